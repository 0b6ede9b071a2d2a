import { sql } from 'kysely'
import type { Actor, Language } from '#base/access/actor.ts'
import { type Day, monthOf } from '#base/days/days.ts'
import { formatLabel } from '#base/labels.ts'
import { parseTotals } from '#pay/payslip-lines.ts'
import {
  type CycleRule,
  cycleOn,
  isOtherApproverNeeded,
  isPayslipVisible,
  isTicked,
  PAID_BY_GROUP,
  type ReviewCounts,
} from '#pay/runs.ts'
import { type Blocker, type Check, RUN_ACTIONS, type RunKind, type RunState } from '#pay/values.ts'
import { isAsOf } from '#people/as-of.ts'
import type { Tx } from '#server/database/database.ts'
import type { RunMatter } from './contract.ts'
import { FINDING_TEXTS } from './finding-texts.ts'
import { findRunMatter, nextPayDay } from './rules.ts'

const NAMES_SHOWN = 3
const NEEDED_ACTION = {
  calculate: 'calculate',
  unblock: 'confirm',
  check: 'confirm',
  confirm: 'confirm',
  approve: 'approve',
} as const satisfies Record<RunMatter, keyof typeof RUN_ACTIONS>

type OpenRun = {
  id: string
  period: string
  kind: RunKind
  sequence: number
  group: string
  pay_day: Day
  state: RunState
  totals: unknown
  review: ReviewCounts
  checked: number
  prepared_by: string | null
  confirmed_by: string | null
  prepared_name: string | null
  confirmed_name: string | null
}

/** Runs that are not approved and wait for a step that the caller may do; the nearest pay day first. */
export async function loadWaitingRuns(tx: Tx, actor: Actor) {
  const { rows } = await sql<OpenRun>`
    select r.id, r.period, r.kind, r.sequence, g.name as group, r.pay_day, r.state, r.totals, r.review, r.prepared_by, r.confirmed_by, r.prepared_name, r.confirmed_name,
      (select count(*)::int from review_note n join payslip p on p.pay_run_id = n.pay_run_id and p.employee_id = n.employee_id
        where n.pay_run_id = r.id and p.is_to_check and ${isTicked(sql`p.findings`)}) as checked
    from pay_run r join pay_group g on g.id = r.pay_group_id where r.state <> 'approved' order by r.pay_day, g.name, r.id`.execute(
    tx,
  )
  const waiting = []
  for (const run of rows) {
    const blocked = run.review.blocked ?? 0
    const toCheck = Math.max(0, (run.review.to_check ?? 0) - run.checked)
    const matter = findRunMatter({ state: run.state, blocked, toCheck })
    if (!matter || !actor.grants.has(RUN_ACTIONS[NEEDED_ACTION[matter]])) continue
    if (matter === 'approve' && (await isOtherApproverNeeded(tx, run, actor.accountId))) continue
    const count = matter === 'unblock' ? blocked : matter === 'check' ? toCheck : parseTotals(run.totals).employees
    const { id, state, period, kind, sequence, group, pay_day } = run
    const by = matter === 'approve' ? run.confirmed_name : run.prepared_name
    waiting.push({ id, matter, state, period, kind, sequence, group, pay_day, count, by })
  }
  return waiting
}

type MonthRow = Omit<CycleRule, 'pay_day'> & {
  group_id: string
  group_name: string
  group_currency: string
  group_day: number
  id: string | null
  period: string
  pay_day: Day
  state: RunState
  currency: string
  totals: unknown
  review: ReviewCounts
  previous_period: string | null
  previous_totals: unknown
}

/**
 * For each pay group its oldest month that is not approved, else this month's approved run, else this month without a
 * run.
 */
