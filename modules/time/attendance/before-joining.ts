import { sql } from 'kysely'
import type { BeforeJoining } from '#people/record.ts'
import { selectOne } from '#server/database/select-one.ts'

/** Counts punches by days of the company's time zone. */
export const PUNCHES_BEFORE_JOINING: BeforeJoining = {
  title: { en: 'Punches', zh: '打卡紀錄' },
  async count(tx, employeeId, { first, last }) {
    const { n } = await selectOne(
      tx,
      sql<{ n: number }>`
      select count(*)::int as n from punch p, company c where p.employee_id = ${employeeId}::uuid
        and (p.at at time zone c.timezone)::date between ${first}::date and ${last}::date`,
    )
    return n
  },
}
