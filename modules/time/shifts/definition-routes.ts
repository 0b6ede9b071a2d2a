import { invalidField } from '#base/errors.ts'
import { requirePaySetting } from '#modules/people/employees/pay-amounts.ts'
import type { Api } from '#server/api.ts'
import { difference } from '#server/audit/difference.ts'
import type { Context } from '#server/context.ts'
import { pageRoute } from '#server/page-route.ts'
import { changed, removed } from '#server/records.ts'
import { route } from '#server/route.ts'
import { changedShift } from './changed-shift.ts'
import { shiftApi } from './contract.ts'
import {
  hoursTyped,
  masked,
  oneShift,
  requireChoices,
  requireFreeShortName,
  requireNothingWorked,
  requireUnused,
  shiftPage,
} from './definitions.ts'

/** Shifts themselves: what there is to be planned, each from a day on. */
export function definitionRoutes(api: Api): void {
  pageRoute(api, shiftApi.list, ({ on, ...asked }, context) =>
    shiftPage(context, { ...asked, day: on ?? context.today }),
  )

  route(api, shiftApi.create, async ({ name, short_name, from_day, ...typed }, context) => {
    const { tx, record } = context
    if (typed.allowance > 0) requirePaySetting(context.actor, null)
    await requireFreeShortName(tx, short_name)
    await requireChoices(tx, typed)
    const currency = typed.currency ?? (await ownCurrency(context))
    const terms = termsRow({ ...typed, currency })
    const { id } = await tx.insertInto('shift').values({ name, short_name }).returning('id').executeTakeFirstOrThrow()
    await tx
      .insertInto('shift_terms')
      .values({ shift_id: id, from_day, ...terms })
      .execute()
    record({ kind: 'shift', id, name, after: { name, short_name, from_day, ...typed, currency } })
    return masked(context, await oneShift(context, id, from_day))
  })

  route(api, shiftApi.update, async ({ id, version, name, short_name, is_active, from_day, ...patch }, context) => {
    const { tx, today, record } = context
    if (short_name !== undefined) await requireFreeShortName(tx, short_name, id)
    const named = { ...(name !== undefined && { name }), ...(short_name !== undefined && { short_name }) }
    const { after, difference: renamed } = await changed(
      tx,
      'shift',
      { id, version },
      { ...named, ...(is_active !== undefined && { is_active }) },
    )
    const from = from_day ?? today
    if (Object.keys(patch).length > 0) {
      const before = await oneShift(context, id, from)
      const wanted = { ...before, ...(patch as Partial<typeof before>) }
      if (wanted.allowance !== before.allowance || (wanted.allowance > 0 && wanted.currency !== before.currency))
        requirePaySetting(context.actor, null)
      // Halves move with the hours unless somebody says where they part.
      const hasNewHours = patch.start !== undefined || patch.end !== undefined || patch.break_minutes !== undefined
      const divides = patch.divides ?? (hasNewHours || patch.divides === null ? null : before.divides)
      await requireChoices(tx, wanted, id)
      await requireNothingWorked(tx, id, from, today)
      const terms = termsRow({ ...wanted, divides })
      await tx
        .insertInto('shift_terms')
        .values({ shift_id: id, from_day: from, ...terms })
        .onConflict((same) => same.columns(['company_id', 'shift_id', 'from_day']).doUpdateSet(terms))
        .execute()
      const shown = await oneShift(context, id, from)
      const told = difference(before, shown, [...Object.keys(patch), 'from_day'])
      record({
        kind: 'shift',
        id,
        name: after.name,
        before: { ...renamed.before, ...told.before },
        after: { ...renamed.after, ...told.after },
      })
      await changedShift(context, id, from, shown.next_from_day)
      return masked(context, shown)
    }
    record({ kind: 'shift', id, name: after.name, ...renamed })
    return masked(context, await oneShift(context, id, from))
  })

  route(api, shiftApi.remove, async ({ id, version }, context) => {
    const { name, short_name, actions } = await oneShift(context, id, context.today)
    requireUnused(actions)
    await removed(context.tx, 'shift', { id, version })
    context.record({ kind: 'shift', id, name, before: { name, short_name }, after: null })
    return {}
  })
}

type Typed = Parameters<typeof hoursTyped>[0] & {
  before_minutes: number
  after_minutes: number
  grace_minutes: number
  office_id: string | null
  allowance: number
  currency: string
  replacement_id: string | null
  replaced_on_holidays: boolean
}

/** Terms as a row. Throws 422 for hours that cannot be, and for a shift that nothing stands in for on holidays. */
function termsRow(typed: Typed) {
  const { start, end, break: pause, divides } = hoursTyped(typed)
  const { before_minutes, after_minutes, grace_minutes, office_id, allowance, currency } = typed
  const { replacement_id, replaced_on_holidays } = typed
  if (replaced_on_holidays && replacement_id === null) throw invalidField('replacement_id', 'required')
  return {
    start_minute: start,
    end_minute: end,
    break_minutes: pause,
    divide_minute: divides,
    before_minutes,
    after_minutes,
    grace_minutes,
    office_id,
    allowance,
    currency,
    replacement_id,
    replaced_on_holidays,
  }
}

async function ownCurrency({ tx }: Pick<Context, 'tx'>): Promise<string> {
  return (await tx.selectFrom('company').select('currency').executeTakeFirstOrThrow()).currency
}
