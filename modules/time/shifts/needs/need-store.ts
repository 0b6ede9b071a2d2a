import { sql } from 'kysely'
import type { Day } from '#base/days/days.ts'
import { required } from '#base/required.ts'
import { loadPageFromSql } from '#server/call/list-page.ts'
import type { SortOf } from '#server/call/parse-sort.ts'
import type { Context } from '#server/context/context.ts'
import type { Tx } from '#server/database/database.ts'
import { type needApi, WEEK } from './contract.ts'
import type { Need } from './needs.ts'

type NeedListQuery = {
  page: number
  per_page: number
  sort: SortOf<typeof needApi.list>
  search?: string | undefined
  shift_id?: string | undefined
  department_id?: string | undefined
  id?: string
}

type StoredNeed = {
  id: string
  shift_id: string
  shift: string
  department_id: string | null
  department: string | null
  from_day: Day
  heads: number[]
  version: number
}

/** Lists staffing needs, the newest first within a shift. */
export async function loadNeedPage({ tx, actor }: Pick<Context, 'tx' | 'actor'>, asked: NeedListQuery) {
  const { id, shift_id, department_id, ...page } = asked
  const { rows, total } = await loadPageFromSql<StoredNeed, NeedListQuery['sort']>(tx, page, {
    select: sql`select t.id, t.shift_id, s.short_name as shift, t.department_id, department.name as department, t.from_day, t.heads, t.version`,
    from: sql`from shift_need t join shift s on s.id = t.shift_id left join department on department.id = t.department_id`,
    where: [
      ...(id ? [sql`t.id = ${id}::uuid`] : []),
      ...(shift_id ? [sql`t.shift_id = ${shift_id}::uuid`] : []),
      ...(department_id ? [sql`t.department_id = ${department_id}::uuid`] : []),
    ],
    search: ['s.short_name', 's.name', 'department.name'],
    orders: { shift: sql`lower(s.short_name)`, department: sql`department.name`, from_day: sql`t.from_day` },
    tieBreaker: sql`t.from_day, t.id`,
  })
  const actions = actor.grants.has('shift:define') ? (['edit', 'delete'] as const) : []
  return {
    rows: rows.map(({ heads, ...row }) => ({
      ...row,
      ...(Object.fromEntries(
        WEEK.map((day, index) => [day, required(heads[index], 'people needed on a weekday')]),
      ) as Record<(typeof WEEK)[number], number>),
      actions: [...actions],
    })),
    total,
  }
}

/** Loads every staffing need of the company. */
export async function loadNeeds(tx: Tx): Promise<Need[]> {
  const rows = await tx.selectFrom('shift_need').select(['shift_id', 'department_id', 'from_day', 'heads']).execute()
  return rows.map(({ shift_id, department_id, from_day, heads }) => ({
    shift: shift_id,
    department: department_id,
    from: from_day,
    heads,
  }))
}
