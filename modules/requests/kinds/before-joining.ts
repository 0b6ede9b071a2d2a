import { sql } from 'kysely'
import type { BeforeJoining } from '#people/record.ts'
import { selectOne } from '#server/database/select-one.ts'

/** Counts the pending, approved and paid requests of some days: a joining day does not move past them. */
export const REQUESTS_BEFORE_JOINING: BeforeJoining = {
  title: { en: 'Requests', zh: '申請' },
  async count(tx, employeeId, { first, last }) {
    const { count } = await selectOne(
      tx,
      sql<{ count: number }>`
        select count(*)::int as count from request where employee_id = ${employeeId}::uuid and state in ('pending', 'approved', 'paid')
          and from_day <= ${last}::date and coalesce(until_day, from_day) >= ${first}::date`,
    )
    return count
  },
}
