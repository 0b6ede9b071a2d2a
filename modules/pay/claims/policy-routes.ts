import { type RawBuilder, sql } from 'kysely'
import type { CountryCode } from '#base/countries/served-countries.ts'
import { invalidField, notFound } from '#base/errors.ts'
import { editedNames, newNames } from '#base/names-by-language.ts'
import type { Api } from '#server/api/api.ts'
import { type ListQuery, loadPageFromSql } from '#server/call/list-page.ts'
import { pageRoute } from '#server/call/page-route.ts'
import type { SortOf } from '#server/call/parse-sort.ts'
import { route } from '#server/call/route.ts'
import type { Context } from '#server/context/context.ts'
import type { Tx } from '#server/database/database.ts'
import { deleteVersioned, updateVersioned, versionConflict } from '#server/database/records.ts'
import { selectOne } from '#server/database/select-one.ts'
import { claimPolicyApi } from './contract.ts'
import { replaceDistanceRates, requireWayOfPaying } from './distance-rate-rows.ts'
import { loadSettings } from './limits.ts'
import type { LimitFor, LimitType } from './rules.ts'
import { CLAIM_LINES } from './stored-claims.ts'

/** Categories with their limits, and the settings of claims. */
export function registerPolicyRoutes(api: Api): void {
  pageRoute(api, claimPolicyApi.list, async ({ is_enabled, country, ...asked }, context) => {
    const { rows, total } = await listCategories(context, asked, [
      ...(is_enabled === undefined ? [] : [sql`g.is_enabled = ${is_enabled}`]),
      ...(country ? [sql`g.country = ${country}`] : []),
    ])
    return { rows: rows.map((row) => toCategoryShown(row, context)), total }
  })

  route(api, claimPolicyApi.create, async ({ limits, distance_rates, name_en, name_zh, ...others }, context) => {
    const { tx, record } = context
    const needs_file = others.needs_file && others.paid_by === 'receipt'
    const fields = { ...others, needs_file, ...newNames({ name_en, name_zh }) }
    requireWayOfPaying({ paid_by: fields.paid_by, is_enabled: true, distance_rates })
    await requireFreeName(tx, fields)
    await requirePayCode(tx, fields.pay_code)
    const { id } = await tx.insertInto('claim_category').values(fields).returning('id').executeTakeFirstOrThrow()
    await replaceLimits(tx, id, limits)
    await replaceDistanceRates(tx, id, distance_rates)
    record({ kind: 'claim_category', id, name: fields.name_en, after: { ...fields, limits, distance_rates } })
    return loadCategory(context, id)
  })

  route(api, claimPolicyApi.edit, async ({ id, version, limits, distance_rates: givenRates, ...given }, context) => {
    const { tx, record } = context
    const known = await loadCategory(context, id)
    const paid_by = given.paid_by ?? known.paid_by
    const patch = {
      ...given,
      ...editedNames(known, given),
      // A distance has no receipt.
      ...(paid_by === 'distance' && { needs_file: false }),
    }
    // A category that is no longer paid by distance loses its rates.
    const distance_rates = paid_by !== known.paid_by ? (givenRates ?? []) : givenRates
    if (paid_by !== known.paid_by && known.claims > 0) throw invalidField('paid_by', 'claim_category_used')
    requireWayOfPaying({
      paid_by,
      is_enabled: given.is_enabled ?? known.is_enabled,
      distance_rates: distance_rates ?? known.distance_rates,
    })
    if (patch.currency !== undefined && patch.currency !== known.currency && known.claims > 0)
      throw invalidField('currency', 'claim_category_used')
    if (patch.name_en !== undefined || patch.country !== undefined)
      await requireFreeName(tx, { ...known, ...patch }, id)
    if (patch.pay_code !== undefined) await requirePayCode(tx, patch.pay_code)
    const { after, difference } = await updateVersioned(tx, 'claim_category', { id, version }, patch)
    if (limits) await replaceLimits(tx, id, limits)
    if (distance_rates) await replaceDistanceRates(tx, id, distance_rates)
    const plain = known.limits.map(({ position: _, office: __, ...limit }) => limit)
    record({
      kind: 'claim_category',
      id,
      name: after.name_en,
      before: {
        ...difference.before,
        ...(limits && { limits: plain }),
        ...(distance_rates && { distance_rates: known.distance_rates }),
      },
      after: { ...difference.after, ...(limits && { limits }), ...(distance_rates && { distance_rates }) },
    })
    return loadCategory(context, id)
  })

  route(api, claimPolicyApi.remove, async ({ id, version }, context) => {
    const { tx, record } = context
    const known = await loadCategory(context, id)
    if (known.claims > 0) throw invalidField('id', 'claim_category_used')
    const { name_en } = await deleteVersioned(tx, 'claim_category', { id, version })
    record({ kind: 'claim_category', id, name: name_en, before: { name: name_en } })
    return { removed: 1 }
  })

  route(api, claimPolicyApi.settings, (_, { tx }) => loadSettings(tx))

  route(api, claimPolicyApi.saveSettings, async ({ version, ...values }, { tx, actor, record }) => {
    const before = await loadSettings(tx)
    const updated =
      version === 0
        ? await tx
            .insertInto('claim_setting')
            .values(values)
            .onConflict((same) => same.doNothing())
            .returning('version')
            .executeTakeFirst()
        : await tx
            .updateTable('claim_setting')
            .set({ ...values, version: version + 1 })
            .where('version', '=', version)
            .returning('version')
            .executeTakeFirst()
    if (!updated) throw await versionConflict(tx, actor.companyId, before.version)
    const { version: _, ...was } = before
    record({ kind: 'claim_setting', name: 'claims', before: was, after: values })
    return loadSettings(tx)
  })
}

