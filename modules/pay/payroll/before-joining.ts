import { sql } from 'kysely'
import type { BeforeJoining } from '#people/record.ts'
import { selectOne } from '#server/database/select-one.ts'

/** Approved payslips that pay days. */
export const PAYSLIPS_BEFORE_JOINING: BeforeJoining = {
  title: { en: 'Payslips', zh: '薪資單' },
  async count(tx, employeeId, { first, last }) {
    const { n } = await selectOne(
      tx,
      sql<{ n: number }>`
      select count(*)::int as n from payslip p join pay_run r on r.id = p.pay_run_id and r.state = 'approved'
      where p.employee_id = ${employeeId}::uuid and (p.inputs ->> 'from')::date <= ${last}::date and (p.inputs ->> 'until')::date >= ${first}::date`,
    )
    return n
  },
}

/** Absences without pay that HR entered. */
export const ABSENCES_BEFORE_JOINING: BeforeJoining = {
  title: { en: 'Unpaid days', zh: '不支薪日' },
  async count(tx, employeeId, { first, last }) {
    const { n } = await selectOne(
      tx,
      sql<{ n: number }>`
      select count(*)::int as n from absence where employee_id = ${employeeId}::uuid and withdrawn_at is null
        and from_day <= ${last}::date and until_day >= ${first}::date`,
    )
    return n
  },
}
