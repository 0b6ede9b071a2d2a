import { type RawBuilder, sql } from 'kysely'
import { invalidField, Refused } from '#base/errors.ts'
import { type Label, text } from '#base/labels.ts'
import { requireAll } from '#modules/employees/reach.ts'
import type { Api } from '#server/api.ts'
import type { Context } from '#server/context.ts'
import { pageRoute } from '#server/page-route.ts'
import { changed, locked } from '#server/records.ts'
import { route } from '#server/route.ts'
import { tp1Law } from '#statutory/malaysia/pcb/tp1.ts'
import { CLAIM_NAMES } from './claim-names.ts'
import { first, ONE, personRowsOf, remover, requireSpan, uniqueIn } from './input-routes.ts'
import { only } from './item-routes.ts'
import { taxApi } from './tax-contract.ts'

type Page = { page: number; per_page: number; sort: string; search?: string | undefined }
const NAME = { full_name: sql`employee.full_name` }

/** What the tax of the year has to know of people: earlier employers (TP3), claims (TP1), orders of the tax office (CP38). */
export function taxRoutes(api: Api): void {
  pageRoute(api, taxApi.starts, async ({ page, per_page, sort, search, year, employee_id }, context) => {
    const list = await starts(
      context,
      [...(year ? [sql`s.year = ${year}`] : []), ...(employee_id ? [sql`s.employee_id = ${employee_id}::uuid`] : [])],
      { page, per_page, sort, search },
    )
    context.reads(list.rows.length)
    return list
  })
  route(api, taxApi.saveStart, async ({ known_version, employee_id, year, exempt, ...amounts }, context) => {
    const { tx, record } = context
    await requireAll(tx, context.actor, 'payroll:prepare', [employee_id], context.today)
    const before = await tx
      .selectFrom('tax_start')
      .selectAll()
      .where('employee_id', '=', employee_id)
      .where('year', '=', year)
      .forUpdate()
      .executeTakeFirst()
    if ((before?.version ?? 0) !== known_version)
      throw new Refused('version_conflict', {
        status: 409,
        params: { name: '' },
        facts: { version: before?.version ?? 0 },
      })
    const values = {
      ...amounts,
      exempt: JSON.stringify(exempt),
      changed_at: sql`now()` as never,
      version: known_version + 1,
    }
    const { id } = await tx
      .insertInto('tax_start')
      .values({ employee_id, year, ...values })
      .onConflict((same) =>
        same
          .columns(['company_id', 'employee_id', 'year'])
          .doUpdateSet(values)
          .where('tax_start.version', '=', known_version),
      )
      .returning('id')
      .executeTakeFirstOrThrow()
    const row = await first(starts(context, [sql`s.id = ${id}::uuid`], ONE))
    record({
      kind: 'tax_start',
      id,
      name: row.full_name,
      before: before ? only(before, amounts) : null,
      after: { year, ...amounts, exempt },
    })
    return row
  })
  remover(api, taxApi.removeStart, 'tax_start', ['year', 'remuneration', 'pcb'])

  route(api, taxApi.claimItems, ({ year }, { language }) =>
    listOf(year).map((item) => ({
      code: item.id,
      title: titleOf(item.id, language),
      limit: item.limit,
      of: item.of ?? null,
    })),
  )
  pageRoute(api, taxApi.claims, async ({ page, per_page, sort, search, year, period, employee_id }, context) => {
    const conditions = [
      ...(year ? [sql`c.period like ${`${year}-%`}`] : []),
      ...(period ? [sql`c.period = ${period}`] : []),
      ...(employee_id ? [sql`c.employee_id = ${employee_id}::uuid`] : []),
    ]
    const list = await claims(context, conditions, { page, per_page, sort, search })
    context.reads(list.rows.length)
    return list
  })
  route(api, taxApi.createClaim, async (input, context) => {
    const { tx, record } = context
    await requireAll(tx, context.actor, 'payroll:prepare', [input.employee_id], context.today)
    if (!listOf(Number(input.period.slice(0, 4))).some(({ id }) => id === input.code))
      throw invalidField('code', 'claim_unknown')
    const { id } = await uniqueIn('code', 'duplicate', () =>
      tx.insertInto('tax_claim').values(input).returning('id').executeTakeFirstOrThrow(),
    )
    const row = await first(claims(context, [sql`c.id = ${id}::uuid`], ONE))
    record({
      kind: 'tax_claim',
      id,
      name: row.full_name,
      before: null,
      after: { period: input.period, code: input.code, amount: input.amount },
    })
    return row
  })
  route(api, taxApi.editClaim, async ({ id, version, ...patch }, context) => {
    const { before } = await changed(context.tx, 'tax_claim', { id, version }, { ...patch, changed_at: sql`now()` })
    const row = await first(claims(context, [sql`c.id = ${id}::uuid`], ONE))
    context.record({ kind: 'tax_claim', id, name: row.full_name, before: only(before, patch), after: patch })
    return row
  })
  remover(api, taxApi.removeClaim, 'tax_claim', ['period', 'code', 'amount'])

  pageRoute(api, taxApi.orders, async ({ page, per_page, sort, search, employee_id, period }, context) => {
    const conditions = [
      ...(employee_id ? [sql`o.employee_id = ${employee_id}::uuid`] : []),
      ...(period ? [sql`o.from_month <= ${period} and o.until_month >= ${period}`] : []),
    ]
    const list = await orders(context, conditions, { page, per_page, sort, search })
    context.reads(list.rows.length)
    return list
  })
  route(api, taxApi.createOrder, async (input, context) => {
    const { tx, record } = context
    await requireAll(tx, context.actor, 'payroll:prepare', [input.employee_id], context.today)
    requireSpan(input.from_month, input.until_month, 'until_month')
    const { id } = await tx.insertInto('cp38_order').values(input).returning('id').executeTakeFirstOrThrow()
    const row = await first(orders(context, [sql`o.id = ${id}::uuid`], ONE))
    record({ kind: 'cp38_order', id, name: row.full_name, before: null, after: { ...input, employee_id: undefined } })
    return row
  })
  route(api, taxApi.editOrder, async ({ id, version, ...patch }, context) => {
    const stored = await locked(context.tx, 'cp38_order', { id, version })
    requireSpan(
      (patch.from_month ?? stored.from_month) as string,
      (patch.until_month ?? stored.until_month) as string,
      'until_month',
    )
    const { before } = await changed(context.tx, 'cp38_order', { id, version }, { ...patch, changed_at: sql`now()` })
    const row = await first(orders(context, [sql`o.id = ${id}::uuid`], ONE))
    context.record({ kind: 'cp38_order', id, name: row.full_name, before: only(before, patch), after: patch })
    return row
  })
  remover(api, taxApi.removeOrder, 'cp38_order', ['from_month', 'until_month', 'amount'])
}