type CategoryRow = {
  id: string
  name_en: string
  name_zh: string
  country: CountryCode | null
  limit_type: LimitType
  amount_limit: number
  currency: string
  paid_by: 'receipt' | 'distance'
  distance_rates: { from_day: string; rate: number; beyond_km: number | null; beyond_rate: number | null }[]
  needs_file: boolean
  is_enabled: boolean
  pay_code: string
  limits: (LimitFor & { position: string | null; office: string | null })[]
  claims: number
  version: number
}

type CategoryListQuery = ListQuery<SortOf<typeof claimPolicyApi.list>>

function listCategories({ tx, language }: Context, page: CategoryListQuery, where: readonly RawBuilder<unknown>[]) {
  return loadPageFromSql<CategoryRow, CategoryListQuery['sort']>(tx, page, {
    select: sql`select g.id, g.name_en, g.name_zh, g.country, g.limit_type, g.amount_limit, g.currency, g.paid_by, g.needs_file, g.is_enabled, g.pay_code, g.version,
      coalesce((select jsonb_agg(jsonb_build_object('from_day', d.from_day, 'rate', d.rate / 1e6, 'beyond_km', d.beyond_km, 'beyond_rate', d.beyond_rate / 1e6) order by d.from_day desc)
        from claim_distance_rate d where d.category_id = g.id), '[]') as distance_rates,
      coalesce((select jsonb_agg(jsonb_build_object('position_id', l.position_id, 'position', p.name, 'office_id', l.office_id, 'office', o.name, 'amount_limit', l.amount_limit)
          order by p.name nulls last, o.name nulls last)
        from claim_category_limit l left join position p on p.id = l.position_id left join office o on o.id = l.office_id where l.category_id = g.id), '[]') as limits,
      (select count(*)::int from ${CLAIM_LINES} c where c.category_id = g.id) as claims`,
    from: sql`from claim_category g`,
    where,
    search: ['g.name_en', 'g.name_zh'],
    orders: {
      name: language === 'zh-TW' ? sql`g.name_zh` : sql`lower(g.name_en)`,
      amount_limit: sql`g.amount_limit`,
      claims: sql`claims`,
    },
    tieBreaker: sql`lower(g.name_en), g.id`,
  })
}

async function loadCategory(context: Context, id: string) {
  const { rows } = await listCategories(context, { page: 1, per_page: 1, sort: 'name' }, [sql`g.id = ${id}::uuid`])
  if (!rows[0]) throw notFound()
  return toCategoryShown(rows[0], context)
}

function toCategoryShown(row: CategoryRow, { actor }: Context) {
  const actions: ('edit' | 'enable' | 'disable' | 'delete')[] = []
  if (actor.grants.has('claim:policy'))
    actions.push('edit', row.is_enabled ? 'disable' : 'enable', ...(row.claims === 0 ? (['delete'] as const) : []))
  return { ...row, actions }
}

type CategoryLimit = { position_id: string | null; office_id: string | null; amount_limit: number }

/** Replaces the limits that a category has beside its own. Throws 422 for a limit of nobody, or of an unknown office or position. */
async function replaceLimits(tx: Tx, id: string, limits: readonly CategoryLimit[]): Promise<void> {
  if (limits.some(({ position_id, office_id }) => position_id === null && office_id === null))
    throw invalidField('limits', 'claim_limit_for_whom')
  const query = sql<{ known: boolean }>`
    select (select count(*) from position where id = any(${limits.map((one) => one.position_id)}::uuid[])) = ${new Set(limits.flatMap((one) => one.position_id ?? [])).size}
      and (select count(*) from office where id = any(${limits.map((one) => one.office_id)}::uuid[])) = ${new Set(limits.flatMap((one) => one.office_id ?? [])).size} as known`
  if (!(await selectOne(tx, query)).known) throw invalidField('limits', 'not_a_choice')
  await tx.deleteFrom('claim_category_limit').where('category_id', '=', id).execute()
  if (limits.length > 0)
    await tx
      .insertInto('claim_category_limit')
      .values(limits.map((limit) => ({ ...limit, category_id: id })))
      .execute()
}

async function requireFreeName(
  tx: Tx,
  { name_en, country }: { name_en: string; country: string | null },
  except?: string,
) {
  const same = await tx
    .selectFrom('claim_category')
    .select('id')
    .where(sql<boolean>`lower(name_en) = lower(${name_en})`)
    .where('country', 'is not distinct from', country)
    .where((eb) => (except === undefined ? eb.lit(true) : eb('id', '<>', except)))
    .executeTakeFirst()
  if (same) throw invalidField('name_en', 'claim_category_there')
}

/** The code that exists even where payroll is not set up yet. */
const USUAL_CODE = 'reimbursement'

/** Throws 422 for a pay item that is no reimbursement: any other would be pay with contributions and tax. */
async function requirePayCode(tx: Tx, code: string): Promise<void> {
  if (code === USUAL_CODE) return
  const item = await tx
    .selectFrom('pay_item')
    .select('id')
    .where('code', '=', code)
    .where('kind', '=', 'reimbursement')
    .executeTakeFirst()
  if (!item) throw invalidField('pay_code', 'claim_pay_code')
}
