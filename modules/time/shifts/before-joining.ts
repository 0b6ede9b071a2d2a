import { sql } from 'kysely'
import type { BeforeJoining } from '#people/record.ts'
import { selectOne } from '#server/database/select-one.ts'

export const SHIFTS_BEFORE_JOINING: BeforeJoining = {
  title: { en: 'Planned shifts', zh: '已排班別' },
  async count(tx, employeeId, { first, last }) {
    const { n } = await selectOne(
      tx,
      sql<{ n: number }>`
      select count(distinct day)::int as n from (
        select day from shift_assignment where employee_id = ${employeeId}::uuid and shift_id is not null
        union all select day from shift_published where employee_id = ${employeeId}::uuid and shift_id is not null) planned
      where day between ${first}::date and ${last}::date`,
    )
    return n
  },
}
