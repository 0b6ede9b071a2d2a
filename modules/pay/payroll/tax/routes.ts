import { type RawBuilder, sql } from 'kysely'
import { conflict, invalidField } from '#base/errors.ts'
import { selectEmploymentsOfPerson } from '#people/employments.ts'
import { requireAllInReach } from '#people/reach.ts'
import { forbidOwnRecord, mayChange } from '#server/access/own-record-guard.ts'
import type { Api } from '#server/api.ts'
import type { Context } from '#server/context.ts'
import type { Tx } from '#server/database/database.ts'
import type { ListQuery } from '#server/list-page.ts'
import { pageRoute } from '#server/page-route.ts'
import type { SortOf } from '#server/parse-sort.ts'
import { deleteVersioned, lockVersioned, updateVersioned } from '#server/records.ts'
import { route } from '#server/route.ts'
import { claimProblems } from '#statutory/malaysia/pcb/claim-rules.ts'
import { loadPersonPage, requireFirstRow, SINGLE_ROW_QUERY } from '../person-page.ts'
import { runPeopleCondition } from '../runs/people-of-run.ts'
import { previousValues } from '../settings/item-routes.ts'
import { claimTitle } from './claim-names.ts'
import { claimList, loadTaxPeople } from './claimants.ts'
import { taxApi } from './contract.ts'
import { orderRoutes } from './order-routes.ts'
import {
  boxTroubles,
  requireNoTrouble,
  requireNotCounted,
  requireStartYear,
  requireValidStart,
  type StartSource,
  type StartValues,
  saveStart,
  toStoredStart,
  usedMonths,
} from './starts.ts'
import { startsImportRoutes } from './starts-import-routes.ts'

const NAME_ORDER = { full_name: sql`employee.full_name` }

