import { invalidField, notFound } from '#base/errors.ts'
import type { Api } from '#server/api/api.ts'
import { pageRoute } from '#server/call/page-route.ts'
import { route } from '#server/call/route.ts'
import type { Context } from '#server/context/context.ts'
import { postgresErrorCode } from '#server/database/database.ts'
import { deleteVersioned, updateVersioned } from '#server/database/records.ts'
import { needApi, WEEK } from './contract.ts'
import { loadNeedPage } from './need-store.ts'

export function registerNeedRoutes(api: Api): void {
  pageRoute(api, needApi.list, (asked, context) => loadNeedPage(context, asked))

  route(api, needApi.create, async ({ shift_id, department_id, from_day, ...week }, context) => {
    const { tx, record } = context
    await requireNeedTargets(context, { shift_id, department_id })
    const heads = WEEK.map((day) => week[day])
    const { id } = await writeOnFreeDay(() =>
      tx
        .insertInto('shift_need')
        .values({ shift_id, department_id, from_day, heads })
        .returning('id')
        .executeTakeFirstOrThrow(),
    )
    const need = await requireNeed(context, id)
    record({ kind: 'shift_need', id, name: needName(need), after: { from_day, ...week } })
    return need
  })

  route(api, needApi.update, async ({ id, version, from_day, ...week }, context) => {
    const before = await requireNeed(context, id)
    const heads = WEEK.map((day) => week[day] ?? before[day])
    const patch = { heads, ...(from_day !== undefined && { from_day }) }
    const { difference } = await writeOnFreeDay(() => updateVersioned(context.tx, 'shift_need', { id, version }, patch))
    const need = await requireNeed(context, id)
    context.record({ kind: 'shift_need', id, name: needName(need), ...difference })
    return need
  })

  route(api, needApi.remove, async ({ id, version }, context) => {
    const before = await requireNeed(context, id)
    await deleteVersioned(context.tx, 'shift_need', { id, version })
    const { from_day } = before
    context.record({ kind: 'shift_need', id, name: needName(before), before: { from_day }, after: null })
    return {}
  })
}

const needName = ({ shift, department }: { shift: string; department: string | null }) =>
  [shift, department].filter(Boolean).join(', ')

async function requireNeed(context: Context, id: string) {
  const { rows } = await loadNeedPage(context, { id, sort: 'shift', page: 1, per_page: 1 })
  if (!rows[0]) throw notFound()
  return rows[0]
}

async function requireNeedTargets(
  { tx }: Context,
  { shift_id, department_id }: { shift_id: string; department_id: string | null },
): Promise<void> {
  const shift = tx.selectFrom('shift').select('id').where('id', '=', shift_id).where('is_active', '=', true)
  if (!(await shift.executeTakeFirst())) throw invalidField('shift_id', 'not_a_choice')
  if (department_id === null) return
  const department = tx.selectFrom('department').select('id').where('id', '=', department_id)
  if (!(await department.where('is_active', '=', true).executeTakeFirst()))
    throw invalidField('department_id', 'not_a_choice')
}

/** Throws 422 when the shift and department already have a number from that day. */
async function writeOnFreeDay<T>(write: () => Promise<T>): Promise<T> {
  try {
    return await write()
  } catch (error) {
    if (postgresErrorCode(error) === '23505') throw invalidField('from_day', 'shift_need_on_day')
    throw error
  }
}