/** The claims of a year; none before the first year whose list is known. */
function listOf(year: number) {
  try {
    return tp1Law(`${year}-01`).value
  } catch {
    return []
  }
}

function titleOf(code: string, language: Context['language']): string {
  const label: Label | undefined = CLAIM_NAMES[code]
  return label ? text(label, language) : code
}

type Person = { id: string; employee_id: string; employee_no: string; full_name: string; version: number }
const allowed = (context: Context) =>
  context.actor.grants.has('payroll:prepare') ? ['edit' as const, 'remove' as const] : []

async function starts(context: Context, conditions: readonly RawBuilder<unknown>[], page: Page) {
  type Row = Person & {
    year: number
    remuneration: number
    epf: number
    pcb: number
    zakat: number
    deductions: number
    socso_relief: number
    exempt: Record<string, number>
  }
  const { rows, total } = await personRowsOf<Row>(
    context,
    sql`s.id, s.year, s.remuneration, s.epf, s.pcb, s.zakat, s.deductions, s.socso_relief, s.exempt, s.version`,
    sql`tax_start s join employee on employee.id = s.employee_id`,
    conditions,
    { ...NAME, year: sql`s.year` },
    page,
  )
  return { total, rows: rows.map((row) => ({ ...row, actions: allowed(context) })) }
}

async function claims(context: Context, conditions: readonly RawBuilder<unknown>[], page: Page) {
  type Row = Person & { period: string; code: string; amount: number }
  const { rows, total } = await personRowsOf<Row>(
    context,
    sql`c.id, c.period, c.code, c.amount, c.version`,
    sql`tax_claim c join employee on employee.id = c.employee_id`,
    conditions,
    { ...NAME, period: sql`c.period` },
    page,
  )
  return {
    total,
    rows: rows.map((row) => ({ ...row, title: titleOf(row.code, context.language), actions: allowed(context) })),
  }
}

async function orders(context: Context, conditions: readonly RawBuilder<unknown>[], page: Page) {
  type Row = Person & { from_month: string; until_month: string; amount: number; reference: string | null }
  const { rows, total } = await personRowsOf<Row>(
    context,
    sql`o.id, o.from_month, o.until_month, o.amount, o.reference, o.version`,
    sql`cp38_order o join employee on employee.id = o.employee_id`,
    conditions,
    { ...NAME, from_month: sql`o.from_month` },
    page,
  )
  return { total, rows: rows.map((row) => ({ ...row, actions: allowed(context) })) }
}
