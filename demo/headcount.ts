import { sql } from 'kysely'
import { firstDay, type Month } from '#base/days/days.ts'
import type { Tx } from '#server/database/database.ts'

/** One position is short of people, one has more than approved, and the people of one department wait for approval. */
const MORE = { Engineer: 200, 'Finance Manager': -50 } as const
const NOT_APPROVED = 'Customer Care'

/**
 * Inserts the approved headcount of the demo company from a month on: as many posts as people, with a few exceptions.
 */
export async function plantHeadcount(tx: Tx, month: Month): Promise<void> {
  if (await tx.selectFrom('approved_post').select('id').limit(1).executeTakeFirst()) return
  await sql`insert into approved_post (office_id, department_id, position_id, from_month, posts)
    select e.office_id, e.department_id, e.position_id, ${month},
      greatest(0, count(*) * 100 + coalesce((${JSON.stringify(MORE)}::jsonb ->> position.name)::int, 0))
    from employment e join position on position.id = e.position_id join department on department.id = e.department_id
    where e.from_day <= ${firstDay(month)} and (e.until_day is null or e.until_day >= ${firstDay(month)}) and e.office_id is not null
      and department.name <> ${NOT_APPROVED}
    group by e.office_id, e.department_id, e.position_id, position.name`.execute(tx)
}