export async function loadPayMonths(tx: Tx, today: Day, language: Language) {
  const month = monthOf(today)
  const { rows } = await sql<MonthRow>`
    select distinct on (g.id) g.id as group_id, g.name as group_name, g.currency as group_currency, g.cycle, g.cycle_ends, g.cycle_pay_days, g.pay_day as group_day, g.paid_next_month, g.week_end, g.pay_after, r.id, r.period, r.pay_day, r.state, r.currency, r.totals, r.review,
      before.period as previous_period, before.totals as previous_totals
    from pay_group g
    left join pay_run r on r.pay_group_id = g.id and r.kind = 'monthly' and (r.state <> 'approved' or r.period = ${month})
    left join pay_run before on before.id = r.previous_run_id
    where g.is_active order by g.id, (r.state <> 'approved') desc nulls last, r.period, case r.state when 'approved' then -r.sequence else r.sequence end`.execute(
    tx,
  )
  const rank = (row: MonthRow) => (row.id === null ? 1 : row.state === 'approved' ? 2 : 0)
  rows.sort(
    (a, b) =>
      rank(a) - rank(b) ||
      parseTotals(b.totals).employees - parseTotals(a.totals).employees ||
      a.group_name.localeCompare(b.group_name),
  )
  const months = []
  for (const row of rows) {
    const group = { id: row.group_id, name: row.group_name }
    if (row.id === null) {
      months.push({
        group,
        period: month,
        pay_day: cycleOn({ ...row, pay_day: row.group_day }, today).cycle.payDay,
        currency: row.group_currency,
        run: null,
      })
      continue
    }
    const totals = parseTotals(row.totals)
    const previous =
      row.previous_period === null ? null : { period: row.previous_period, net: parseTotals(row.previous_totals).net }
    const rows =
      row.state === 'calculated' || row.state === 'confirmed' ? await loadRunReview(tx, row.id, language) : null
    months.push({
      group,
      period: row.period,
      pay_day: row.pay_day,
      currency: row.currency,
      run: {
        id: row.id,
        state: row.state,
        employees: totals.employees,
        net: totals.net,
        previous,
        ...(rows ?? { blocked: 0, to_check: 0, clear: totals.employees, blockers: [], checks: [] }),
      },
    })
  }
  return months
}

type Finding = { id: string; name: string; code: Blocker | Check }

/** The review of a run in numbers, with the first names of blocked people and of those to check. */
async function loadRunReview(tx: Tx, runId: string, language: Language) {
  const { rows } = await sql<{ stand: 'blocked' | 'to_check' | 'clear'; total: number; people: Finding[] }>`
    with stood as (
      select p.employee_id, case when p.is_blocked then 'blocked' when p.is_to_check and not ${isTicked(sql`p.findings`)} then 'to_check' else 'clear' end as stand,
        coalesce(case when p.is_blocked then p.findings -> 'b' -> 0 ->> 0 else p.findings -> 'k' -> 0 ->> 0 end, '') as code
      from payslip p left join review_note n on n.pay_run_id = p.pay_run_id and n.employee_id = p.employee_id where p.pay_run_id = ${runId}::uuid
      union all select f.employee_id, 'blocked', 'failed' from payslip_failure f where f.pay_run_id = ${runId}::uuid
    ), ranked as (
      select stood.*, employee.full_name as name, row_number() over (partition by stand order by code, lower(employee.full_name), employee.id) as place
      from stood join employee on employee.id = stood.employee_id where stand <> 'clear'
    )
    select stand, count(*)::int as total, '[]'::jsonb as people from stood where stand = 'clear' group by stand
    union all
    select stand, count(*)::int, coalesce(jsonb_agg(jsonb_build_object('id', employee_id, 'name', name, 'code', code) order by place) filter (where place <= ${NAMES_SHOWN}), '[]')
    from ranked group by stand`.execute(tx)
  const of = (stand: string) => rows.find((row) => row.stand === stand)
  const namedFindings = (stand: string) =>
    (of(stand)?.people ?? []).map((one) => ({ ...one, reason: formatLabel(FINDING_TEXTS[one.code], language) }))
  return {
    blocked: of('blocked')?.total ?? 0,
    to_check: of('to_check')?.total ?? 0,
    clear: of('clear')?.total ?? 0,
    blockers: namedFindings('blocked'),
    checks: namedFindings('to_check'),
  }
}

/** The caller's last payslip of an approved run, and the next pay day of their group. */
export async function loadOwnPay(tx: Tx, actor: Actor, today: Day) {
  if (actor.employeeId === null) return { next: null, slip: null }
  const { rows } = await sql<{
    id: string
    period: string
    kind: RunKind
    sequence: number
    pay_day: Day
    currency: string
    net: number
    is_new: boolean
  }>`
    select p.id, p.period, p.kind, p.sequence, r.pay_day, r.currency, p.net, reading.payslip_id is null as is_new
    from payslip p join pay_run r on r.id = p.pay_run_id left join payslip_reading reading on reading.payslip_id = p.id
    where p.employee_id = ${actor.employeeId}::uuid and r.state = 'approved' and ${isPayslipVisible(actor, today)}
    order by p.period desc, r.pay_day desc, p.id desc limit 1`.execute(tx)
  const { rows: groups } = await sql<CycleRule>`
    select g.cycle, g.cycle_ends, g.cycle_pay_days, g.pay_day, g.paid_next_month, g.week_end, g.pay_after from employee
    left join employment on ${isAsOf('employment', today)}
    left join office on office.id = employment.office_id
    join pay_group g on g.is_active and ${PAID_BY_GROUP}
    where employee.id = ${actor.employeeId}::uuid and (employee.last_payroll_day is null or employee.last_payroll_day >= ${today}::date)
    order by g.all_offices, g.name limit 1`.execute(tx)
  return { next: groups[0] ? nextPayDay(today, groups[0]) : null, slip: rows[0] ?? null }
}
