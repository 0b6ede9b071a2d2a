import { monthOf } from '#base/days/days.ts'
import { invalidField, notFound } from '#base/errors.ts'
import { lockActiveUnits } from '#organisation/departments.ts'
import { hasPlaceInReach } from '#server/access/reach-over-places.ts'
import type { Api } from '#server/api/api.ts'
import { pageRoute } from '#server/call/page-route.ts'
import { route } from '#server/call/route.ts'
import type { Context } from '#server/context/context.ts'
import { postgresErrorCode } from '#server/database/database.ts'
import { deleteVersioned, updateVersioned } from '#server/database/records.ts'
import { approvedPostApi, headcountApi } from './contract.ts'
import { countPlaces, loadPlacePage, loadPlacePeople } from './places.ts'
import { loadPostPage } from './posts.ts'
import { referenceDay } from './reference-day.ts'

export function registerHeadcountRoutes(api: Api): void {
  pageRoute(
    api,
    headcountApi.list,
    async ({ month, ...asked }, context) => {
      const { rows, total, totals } = await loadPlacePage(context, toReferenceMonth(month, context), asked)
      // Only a complete place has posts.
      const may = ({ office_id, department_id, position_id }: (typeof rows)[number]) =>
        office_id !== null &&
        department_id !== null &&
        position_id !== null &&
        hasPlaceInReach(context.actor, 'headcount:edit', { office_id, department_id })
      return {
        rows: rows.map((row) => ({ ...row, actions: may(row) ? (['approve'] as const).slice() : [] })),
        total,
        totals,
      }
    },
    {
      countLists: (lists, context) =>
        countPlaces(
          context,
          lists.map(({ month, ...asked }) => ({ ...asked, ...toReferenceMonth(month, context) })),
        ),
    },
  )

  route(api, headcountApi.place, async ({ id, month }, context) => {
    const found = await loadPlacePeople(context, toReferenceMonth(month, context), id)
    if (!found) throw notFound()
    return found
  })

  pageRoute(api, approvedPostApi.list, (asked, context) => loadPostPage(context, asked))

  route(api, approvedPostApi.create, async ({ posts, ...post }, context) => {
    await requirePlace(context, post)
    const { id } = await writeOncePerMonth(() =>
      context.tx
        .insertInto('approved_post')
        .values({ ...post, posts: toHundredths(posts) })
        .returning('id')
        .executeTakeFirstOrThrow(),
    )
    const saved = await requirePost(context, id)
    const { from_month, note } = saved
    context.record({ kind: 'approved_post', id, name: postName(saved), after: { from_month, posts, note } })
    return saved
  })

  route(api, approvedPostApi.update, async ({ id, version, posts, ...patch }, context) => {
    const before = await requireEditablePost(context, id)
    const stored = { ...patch, ...(posts !== undefined && { posts: toHundredths(posts) }) }
    await writeOncePerMonth(() => updateVersioned(context.tx, 'approved_post', { id, version }, stored))
    const saved = await requirePost(context, id)
    context.record({
      kind: 'approved_post',
      id,
      name: postName(saved),
      before: auditFigures(before),
      after: auditFigures(saved),
    })
    return saved
  })

  route(api, approvedPostApi.remove, async ({ id, version }, context) => {
    const before = await requireEditablePost(context, id)
    await deleteVersioned(context.tx, 'approved_post', { id, version })
    context.record({ kind: 'approved_post', id, name: postName(before), before: auditFigures(before), after: null })
    return { removed: 1 }
  })
}

type PostRow = Awaited<ReturnType<typeof loadPostPage>>['rows'][number]

const toReferenceMonth = (month: string | undefined, { today }: Context) => {
  const effectiveMonth = month ?? monthOf(today)
  return { month: effectiveMonth, day: referenceDay(effectiveMonth, today) }
}
const toHundredths = (posts: number) => Math.round(posts * 100)
const auditFigures = ({ from_month, posts, note }: PostRow) => ({ from_month, posts, note })
const postName = ({ position, department, office }: PostRow) => [position, department, office].join(', ')

async function requirePost(context: Context, id: string): Promise<PostRow> {
  const { rows } = await loadPostPage(context, { id, sort: 'office', page: 1, per_page: 1 })
  if (!rows[0]) throw notFound()
  return rows[0]
}

/** A post that the caller may change. Throws 404 out of reach. */
async function requireEditablePost(context: Context, id: string): Promise<PostRow> {
  const post = await requirePost(context, id)
  if (!post.actions.includes('edit')) throw notFound()
  return post
}

/** Requires an active office, department and position, and a place within reach. */
async function requirePlace(
  { tx, actor }: Context,
  post: { office_id: string; department_id: string; position_id: string },
) {
  if (!hasPlaceInReach(actor, 'headcount:edit', post)) throw invalidField('department_id', 'place_out_of_reach')
  for (const [field, unit] of [
    ['office_id', 'office'],
    ['department_id', 'department'],
    ['position_id', 'position'],
  ] as const)
    if (!(await lockActiveUnits(tx, unit, [post[field]])).has(post[field])) throw invalidField(field, 'not_a_choice')
}

/** Turns the unique error of a second figure for the same month into a refusal. */
async function writeOncePerMonth<T>(write: () => Promise<T>): Promise<T> {
  try {
    return await write()
  } catch (error) {
    if (postgresErrorCode(error) === '23505') throw invalidField('from_month', 'approved_post_in_month')
    throw error
  }
}
