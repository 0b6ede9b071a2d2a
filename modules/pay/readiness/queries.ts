import { type RawBuilder, sql } from 'kysely'
import type { Day, Month } from '#base/days/days.ts'
import { notFound } from '#base/errors.ts'
import { formatLabel } from '#base/labels.ts'
import { required } from '#base/required.ts'
import { isStepDone } from '#organisation/offices.ts'
import { selectLackingForFiles } from '#people/pay-details.ts'
import {
  type MonthToPay,
  type PendingInput,
  type PendingItemList,
  pendingInputPage,
  pendingInputsIn,
} from '#requests/pending-inputs.ts'
import { type ListQuery, loadPageFromSql } from '#server/call/list-page.ts'
import type { Context } from '#server/context/context.ts'
import { selectOne } from '#server/database/select-one.ts'
import { type CycleRule, cycleAfter, cycleOn, monthCycles } from '../payroll/cycles/cycles.ts'
import { monthToPay } from '../payroll/gather/month-to-pay.ts'
import type { StopKind } from './contract.ts'

const NAMES_SHOWN = 3

type ReadyGroup = CycleRule & {
  id: string
  name: string
  country: string
  /** Its oldest regular run that is not approved. */
  open_period: Month | null
  /** The last day that it has paid for. */
  paid_until: Day | null
}

export type GroupMonth = { readonly group: ReadyGroup; readonly period: Month }

/** The groups that pay, or one, each with the month it pays next unless another is given. Throws 404. */
export async function loadGroupMonths(
  { tx, today }: Pick<Context, 'tx' | 'today'>,
  { group_id, period }: { group_id?: string | undefined; period?: Month | undefined },
): Promise<GroupMonth[]> {
  const { rows } = await sql<ReadyGroup>`
    select g.id, g.name, g.country, g.cycle, g.cycle_ends, g.cycle_pay_days, g.pay_day, g.paid_next_month, g.week_end, g.pay_after,
      (select min(r.period) from pay_run r where r.pay_group_id = g.id and r.kind = 'monthly' and r.state <> 'approved') as open_period,
      (select max(coalesce(r.last_day, (r.period || '-01')::date + interval '1 month' - interval '1 day'))::date from pay_run r
        where r.pay_group_id = g.id and r.kind = 'monthly' and r.state = 'approved') as paid_until
    from pay_group g where ${group_id === undefined ? sql`g.is_active` : sql`g.id = ${group_id}::uuid`} order by g.name, g.id`.execute(
    tx,
  )
  if (group_id !== undefined && rows.length === 0) throw notFound()
  return rows.map((group) => ({ group, period: period ?? nextPayMonth(group, today) }))
}

function nextPayMonth(group: ReadyGroup, today: Day): Month {
  if (group.open_period) return group.open_period
  return (group.paid_until ? cycleAfter(group, group.paid_until) : cycleOn(group, today)).period
}

type ListedInput = PendingInput & { readonly page: PendingItemList }

/** The inputs whose undecided items are listed one by one. */
export function listedInputsIn(country: string): readonly ListedInput[] {
  return pendingInputsIn(country).filter((wait): wait is ListedInput => typeof wait.page === 'object')
}

/** Selects, as `w`, every listed item that must be decided before a month is paid, with its kind. */
async function selectPendingItems(context: Context, country: string, month: MonthToPay): Promise<RawBuilder<unknown>> {
  const parts: RawBuilder<unknown>[] = []
  for (const { kind, page } of listedInputsIn(country))
    parts.push(sql`select ${kind}::text as kind, t.* from (${await page.select(context, month)}) t`)
  return parts.length === 0
    ? sql`select null::text as kind, null::uuid as id, null::text as what, null::uuid as employee_id, null::date as from_day,
        null::date as until_day, null::timestamptz as since, '{}'::text[] as waits_for, null::timestamptz as reminded_at, false as mine where false`
    : sql.join(parts, sql` union all `)
}

type PendingSummary = {
  mine: number
  reminded_at: Date | null
  names: { name: string; count: number }[]
  people: number
}

/**
 * What is undecided before a month is paid, and who must decide it. The number of statements does not grow with the
 * people.
 */
