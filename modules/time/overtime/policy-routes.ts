import { conflict, invalidField, notFound } from '#base/errors.ts'
import { text } from '#base/labels.ts'
import type { CountryCode } from '#base/served-countries.ts'
import type { Api } from '#server/api.ts'
import type { Context } from '#server/context.ts'
import { databaseCode, type Tx } from '#server/database/database.ts'
import { pageRoute } from '#server/page-route.ts'
import { changed, removed } from '#server/records.ts'
import { route } from '#server/route.ts'
import { countryAt } from '#statutory/countries.ts'
import { overtimeApi } from './contract.ts'
import { isUsed, type PolicyQuery, policyPage } from './policies.ts'
import { currencyOf, hoursLaw } from './preset.ts'
import { TIME_OFF } from './time-off.ts'
import type { Gives } from './values.ts'

/** The company's policies of overtime, each from a day on, and what the law says beside them. */
export function policyRoutes(api: Api): void {
  pageRoute(api, overtimeApi.policies, (input, context) => shown(context, input))

  route(api, overtimeApi.law, async ({ country, month }, { language }) => {
    const law = hoursLaw(country, month)
    if (!law) return null
    const said = (label: (typeof law.pays)['overtime']) => (label ? text(label, language) : null)
    return {
      source: countryAt(country)?.sourceIn?.(law.source, language) ?? law.source,
      from: law.from,
      normal: said(law.pays.overtime),
      non_working: said(law.pays.restDay),
      public_holiday: said(law.pays.publicHoliday),
      disaster: said(law.pays.dayOff),
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
    await requireTimeOff(tx, policy.gives)
    const made = await onItsDay(() =>
      tx.insertInto('overtime_policy').values(policy).returning('id').executeTakeFirstOrThrow(),
    )
    await putPositions(context, made.id, position_ids)
    // A day that had another policy, and records by it, keeps that: what was asked for is never counted anew.
    const one = await policyShown(context, made.id)
    if (await isUsed(tx, one)) throw invalidField('from_day', 'policy_in_use')
    record({ kind: 'overtime_policy', id: made.id, name: nameOf(one), after: { ...policy, positions: one.positions } })
    return one
  })

  route(api, overtimeApi.changePolicy, async ({ id, version, position_ids, ...patch }, context) => {
    const { tx, record } = context
    const before = await policyShown(context, id)
    if (await isUsed(tx, before)) throw conflict('policy_in_use')
    await requireTimeOff(tx, patch.gives)
    const { difference } = await onItsDay(() => changed(tx, 'overtime_policy', { id, version }, patch))
    if (position_ids) await putPositions(context, id, position_ids)
    const after = await policyShown(context, id)
    if (await isUsed(tx, after)) throw invalidField('from_day', 'policy_in_use')
    record({
      kind: 'overtime_policy',
      id,
      name: nameOf(after),
      before: { ...difference.before, ...(position_ids && { positions: before.positions }) },
      after: { ...difference.after, ...(position_ids && { positions: after.positions }) },
    })
    return after
  })

  route(api, overtimeApi.removePolicy, async ({ id, version }, context) => {
    const one = await policyShown(context, id)
    if (await isUsed(context.tx, one)) throw conflict('policy_in_use')
    await removed(context.tx, 'overtime_policy', { id, version })
    context.record({
      kind: 'overtime_policy',
      id,
      name: nameOf(one),
      before: { country: one.country, from_day: one.from_day },
      after: null,
    })
    return {}
  })
}

const nameOf = ({ country, from_day }: { country: string; from_day: string }) => `${country} ${from_day}`

async function shown({ tx, actor }: Context, asked: PolicyQuery) {
  const { rows, total } = await policyPage(tx, asked)
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

async function policyShown(context: Context, id: string) {
  const { rows } = await shown(context, { id, sort: 'from_day', page: 1, per_page: 1 })
  if (!rows[0]) throw notFound()
  return rows[0]
}

async function putPositions({ tx }: Context, policy_id: string, positions: readonly string[]): Promise<void> {
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

/** Time off can be given where the company has leave that is earned by the hour. */
async function requireTimeOff(tx: Tx, gives: Gives | undefined): Promise<void> {
  if (gives === undefined || gives === 'pay') return
  for (const one of TIME_OFF) if (await one.isThere(tx)) return
  throw invalidField('gives', 'overtime_no_earned_leave')
}

/** One policy of a country begins on a day. */
async function onItsDay<T>(write: () => Promise<T>): Promise<T> {
  try {
    return await write()
  } catch (error) {
    if (databaseCode(error) === '23505') throw invalidField('from_day', 'policy_on_day')
    throw error
  }
}
