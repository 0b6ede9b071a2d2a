import type { CountryCode } from '#base/countries/served-countries.ts'
import { conflict, invalidField, notFound } from '#base/errors.ts'
import { formatLabel } from '#base/labels.ts'
import type { Api } from '#server/api/api.ts'
import { pageRoute } from '#server/call/page-route.ts'
import { route } from '#server/call/route.ts'
import type { Context } from '#server/context/context.ts'
import type { Tx } from '#server/database/database.ts'
import { deleteVersioned, updateVersioned } from '#server/database/records.ts'
import { hoursLaw, lawSourceText } from '../../work/hours-law.ts'
import { writeOnFreeDay } from '../../work/write-on-free-day.ts'
import { overtimeApi } from '../contract.ts'
import { TIME_OFF_PROVIDERS } from '../time-off.ts'
import type { CompensationChoice } from '../values.ts'
import { isPolicyUsed, loadPolicyPage, type PolicyQuery } from './policies.ts'
import { currencyOf } from './preset.ts'

/** Registers the company's policies of overtime, each from a day on, and what the law says beside them. */
export function registerPolicyRoutes(api: Api): void {
  pageRoute(api, overtimeApi.policies, (input, context) => loadPolicyRows(context, input))

  route(api, overtimeApi.law, async ({ country, month }, { language }) => {
    const law = hoursLaw(country, month)
    if (!law) return null
    const lawText = (label: (typeof law.pays)['overtime']) => (label ? formatLabel(label, language) : null)
    return {
      source: lawSourceText(country, law.source, language),
      from: law.from,
      normal: lawText(law.pays.overtime),
      non_working: lawText(law.pays.restDay),
      public_holiday: lawText(law.pays.publicHoliday),
      disaster: lawText(law.pays.dayOff),
      day: law.day,
      month: law.month,
      agreed_month: law.agreed?.month ?? null,
      agreed_quarter: law.agreed?.quarter ?? null,
      protected_up_to: law.protectedUpTo ?? null,
      currency: currencyOf(country),
    }
  })

  route(api, overtimeApi.addPolicy, async ({ position_ids, ...policy }, context) => {
    const { tx, record } = context
    await requireTimeOffAvailable(tx, policy.gives)
    const { id } = await writeOnFreeDay('policy_on_day', () =>
      tx.insertInto('overtime_policy').values(policy).returning('id').executeTakeFirstOrThrow(),
    )
    await replacePositions(context, id, position_ids)
    // Records that were sent under an earlier policy are never counted anew by another one.
    const one = await requirePolicyRow(context, id)
    if (await isPolicyUsed(tx, one)) throw invalidField('from_day', 'policy_in_use')
    record({
      kind: 'overtime_policy',
      id,
      name: policyName(one),
      after: { ...policy, positions: one.positions },
    })
    return one
  })

  route(api, overtimeApi.changePolicy, async ({ id, version, position_ids, ...patch }, context) => {
    const { tx, record } = context
    const before = await requirePolicyRow(context, id)
    if (await isPolicyUsed(tx, before)) throw conflict('policy_in_use')
    await requireTimeOffAvailable(tx, patch.gives)
    const { difference } = await writeOnFreeDay('policy_on_day', () =>
      updateVersioned(tx, 'overtime_policy', { id, version }, patch),
    )
    if (position_ids) await replacePositions(context, id, position_ids)
    const after = await requirePolicyRow(context, id)
    if (await isPolicyUsed(tx, after)) throw invalidField('from_day', 'policy_in_use')
    record({
      kind: 'overtime_policy',
      id,
      name: policyName(after),
      before: { ...difference.before, ...(position_ids && { positions: before.positions }) },
      after: { ...difference.after, ...(position_ids && { positions: after.positions }) },
    })
    return after
  })

  route(api, overtimeApi.removePolicy, async ({ id, version }, context) => {
    const one = await requirePolicyRow(context, id)
    if (await isPolicyUsed(context.tx, one)) throw conflict('policy_in_use')
    await deleteVersioned(context.tx, 'overtime_policy', { id, version })
    context.record({
      kind: 'overtime_policy',
      id,
      name: policyName(one),
      before: { country: one.country, from_day: one.from_day },
      after: null,
    })
    return {}
  })
}

const policyName = ({ country, from_day }: { country: string; from_day: string }) => `${country} ${from_day}`

async function loadPolicyRows({ tx, actor }: Context, query: PolicyQuery) {
  const { rows, total } = await loadPolicyPage(tx, query)
  const actions = actor.grants.has('overtime:policy') ? (['edit', 'delete'] as const) : []
  return {
    rows: rows.map(({ country, ...row }) => ({
      ...row,
      country: country as CountryCode,
      currency: currencyOf(country),
      actions: [...actions],
    })),
    total,
  }
}

async function requirePolicyRow(context: Context, id: string) {
  const { rows } = await loadPolicyRows(context, { id, sort: 'from_day', page: 1, per_page: 1 })
  const [row] = rows
  if (!row) throw notFound()
  return row
}

async function replacePositions({ tx }: Context, policy_id: string, positions: readonly string[]): Promise<void> {
  await tx.deleteFrom('overtime_policy_position').where('policy_id', '=', policy_id).execute()
  const ids = [...new Set(positions)]
  if (ids.length === 0) return
  const found = await tx.selectFrom('position').select('id').where('id', 'in', ids).execute()
  if (found.length < ids.length) throw invalidField('position_ids', 'not_found')
  await tx
    .insertInto('overtime_policy_position')
    .values(ids.map((position_id) => ({ policy_id, position_id })))
    .execute()
}

/** Throws 422 where a policy gives time off and the company has no leave that is earned by the hour. */
async function requireTimeOffAvailable(tx: Tx, gives: CompensationChoice | undefined): Promise<void> {
  if (gives === undefined || gives === 'pay') return
  for (const provider of TIME_OFF_PROVIDERS.all()) if (await provider.isAvailable(tx)) return
  throw invalidField('gives', 'overtime_no_earned_leave')
}
