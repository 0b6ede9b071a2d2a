import { invalidField } from '#base/errors.ts'
import { requireMaySetPay } from '#people/pay-details.ts'
import type { Api } from '#server/api/api.ts'
import { pageRoute } from '#server/call/page-route.ts'
import { route } from '#server/call/route.ts'
import type { Context } from '#server/context/context.ts'
import { difference } from '#server/database/difference.ts'
import { deleteVersioned, updateVersioned } from '#server/database/records.ts'
import { shiftApi } from '../contract.ts'
import {
  loadShiftPage,
  parseTypedHours,
  redactAllowance,
  requireChoices,
  requireFreeShortName,
  requireNothingWorked,
  requireShift,
  requireUnused,
} from './definitions.ts'
import { publishShiftChange } from './publish-shift-change.ts'

export function registerDefinitionRoutes(api: Api): void {
  pageRoute(api, shiftApi.list, ({ on, ...asked }, context) =>
    loadShiftPage(context, { ...asked, day: on ?? context.today }),
  )

  route(api, shiftApi.create, async ({ name, short_name, from_day, ...typed }, context) => {
    const { tx, record } = context
    if (typed.allowance > 0) requireMaySetPay(context.actor, null)
    await requireFreeShortName(tx, short_name)
    await requireChoices(tx, typed)
    const currency = typed.currency ?? (await loadCompanyCurrency(context))
    const terms = toTermsRow({ ...typed, currency })
    const { id } = await tx.insertInto('shift').values({ name, short_name }).returning('id').executeTakeFirstOrThrow()
    await tx
      .insertInto('shift_terms')
      .values({ shift_id: id, from_day, ...terms })
      .execute()
    record({ kind: 'shift', id, name, after: { name, short_name, from_day, ...typed, currency } })
    return redactAllowance(context, await requireShift(context, id, from_day))
  })

  route(api, shiftApi.update, async ({ id, version, name, short_name, is_active, from_day, ...patch }, context) => {
    const { tx, today, record } = context
    if (short_name !== undefined) await requireFreeShortName(tx, short_name, id)
    const named = { ...(name !== undefined && { name }), ...(short_name !== undefined && { short_name }) }
    const { after, difference: renamed } = await updateVersioned(
      tx,
      'shift',
      { id, version },
      { ...named, ...(is_active !== undefined && { is_active }) },
    )
    const from = from_day ?? today
    if (Object.keys(patch).length > 0) {
      const before = await requireShift(context, id, from)
      const wanted = { ...before, ...(patch as Partial<typeof before>) }
      if (wanted.allowance !== before.allowance || (wanted.allowance > 0 && wanted.currency !== before.currency))
        requireMaySetPay(context.actor, null)
      // The middle of the day moves with new hours unless the caller sets it.
      const hasNewHours = patch.start !== undefined || patch.end !== undefined || patch.break_minutes !== undefined
      const divides = patch.divides ?? (hasNewHours || patch.divides === null ? null : before.divides)
      await requireChoices(tx, wanted, id)
      await requireNothingWorked(tx, id, from, today)
      const terms = toTermsRow({ ...wanted, divides })
      await tx
        .insertInto('shift_terms')
        .values({ shift_id: id, from_day: from, ...terms })
        .onConflict((same) => same.columns(['company_id', 'shift_id', 'from_day']).doUpdateSet(terms))
        .execute()
      const changedShift = await requireShift(context, id, from)
      const changes = difference(before, changedShift, [...Object.keys(patch), 'from_day'])
      record({
        kind: 'shift',
        id,
        name: after.name,
        before: { ...renamed.before, ...changes.before },
        after: { ...renamed.after, ...changes.after },
      })
      await publishShiftChange(context, id, from, changedShift.next_from_day)
      return redactAllowance(context, changedShift)
    }
    record({ kind: 'shift', id, name: after.name, ...renamed })
    return redactAllowance(context, await requireShift(context, id, from))
  })

  route(api, shiftApi.remove, async ({ id, version }, context) => {
    const { name, short_name, actions } = await requireShift(context, id, context.today)
    requireUnused(actions)
    await deleteVersioned(context.tx, 'shift', { id, version })
    context.record({ kind: 'shift', id, name, before: { name, short_name }, after: null })
    return {}
  })
}

type TypedTerms = Parameters<typeof parseTypedHours>[0] & {
  before_minutes: number
  after_minutes: number
  grace_minutes: number
  office_id: string | null
  allowance: number
  currency: string
  replacement_id: string | null
  replaced_on_holidays: boolean
}

/**
 * Converts typed terms to a row. Throws 422 for impossible hours and for replacement on holidays without a replacement
 * shift.
 */
function toTermsRow(typed: TypedTerms) {
  const { start, end, break: pause, divides } = parseTypedHours(typed)
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

async function loadCompanyCurrency({ tx }: Pick<Context, 'tx'>): Promise<string> {
  return (await tx.selectFrom('company').select('currency').executeTakeFirstOrThrow()).currency
}