export async function loadMonthReadiness(context: Context, { group, period }: GroupMonth) {
  const { tx, language, today } = context
  const runId = await findRunId(context, group.id, period)
  const month = monthToPay(group.id, period, runId)
  const waits = []
  for (const wait of pendingInputsIn(group.country)) {
    const count = await wait.count(tx, month, today)
    if (count === 0) continue
    waits.push({
      kind: wait.kind,
      title: formatLabel(wait.title, language),
      count,
      page: pendingInputPage(wait, month),
      informs: wait.isInformational === true,
      waits_for: (await wait.findDeciders?.(context, month)) ?? [],
    })
  }
  const query = sql<PendingSummary>`
    with things as materialized (${await selectPendingItems(context, group.country, month)}),
    named as (select name, count(*)::int as count from things, unnest(things.waits_for) name group by name)
    select (select (count(*) filter (where mine))::int from things) as mine, (select max(reminded_at) from things) as reminded_at,
      (select count(*)::int from named) as people,
      coalesce((select json_agg(json_build_object('name', first.name, 'count', first.count) order by first.count desc, first.name)
        from (select * from named order by count desc, name limit ${NAMES_SHOWN}) first), '[]') as names`
  const { mine, reminded_at, names, people } = await selectOne(tx, query)
  const [listed] = listedInputsIn(group.country)
  return {
    group: { id: group.id, name: group.name },
    period,
    pay_day: required(monthCycles(group, period).at(-1), 'last cycle of a month').payDay,
    run_id: runId,
    total: waits.reduce((sum, { count, informs }) => sum + (informs ? 0 : count), 0),
    waits,
    stops: await loadStops(context, group.country, month),
    waits_for: names,
    others: people - names.length,
    own: mine > 0 && listed ? { count: mine, page: listed.page.monthPage(month) } : null,
    reminded_at: reminded_at?.toISOString() ?? null,
  }
}

type Stops = { blocked: number; file_numbers: number; by_transfer: boolean }

/** What stops a month though everything is decided: "ready" is never said beside it. */
async function loadStops(context: Context, country: string, { run, last, people }: MonthToPay) {
  const query = sql<Stops>`
    select (select count(*)::int from payslip where pay_run_id = ${run}::uuid and is_blocked)
        + (select count(*)::int from payslip_failure where pay_run_id = ${run}::uuid) as blocked,
      (select count(*)::int from (${people}) paid(id) where paid.id in ${selectLackingForFiles(last)}) as file_numbers,
      exists (select from (${people}) paid(id) join bank_detail on bank_detail.employee_id = paid.id
        where bank_detail.payment_method = 'bank_transfer') as by_transfer`
  const found = await selectOne(context.tx, query)
  const stops: { kind: StopKind; count: number | null; page: string }[] = []
  if (run !== null && found.blocked > 0)
    stops.push({ kind: 'blocked', count: found.blocked, page: `payroll/runs/${run}` })
  if (found.file_numbers > 0)
    stops.push({ kind: 'file_numbers', count: found.file_numbers, page: 'resources?incomplete=true' })
  if (!(await isStepDone(context, 'company_numbers', country)))
    stops.push({ kind: 'company_numbers', count: null, page: 'company/profile' })
  if (found.by_transfer && !(await isStepDone(context, 'paying_account', country)))
    stops.push({ kind: 'paying_account', count: null, page: 'payroll/accounts' })
  return stops
}

async function findRunId({ tx }: Pick<Context, 'tx'>, groupId: string, period: Month): Promise<string | null> {
  const run = await tx
    .selectFrom('pay_run')
    .select('id')
    .where('pay_group_id', '=', groupId)
    .where('period', '=', period)
    .where('kind', '=', 'monthly')
    .orderBy((by) => by('state', '=', 'approved'))
    .orderBy('sequence')
    .limit(1)
    .executeTakeFirst()
  return run?.id ?? null
}

type PendingItemRow = {
  kind: string
  id: string
  what: string
  employee_id: string
  employee_no: string
  full_name: string
  from_day: Day | null
  until_day: Day | null
  since: Date
  waits_for: string[]
  reminded_at: Date | null
  mine: boolean
}

/** A page of undecided items. */
export async function listPendingItems(
  context: Context,
  { group, period }: GroupMonth,
  asked: ListQuery<`${'' | '-'}${'since' | 'full_name' | 'from_day' | 'what'}`>,
) {
  const things = await selectPendingItems(context, group.country, monthToPay(group.id, period))
  const { rows, total } = await loadPageFromSql<PendingItemRow, typeof asked.sort>(context.tx, asked, {
    select: sql`select w.*, employee.employee_no, employee.full_name`,
    from: sql`from (${things}) w join employee on employee.id = w.employee_id`,
    search: ['employee.full_name', 'employee.employee_no', sql`array_to_string(w.waits_for, ' ')`],
    orders: {
      since: sql`w.since`,
      full_name: sql`lower(employee.full_name)`,
      from_day: sql`w.from_day`,
      what: sql`w.what`,
    },
    tieBreaker: sql`w.since, w.id`,
    blanksLast: true,
  })
  const pages = new Map(listedInputsIn(group.country).map(({ kind, page }) => [kind, page]))
  return {
    total,
    rows: rows.map(({ kind, mine, what, since, reminded_at, ...row }) => {
      const page = required(pages.get(kind), `page of ${kind}`)
      return {
        ...row,
        what: formatLabel(page.label(what), context.language),
        since: since.toISOString(),
        reminded_at: reminded_at?.toISOString() ?? null,
        own: mine ? { page: page.page(row.id) } : null,
      }
    }),
  }
}
