import { sql } from 'kysely'
import { conflict, invalidField, notFound } from '#base/errors.ts'
import { editedNames, newNames } from '#base/names-by-language.ts'
import type { Api } from '#server/api/api.ts'
import { loadCompanyCountries } from '#server/api/company-countries.ts'
import { loadPageFromSql } from '#server/call/list-page.ts'
import { pageRoute } from '#server/call/page-route.ts'
import { route } from '#server/call/route.ts'
import type { Context } from '#server/context/context.ts'
import { postgresErrorCode, type Tx } from '#server/database/database.ts'
import { difference } from '#server/database/difference.ts'
import { deleteVersioned, lockVersioned, updateVersioned } from '#server/database/records.ts'
import type { PayItemRow, StoredCounts } from '../gather/pay-items.ts'
import type { ItemExemption, ItemKind, PcbTreatment, WorkKind } from '../values.ts'
import { payItemApi } from './contract.ts'
import { toItemFields, toItemRow } from './item-fields.ts'
import { RESERVED_CODES, UNSETTLED, usualCounts, usualItems } from './set-up.ts'

export function registerItemRoutes(api: Api): void {
  pageRoute(api, payItemApi.list, async ({ kind, is_active, ...query }, context) => {
    const { rows, total } = await loadPageFromSql(context.tx, query, {
      select: sql<UsedItemRow>`select *, ${IS_USED} as is_used`,
      from: sql`from pay_item`,
      where: [
        ...(kind ? [sql`kind = ${kind}`] : []),
        ...(is_active === undefined ? [] : [sql`is_active = ${is_active}`]),
        isWanted(await loadCompanyCountries(api, context.tx)),
      ],
      search: ['name_en', 'name_zh', 'code'],
      orders: {
        name: context.language === 'zh-TW' ? sql`name_zh` : sql`name_en`,
        code: sql`code`,
        kind: sql`kind`,
      },
      tieBreaker: sql`id`,
    })
    return { rows: rows.map((row) => toPayItem(row, context)), total }
  })
  route(api, payItemApi.create, async (given, context) => {
    const input = { ...given, ...newNames(given) }
    requireFittingFlags(input)
    if (RESERVED_CODES.has(input.code)) throw invalidField('code', 'item_code_reserved')
    try {
      const { id } = await context.tx
        .insertInto('pay_item')
        .values(toItemRow(input))
        .returning('id')
        .executeTakeFirstOrThrow()
      context.record({ kind: 'pay_item', id, name: input.name_en, before: null, after: input })
      return toPayItem(await loadItemRow(context.tx, id), context)
    } catch (error) {
      if (postgresErrorCode(error) === '23505') throw invalidField('code', 'item_code_taken')
      throw error
    }
  })
  route(api, payItemApi.edit, async ({ id, version, ...given }, context) => {
    const now = await lockVersioned(context.tx, 'pay_item', { id, version })
    const patch = { ...given, ...editedNames(now, given) }
    const counts = now.counts as StoredCounts
    const fields = { ...toItemFields(counts), ...patch }
    requireFittingFlags({ ...now, ...fields })
    const { before, after } = await updateVersioned(
      context.tx,
      'pay_item',
      { id, version },
      { ...toItemRow(fields, counts), changed_at: sql`now()` },
    )
    context.record({
      kind: 'pay_item',
      id,
      name: after.name_en,
      ...difference(withFields(before), withFields(after), Object.keys(patch)),
    })
    return toPayItem(await loadItemRow(context.tx, id), context)
  })
  route(api, payItemApi.remove, async ({ id, version }, { tx, record }) => {
    const { is_used, code } = await loadItemRow(tx, id)
    if (is_used || (await isPaidInPayslips(tx, code))) throw conflict('item_used')
    const before = await deleteVersioned(tx, 'pay_item', { id, version })
    record({
      kind: 'pay_item',
      id,
      name: before.name_en,
      before: { code: before.code, kind: before.kind },
      after: null,
    })
    return {}
  })
}

type UsedItemRow = PayItemRow & { is_used: boolean }
const IS_USED = sql`(exists (select from recurring_item r where r.pay_item_id = pay_item.id) or exists (select from one_off_item o where o.pay_item_id = pay_item.id) or exists (select from pay_template_item t where t.pay_item_id = pay_item.id)
  or exists (select from employee_benefit b where b.pay_item_id = pay_item.id))`

/**
 * Leaves out default earnings that only other countries' law knows, until the company says what they count for or uses
 * them.
 */
function isWanted(countries: readonly string[]) {
  const foreign = usualItems().filter(
    ({ code, kind }) => kind === 'earning' && !countries.some((country) => country in usualCounts(code)),
  )
  return sql`(code <> all(${`{${foreign.map(({ code }) => code).join()}}`}::text[]) or ${IS_USED}
    or exists (select from unnest(${`{${countries.join()}}`}::text[]) as country where counts -> country <> '{}'))`
}

/** Whether somebody was paid under an item. Payslips name their lines by the item, so such an item cannot be deleted. */
async function isPaidInPayslips(tx: Tx, code: string): Promise<boolean> {
  const { rows } = await sql`
    select from payslip p join pay_run r on r.id = p.pay_run_id and r.state = 'approved'
    where p.lines @> ${JSON.stringify([{ c: code }])}::jsonb limit 1`.execute(tx)
  return rows.length > 0
}

async function loadItemRow(tx: Tx, id: string): Promise<UsedItemRow> {
  const { rows } = await sql<UsedItemRow>`select *, ${IS_USED} as is_used from pay_item where id = ${id}::uuid`.execute(
    tx,
  )
  if (!rows[0]) throw notFound()
  return rows[0]
}

function toPayItem(row: UsedItemRow, { language, actor }: Pick<Context, 'language' | 'actor'>) {
  const may = actor.grants.has('payroll:settings')
  return {
    ...row,
    ...toItemFields(row.counts),
    name: language === 'zh-TW' ? row.name_zh : row.name_en,
    unsettled: [...(UNSETTLED.get(row.code) ?? [])],
    actions: may ? (row.is_used ? (['edit'] as const) : (['edit', 'remove'] as const)).slice() : [],
  }
}

/** Adds the flags as form fields, for the audit log. */
function withFields(row: { counts: unknown }): object {
  return { ...row, ...toItemFields(row.counts as StoredCounts) }
}

/** Throws for flags that contradict each other. */
function requireFittingFlags(item: {
  kind: ItemKind
  pcb: PcbTreatment
  exempt_kind: ItemExemption | null
  work_kind: WorkKind | null
  tax_only: boolean
  is_bonus: boolean
}): void {
  if (item.kind !== 'earning')
    for (const field of ['work_kind', 'exempt_kind'] as const)
      if (item[field] !== null) throw invalidField(field, 'flags_do_not_fit')
  if (item.kind !== 'earning')
    for (const field of ['tax_only', 'is_bonus'] as const)
      if (item[field]) throw invalidField(field, 'flags_do_not_fit')
  if (item.exempt_kind === 'compensation' && item.pcb !== 'additional')
    throw invalidField('exempt_kind', 'flags_do_not_fit')
  if (item.exempt_kind !== null && (item.pcb === 'none' || item.pcb === 'normal'))
    throw invalidField('exempt_kind', 'flags_do_not_fit')
}

/** The previous values of the changed fields. */
export function previousValues(
  before: Record<string, unknown>,
  patch: Record<string, unknown>,
): Record<string, unknown> {
  return Object.fromEntries(Object.keys(patch).map((key) => [key, before[key] ?? null]))
}
