import { sql } from 'kysely'
import type { BeforeJoining } from '#people/record.ts'

/** Punches, on the days of the company's zone. */
export const PUNCHES_BEFORE_JOINING: BeforeJoining = {
  title: { en: 'Punches', zh: '打卡紀錄' },
  async count(tx, employeeId, { first, last }) {
    const { rows } = await sql<{ n: number }>`
      select count(*)::int as n from punch p, company c where p.employee_id = ${employeeId}::uuid
        and (p.at at time zone c.timezone)::date between ${first}::date and ${last}::date`.execute(tx)
    return rows[0]!.n
  },
}
