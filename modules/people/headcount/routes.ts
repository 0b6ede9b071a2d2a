import { monthOf } from '#base/days.ts'
import { invalidField, notFound } from '#base/errors.ts'
import { activeUnits } from '#modules/organisation/departments/queries.ts'
import type { Api } from '#server/api.ts'
import type { Context } from '#server/context.ts'
import { databaseCode } from '#server/database/database.ts'
import { pageRoute } from '#server/page-route.ts'
import { changed, removed } from '#server/records.ts'
import { route } from '#server/route.ts'
import { reachesPlace } from './bound.ts'
import { approvedPostApi, headcountApi } from './contract.ts'
import { dayOf } from './day.ts'
import { placeCounts, placePage, placePeople } from './places.ts'
import { postPage } from './posts.ts'

/** Approved posts beside the people in them. */
export function headcountRoutes(api: Api): void {
  pageRoute(
    api,
    headcountApi.list,
    async ({ month, ...asked }, context) => {
      const { rows, total, totals } = await placePage(context, of(month, context), asked)
      // Only a place with all three parts has posts.
      const may = ({ office_id, department_id, position_id }: (typeof rows)[number]) =>
        office_id !== null &&
        department_id !== null &&
        position_id !== null &&
        reachesPlace(context.actor, 'headcount:edit', { office_id, department_id })
      return {
        rows: rows.map((row) => ({ ...row, actions: may(row) ? (['approve'] as const).slice() : [] })),
        total,
        totals,
      }
    },
    {
      counting: (lists, context) =>
        placeCounts(
          context,
          lists.map(({ month, ...asked }) => ({ ...asked, ...of(month, context) })),
        ),
    },
  )

  route(api, headcountApi.place, async ({ id, month }, context) => {
    const found = await placePeople(context, of(month, context), id)
    if (!found) throw notFound()
    return found
  })

  pageRoute(api, approvedPostApi.list, (asked, context) => postPage(context, asked))

  route(api, approvedPostApi.create, async ({ posts, ...post }, context) => {
    await requirePlace(context, post)
    const { id } = await onceAMonth(() =>
      context.tx
        .insertInto('approved_post')
        .values({ ...post, posts: hundredths(posts) })
        .returning('id')
        .executeTakeFirstOrThrow(),
    )
    const shown = await one(context, id)
    const { from_month, note } = post
    context.record({ kind: 'approved_post', id, name: nameOf(shown), after: { from_month, posts, note } })
    return shown
  })

  route(api, approvedPostApi.update, async ({ id, version, posts, ...patch }, context) => {
    const before = await editable(context, id)
    const stored = { ...patch, ...(posts !== undefined && { posts: hundredths(posts) }) }
    await onceAMonth(() => changed(context.tx, 'approved_post', { id, version }, stored))
    const shown = await one(context, id)
    context.record({ kind: 'approved_post', id, name: nameOf(shown), before: figures(before), after: figures(shown) })
    return shown
  })

  route(api, approvedPostApi.remove, async ({ id, version }, context) => {
    const before = await editable(context, id)
    await removed(context.tx, 'approved_post', { id, version })
    context.record({ kind: 'approved_post', id, name: nameOf(before), before: figures(before), after: null })
    return { removed: 1 }
  })
}

type Post = Awaited<ReturnType<typeof postPage>>['rows'][number]

const of = (month: string | undefined, { today }: Context) => {
  const asked = month ?? monthOf(today)
  return { month: asked, day: dayOf(asked, today) }
}
const hundredths = (posts: number) => Math.round(posts * 100)
const figures = ({ from_month, posts, note }: Post) => ({ from_month, posts, note })
const nameOf = ({ position, department, office }: Post) => [position, department, office].join(', ')

async function one(context: Context, id: string): Promise<Post> {
  const { rows } = await postPage(context, { id, sort: 'office', page: 1, per_page: 1 })
  if (!rows[0]) throw notFound()
  return rows[0]
}

/** One that the caller may change: what is out of reach is not there. */
async function editable(context: Context, id: string): Promise<Post> {
  const post = await one(context, id)
  if (!post.actions.includes('edit')) throw notFound()
  return post
}

/** Office, department and position are in use, and the place is within reach. */
async function requirePlace(
  { tx, actor }: Context,
  post: { office_id: string; department_id: string; position_id: string },
) {
  if (!reachesPlace(actor, 'headcount:edit', post)) throw invalidField('department_id', 'place_out_of_reach')
  for (const [field, unit] of [
    ['office_id', 'office'],
    ['department_id', 'department'],
    ['position_id', 'position'],
  ] as const)
    if (!(await activeUnits(tx, unit, [post[field]])).has(post[field])) throw invalidField(field, 'not_a_choice')
}

/** One figure of a place begins with a month. */
async function onceAMonth<T>(write: () => Promise<T>): Promise<T> {
  try {
    return await write()
  } catch (error) {
    if (databaseCode(error) === '23505') throw invalidField('from_month', 'approved_post_in_month')
    throw error
  }
}
