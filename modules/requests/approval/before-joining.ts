import { sql } from 'kysely'
import type { BeforeJoining } from '#people/record.ts'

/** Requests that count or wait, of days of service; what was refused or taken back is no reason to stay. */
export const REQUESTS_BEFORE_JOINING: BeforeJoining = {
  title: { en: 'Requests', zh: '申請' },
  async count(tx, employeeId, { first, last }) {
    const { rows } = await sql<{ n: number }>`
      select count(*)::int as n from request where employee_id = ${employeeId}::uuid and state in ('pending', 'approved', 'paid')
        and from_day <= ${last}::date and coalesce(until_day, from_day) >= ${first}::date`.execute(tx)
    return rows[0]!.n
  },
}
