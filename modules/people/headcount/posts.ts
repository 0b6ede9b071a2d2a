import { sql } from 'kysely'
import type { Month } from '#base/days/days.ts'
import { isPlaceWithinReach } from '#server/access/reach-over-places.ts'
import { loadPageFromSql } from '#server/call/list-page.ts'
import type { SortOf } from '#server/call/parse-sort.ts'
import type { Context } from '#server/context/context.ts'
import type { approvedPostApi } from './contract.ts'

type PostListQuery = {
  page: number
  per_page: number
  sort: SortOf<typeof approvedPostApi.list>
  search?: string | undefined
  office_id?: string[] | undefined
  department_id?: string[] | undefined
  position_id?: string[] | undefined
  id?: string
}

type StoredPost = {
  id: string
  office_id: string
  office: string
  department_id: string
  department: string
  position_id: string
  position: string
  from_month: Month
  posts: number
  note: string | null
  version: number
  editable: boolean
}

/** Approved posts with the month from which they hold. */
export async function loadPostPage({ tx, actor }: Pick<Context, 'tx' | 'actor'>, asked: PostListQuery) {
  const { id, office_id, department_id, position_id, ...page } = asked
  const isAnyOf = (column: string, ids: readonly string[] | undefined) =>
    ids ? [sql`${sql.ref(column)} = any(${[...ids]}::uuid[])`] : []
  const { rows, total } = await loadPageFromSql<StoredPost, PostListQuery['sort']>(tx, page, {
    select: sql`select p.id, p.office_id, office.name as office, p.department_id, department.name as department, p.position_id,
      position.name as position, p.from_month, p.posts, p.note, p.version, ${isPlaceWithinReach(actor, 'headcount:edit', 'p')} as editable`,
    from: sql`from approved_post p join office on office.id = p.office_id join department on department.id = p.department_id
      join position on position.id = p.position_id`,
    where: [
      isPlaceWithinReach(actor, 'headcount:read', 'p'),
      ...(id ? [sql`p.id = ${id}::uuid`] : []),
      ...isAnyOf('p.office_id', office_id),
      ...isAnyOf('p.department_id', department_id),
      ...isAnyOf('p.position_id', position_id),
    ],
    search: ['office.name', 'department.name', 'position.name'],
    orders: {
      office: [sql`office.name`, sql`department.name`, sql`position.name`],
      department: [sql`department.name`, sql`position.name`],
      position: sql`position.name`,
      from_month: sql`p.from_month`,
      posts: sql`p.posts`,
    },
    tieBreaker: sql`p.from_month, p.id`,
  })
  return {
    rows: rows.map(({ editable, posts, ...row }) => ({
      ...row,
      posts: posts / 100,
      actions: editable ? (['edit', 'delete'] as const).slice() : [],
    })),
    total,
  }
}