/** What the tax of the year has to know of people: earlier employers (TP3), claims (TP1), orders of the tax office (CP38). */
export function taxRoutes(api: Api): void {
  pageRoute(
    api,
    taxApi.starts,
    async ({ page, per_page, sort, search, year, origin, employee_id, run_id }, context) => {
      const list = await loadStarts(
        context,
        [
          ...(await runPeopleCondition(context.tx, run_id, 's.employee_id')),
          ...(year ? [sql`s.year = ${year}`] : []),
          ...(origin ? [sql`s.origin = ${origin}`] : []),
          ...(employee_id ? [sql`s.employee_id = ${employee_id}::uuid`] : []),
        ],
        { page, per_page, sort, search },
      )
      context.reportReads(list.rows.length)
      return list
    },
  )
  route(api, taxApi.saveStart, async ({ known_version, employee_id, year, origin, boxes, ...given }, context) => {
    const { tx, record, actor } = context
    const values = toStoredStart(given)
    await requireAllInReach(tx, actor, 'payroll:prepare', [employee_id], context.today)
    await forbidOwnRecord(tx, actor, 'payroll:prepare', employee_id)
    requireValidStart(year, values)
    requireNoTrouble(boxTroubles(values, { origin, boxes }))
    // What is there may be put right whatever its year: once runs have counted with it, it cannot be removed.
    if (known_version === 0) await requireStartYear(tx, employee_id, year, origin, Number(context.today.slice(0, 4)))
    await requireNotCounted(tx, employee_id, year, origin, values)
    const { id, before } = await saveStart(tx, employee_id, year, values, known_version, { origin, boxes })
    const row = await requireFirstRow(loadStarts(context, [sql`s.id = ${id}::uuid`], SINGLE_ROW_QUERY))
    record({
      kind: 'tax_start',
      id,
      name: row.full_name,
      before: before ? previousValues(before, { ...values, boxes }) : null,
      after: { year, origin, ...values, boxes },
    })
    return row
  })
  route(api, taxApi.removeStart, async (at, context) => {
    const row = await requireFirstRow(loadStarts(context, [sql`s.id = ${at.id}::uuid`], SINGLE_ROW_QUERY))
    await forbidOwnRecord(context.tx, context.actor, 'payroll:prepare', row.employee_id)
    // What runs have counted with is put right with other amounts, so that it stays seen what it was.
    if (row.used_in.length > 0) throw conflict('tax_start_used', { months: row.used_in.join(', ') })
    await deleteVersioned(context.tx, 'tax_start', at)
    const { employee_id, year, origin, remuneration, pcb } = row
    context.record({
      kind: 'tax_start',
      id: at.id,
      name: row.full_name,
      before: { employee_id, year, origin, remuneration, pcb },
      after: null,
    })
    return {}
  })
  startsImportRoutes(api)

  route(api, taxApi.claimItems, ({ year }, { language }) =>
    claimList(year).map((item) => ({
      code: item.id,
      title: claimTitle(item.id, language),
      limit: item.limit,
      of: item.of ?? null,
    })),
  )
  pageRoute(
    api,
    taxApi.claims,
    async ({ page, per_page, sort, search, year, period, state, employee_id, run_id }, context) => {
      const conditions = [
        ...(await runPeopleCondition(context.tx, run_id, 'c.employee_id')),
        ...(year ? [sql`c.period like ${`${year}-%`}`] : []),
        ...(period ? [isInMonth(period)] : []),
        ...(state ? [state === 'taken' ? sql`c.taken_run_id is not null` : sql`c.taken_run_id is null`] : []),
        ...(employee_id ? [sql`c.employee_id = ${employee_id}::uuid`] : []),
      ]
      const list = await loadClaims(context, conditions, { page, per_page, sort, search })
      context.reportReads(list.rows.length)
      return list
    },
  )
  route(api, taxApi.createClaim, async (input, context) => {
    const { tx, record } = context
    await requireAllInReach(tx, context.actor, 'payroll:prepare', [input.employee_id], context.today)
    await forbidOwnRecord(tx, context.actor, 'payroll:prepare', input.employee_id)
    await requireClaimable(tx, input)
    const { id } = await tx.insertInto('tax_claim').values(input).returning('id').executeTakeFirstOrThrow()
    const row = await requireFirstRow(loadClaims(context, [sql`c.id = ${id}::uuid`], SINGLE_ROW_QUERY))
    record({
      kind: 'tax_claim',
      id,
      name: row.full_name,
      before: null,
      after: toAuditClaim(input),
    })
    return row
  })
  route(api, taxApi.editClaim, async ({ id, version, ...patch }, context) => {
    await lockUntakenClaim(context, { id, version })
    const { difference } = await updateVersioned(
      context.tx,
      'tax_claim',
      { id, version },
      { ...patch, changed_at: sql`now()` },
    )
    const row = await requireFirstRow(loadClaims(context, [sql`c.id = ${id}::uuid`], SINGLE_ROW_QUERY))
    context.record({
      kind: 'tax_claim',
      id,
      name: row.full_name,
      before: toAuditClaim(difference.before),
      after: toAuditClaim(difference.after),
    })
    return row
  })
  route(api, taxApi.removeClaim, async (at, context) => {
    const stored = await lockUntakenClaim(context, at)
    await deleteVersioned(context.tx, 'tax_claim', at)
    const before = { employee_id: stored.employee_id, ...toAuditClaim(stored) }
    context.record({ kind: 'tax_claim', id: at.id, before, after: null })
    return {}
  })

  orderRoutes(api)
}

type PersonColumns = { id: string; employee_id: string; employee_no: string; full_name: string; version: number }
const BOTH_ACTIONS = ['edit', 'remove'] as const

/** A month's own claims, those of earlier months of its year that wait, and what its run took. */
const isInMonth = (period: string) =>
  sql`(c.period = ${period} or r.period = ${period} or (c.taken_run_id is null and c.period < ${period} and c.period >= ${`${period.slice(0, 4)}-01`}))`

/** A claim that no approved run has taken, of somebody else where somebody else could. Throws 404, 409 or 403. */
async function lockUntakenClaim({ tx, actor }: Context, at: { id: string; version: number }) {
  const stored = await lockVersioned(tx, 'tax_claim', at)
  await forbidOwnRecord(tx, actor, 'payroll:prepare', stored.employee_id)
  if (stored.taken_run_id !== null) throw conflict('claim_taken')
  return stored
}

/** A claim as the log keeps it, which takes a `code` for one of signing in. */
function toAuditClaim({ period, code, amount }: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(Object.entries({ period, relief: code, amount }).filter(([, value]) => value !== undefined))
}

/** Throws 422 where the law leaves no room for a claim of HR's, or the month has the same one already. */
async function requireClaimable(
  tx: Tx,
  { employee_id, period, code, amount }: { employee_id: string; period: string; code: string; amount: number },
): Promise<void> {
  const ofPerson = selectEmploymentsOfPerson(employee_id)
  const same = await tx
    .selectFrom('tax_claim')
    .select('id')
    .where(sql<boolean>`employee_id in ${ofPerson}`)
    .where('period', '=', period)
    .where('code', '=', code)
    .where('taken_run_id', 'is', null)
    .executeTakeFirst()
  if (same) throw invalidField('code', 'duplicate')
  const year = period.slice(0, 4)
  const closed = await tx
    .selectFrom('payslip as p')
    .innerJoin('pay_run as r', 'r.id', 'p.pay_run_id')
    .select('p.id')
    .where(sql<boolean>`p.employee_id in ${ofPerson}`)
    .where('p.kind', '=', 'monthly')
    .where('p.period', '>=', `${year}-12`)
    .where('r.state', '=', 'approved')
    .limit(1)
    .executeTakeFirst()
  // No run would take it any more.
  if (closed) throw invalidField('period', 'claim_year_closed', { year })
  const person = (await loadTaxPeople(tx, [employee_id], period)).get(employee_id)!
  const [trouble] = claimProblems(claimList(Number(period.slice(0, 4))), person, { [code]: amount })
  // Above a ceiling the run takes what is left: HR may type what the receipts say.
  if (trouble && trouble.code !== 'claim_over_limit') throw invalidField('code', trouble.code)
}

async function loadStarts(
  context: Context,
  conditions: readonly RawBuilder<unknown>[],
  page: ListQuery<SortOf<typeof taxApi.starts>>,
) {
  type ListedRow = PersonColumns & StartValues & StartSource & { year: number; used_in: string[] }
  const { rows, total } = await loadPersonPage<ListedRow, typeof page.sort>(context.tx, page, {
    select: sql`s.id, s.year, s.origin, s.boxes, s.remuneration, s.epf, s.pcb, s.zakat, s.deductions, s.socso_relief, s.exempt, s.claims, s.employers, s.version, ${usedMonths(sql`s`)} as used_in`,
    from: sql`tax_start s join employee on employee.id = s.employee_id`,
    where: conditions,
    orders: { ...NAME_ORDER, year: sql`s.year` },
  })
  const may = await mayChange(context.tx, context.actor, 'payroll:prepare')
  return {
    total,
    rows: rows.map((row) => ({
      ...row,
      actions: may(row.employee_id) ? BOTH_ACTIONS.slice(0, row.used_in.length > 0 ? 1 : 2) : [],
    })),
  }
}

async function loadClaims(
  context: Context,
  conditions: readonly RawBuilder<unknown>[],
  page: ListQuery<SortOf<typeof taxApi.claims>>,
) {
  type ListedRow = PersonColumns & {
    period: string
    code: string
    amount: number
    by_form: boolean
    taken_period: string | null
    taken_amount: number | null
  }
  const { rows, total } = await loadPersonPage<ListedRow, typeof page.sort>(context.tx, page, {
    select: sql`c.id, c.period, c.code, c.amount, c.version, c.tax_form_id is not null as by_form, r.period as taken_period, c.taken_amount`,
    from: sql`tax_claim c join employee on employee.id = c.employee_id left join pay_run r on r.id = c.taken_run_id`,
    where: conditions,
    orders: { ...NAME_ORDER, period: sql`c.period` },
  })
  const may = await mayChange(context.tx, context.actor, 'payroll:prepare')
  return {
    total,
    rows: rows.map((row) => ({
      ...row,
      title: claimTitle(row.code, context.language),
      state: row.taken_period === null ? ('waiting' as const) : ('taken' as const),
      actions: row.taken_period === null && may(row.employee_id) ? [...BOTH_ACTIONS] : [],
    })),
  }
}
