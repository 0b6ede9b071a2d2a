import { sql } from 'kysely'
import type { Actor, Language } from '#base/access/actor.ts'
import { type Day, lastDay, laterDay, monthOf } from '#base/days/days.ts'
import { notFound } from '#base/errors.ts'
import { formatLabel } from '#base/labels.ts'
import { keysOf, toFields } from '#base/objects.ts'
import { required } from '#base/required.ts'
import { findMissingYears, type MissingYear } from '#calendar/holidays.ts'
import { countAgreedOvertimeChanges } from '#calendar/workdays.ts'
import { DATED_TABLES } from '#people/as-of.ts'
import { hasOtherHolder } from '#server/access/own-record-guard.ts'
import type { Context } from '#server/context/context.ts'
import type { Tx } from '#server/database/database.ts'
import { selectOne } from '#server/database/select-one.ts'
import { paySources } from '../../sources/sources.ts'
import { countryOf } from '../countries.ts'
import { paysDays, toRunDays } from '../cycles/run-span.ts'
import { localizedTotals } from '../explanation/totals.ts'
import { PAID_BY_GROUP } from '../gather/paid-by-group.ts'
import { loadRun } from '../gather/run-row.ts'
import { toSourceRun } from '../gather/source-run.ts'
import { type Cause, RUN_ACTIONS, type RunAction, type RunState, type RunStatus } from '../values.ts'
import { loadPendingInputs } from './pending-inputs.ts'
import { countChecked } from './ticks.ts'

/** Maps the four stored states to the three states of PAY-12. */
export function statusOf(state: string): RunStatus {
  return state === 'approved' || state === 'confirmed' ? state : 'unconfirmed'
}

export type StoredRun = Awaited<ReturnType<typeof loadStoredRun>>
export type ReviewCounts = {
  failed?: number
  blocked?: number
  to_check?: number
  changed?: number
  gone?: number
  causes?: Partial<Record<Cause, number>>
}

/** A run with the name of its group. Throws 404. */
export async function loadStoredRun(tx: Tx, id: string) {
  const run = await tx
    .selectFrom('pay_run')
    .innerJoin('pay_group', 'pay_group.id', 'pay_run.pay_group_id')
    .selectAll('pay_run')
    .select(['pay_group.name as group_name', 'pay_group.country'])
    .where('pay_run.id', '=', id)
    .$narrowType<{ review: ReviewCounts }>()
    .executeTakeFirst()
  if (!run) throw notFound()
  return run
}

/** Loads a run for its page, with the actions that the caller may take. */
export async function loadRunDetails(
  { tx, actor, language, today }: Pick<Context, 'tx' | 'actor' | 'language' | 'today'>,
  id: string,
) {
  const run = await loadStoredRun(tx, id)
  const { review } = run
  const previous = run.previous_run_id === null ? null : await loadStoredRun(tx, run.previous_run_id)
  const checked = await countChecked(tx, id)
  const other = run.state === 'confirmed' ? await isOtherApproverNeeded(tx, run, actor.accountId) : false
  return {
    id: run.id,
    period: run.period,
    kind: run.kind,
    sequence: run.sequence,
    span: toRunDays(run),
    group: { id: run.pay_group_id, name: run.group_name },
    country: run.country,
    currency: run.currency,
    state: run.state,
    status: statusOf(run.state),
    pay_day: run.pay_day,
    totals: localizedTotals(run.totals, language, run.currency),
    previous: previous && {
      id: previous.id,
      period: previous.period,
      totals: localizedTotals(previous.totals, language, run.currency),
    },
    failed: review.failed ?? 0,
    blocked: review.blocked ?? 0,
    to_check: review.to_check ?? 0,
    checked,
    changed: review.changed ?? 0,
    causes: keysOf(review.causes ?? {}).map((cause) => ({
      cause,
      count: required(review.causes?.[cause], 'count of a cause'),
    })),
    stale: run.state === 'calculated' || run.state === 'confirmed' ? await countChangedSince(tx, run) : 0,
    back_pay: run.state === 'draft' || run.state === 'calculated' ? await countWaiting(tx, run.pay_group_id) : 0,
    waits: run.state === 'approved' ? [] : await loadPendingInputs(tx, run, { language, today }),
    year_unknown: run.state === 'approved' ? 0 : await countYearUnknown(tx, run),
    other_year: otherYearText(run, language),
    holidays_missing: run.state === 'approved' || !paysDays(run) ? [] : await findMissingHolidays(tx, run),
    law_checked: run.law_checked,
    law_reason: run.law_reason,
    law_reason_given: run.law_checked || run.state === 'approved' ? null : await findLawReason(tx, run),
    task_id: run.task_id,
    calculated: toStep(run.prepared_name, run.calculated_at),
    confirmed: toStep(run.confirmed_name, run.confirmed_at),
    approved: toStep(run.approved_name, run.approved_at),
    needs_other_approver: other,
    actions: runActions(actor, run.state, (review.blocked ?? 0) + Math.max(0, (review.to_check ?? 0) - checked), other),
    version: run.version,
  }
}

/**
 * Finds offices of a run's pay group without a public holiday in the year that it pays: all their weekdays would count as
 * working days.
 */
async function findMissingHolidays(
  tx: Tx,
  run: Pick<StoredRun, 'pay_group_id' | 'period'>,
): Promise<Omit<MissingYear, 'office_id'>[]> {
  const { rows } = await sql<{ id: string }>`
    select office.id from office, pay_group g where g.id = ${run.pay_group_id}::uuid and ${PAID_BY_GROUP}`.execute(tx)
  const offices = rows.map(({ id }) => id)
  const missing = await findMissingYears(tx, [Number(run.period.slice(0, 4))], offices)
  return missing.map(({ office, year }) => ({ office, year }))
}

/** The country's note on a run whose month and pay day are in different years; null where they are not. */
function otherYearText(run: Pick<StoredRun, 'period' | 'pay_day' | 'country'>, language: Language): string | null {
  const [year, paid] = [run.period.slice(0, 4), run.pay_day.slice(0, 4)]
  return year === paid ? null : formatLabel(countryOf(run.country).runs.otherYearNote, language, { year, paid })
}

/** Loads the progress of a run's calculation, if one is running, and the run's version. Throws 404. */
export async function loadRunProgress(tx: Tx, actor: Pick<Actor, 'accountId'>, id: string) {
  const run = await tx
    .selectFrom('pay_run')
    .leftJoin('task', 'task.id', 'pay_run.task_id')
    .select(['pay_run.version', 'task.id', 'task.account_id', 'task.state', 'task.input', 'task.done', 'task.total'])
    .where('pay_run.id', '=', id)
    .executeTakeFirst()
  if (!run) throw notFound()
  const mine = run.account_id === actor.accountId
  const goesOn = run.id !== null && (run.state === 'waiting' || run.state === 'running')
  return {
    version: run.version,
    own_task_id: mine ? run.id : null,
    calculation: goesOn
      ? {
          by: String(toFields(run.input).by ?? ''),
          mine,
          done: run.done ?? 0,
          total: run.total,
        }
      : null,
  }
}

function toStep(name: string | null, at: Date | null) {
  return at === null ? null : { by: name ?? '', at: at.toISOString() }
}

/** The actions that the caller may take in this state; each call checks them again. */
export function runActions(
  actor: Pick<Actor, 'grants'>,
  state: RunState,
  inTheWay: number,
  otherMustApprove: boolean,
): RunAction[] {
  const fits: Record<RunAction, boolean> = {
    calculate: state === 'draft' || state === 'calculated',
    confirm: state === 'calculated' && inTheWay === 0,
    unconfirm: state === 'confirmed',
    approve: state === 'confirmed' && !otherMustApprove,
    remove: state === 'draft' || state === 'calculated',
    payslips: state === 'approved',
    mail: state === 'approved',
  }
  return keysOf(fits).filter((action) => fits[action] && actor.grants.has(RUN_ACTIONS[action]))
}

/**
 * Whether somebody else has to approve a run. The person who calculated or confirmed it may approve only where nobody else
 * can: two active people with the permission mean dual control.
 */
export async function isOtherApproverNeeded(
  tx: Tx,
  run: { prepared_by: string | null; confirmed_by: string | null },
  accountId: string,
): Promise<boolean> {
  const isOwn = run.prepared_by === accountId || run.confirmed_by === accountId
  return isOwn && hasOtherHolder(tx, accountId, 'payroll:approve')
}

/**
 * Finds the reason for which runs of a country and year are paid by carried-on law, from the first approved run that has
 * one, and who gave it; null where there is none. Later runs of the year need no reason of their own.
 */
export async function findLawReason(
  tx: Tx,
  { pay_group_id, period }: { readonly pay_group_id: string; readonly period: string },
): Promise<{ reason: string; by: string } | null> {
  const lawReason = await tx
    .selectFrom('pay_run')
    .innerJoin('pay_group', 'pay_group.id', 'pay_run.pay_group_id')
    .innerJoin('pay_group as own', 'own.country', 'pay_group.country')
    .select(['pay_run.law_reason', 'pay_run.approved_name'])
    .where('own.id', '=', pay_group_id)
    .where('pay_run.state', '=', 'approved')
    .where('pay_run.period', 'like', `${period.slice(0, 4)}-%`)
    .where('pay_run.law_reason', 'is not', null)
    .orderBy('pay_run.approved_at')
    .limit(1)
    .executeTakeFirst()
  return lawReason
    ? { reason: required(lawReason.law_reason, 'reason of an approval'), by: lawReason.approved_name ?? '' }
    : null
}

/** The tables that a calculation reads, by the column that says when a record starts to count. */
const READ_TABLES = {
  day: [...DATED_TABLES, 'recurring_item'],
  month: ['employee_benefit'],
  year: ['tax_start'],
} as const

/** Counts people with something due that nobody has assigned to a run. */
async function countWaiting(tx: Tx, groupId: string): Promise<number> {
  let people = 0
  for (const source of paySources()) people += (await source.countUnassigned?.(tx, groupId)) ?? 0
  return people
}

/**
 * Counts payslips of a month in a country with yearly tax whose people worked here earlier in the year, in any employment,
 * while their earlier pay of the year is unknown: there is neither a payslip nor a form TP3. PCB depends on the pay of the
 * year (PAY-03), so the company has to know when it starts using payroll within a year.
 */
async function countYearUnknown(tx: Tx, run: StoredRun): Promise<number> {
  const year = run.period.slice(0, 4)
  if (!countryOf(run.country).runs.taxesTheYear || run.kind !== 'monthly' || run.period === `${year}-01`) return 0
  const { people } = await selectOne(
    tx,
    sql<{ people: number }>`
    select count(*)::int as people from payslip p join employee e on e.id = p.employee_id
    where p.pay_run_id = ${run.id}::uuid and p.gross > 0
      and exists (select from employee one where one.first_employee_id = e.first_employee_id and one.joined_on < ${`${run.period}-01`}::date
        and coalesce(one.last_payroll_day, one.last_day, ${`${year}-01-01`}::date) >= ${`${year}-01-01`}::date)
      and not exists (select from employee same join tax_start t on t.employee_id = same.id
        where same.first_employee_id = e.first_employee_id and t.year = ${Number(year)})
      and not exists (
        select from employee same join payslip o on o.employee_id = same.id join pay_run r on r.id = o.pay_run_id and r.state = 'approved'
        where same.first_employee_id = e.first_employee_id and o.period >= ${`${year}-01`} and o.period < ${run.period})`,
  )
  return people
}

/** The last day whose records a run may read: of its days, of its month, or its pay day. */
function lastDayRead(run: Pick<StoredRun, 'period' | 'last_day' | 'pay_day'>): Day {
  return [run.last_day ?? run.pay_day, run.pay_day].reduce(laterDay, lastDay(run.period))
}

/**
 * Counts the records of a run's people that changed after the run read them. Records that start only after its days do not
 * count.
 */
export async function countChangedSince(tx: Tx, run: StoredRun): Promise<number> {
  const gathered = run.gathered_at
  if (gathered === null) return 0
  const last = lastDayRead(run)
  const begun = {
    day: sql`from_day <= ${last}::date`,
    month: sql`from_month <= ${monthOf(last)}`,
    year: sql`year <= ${Number(last.slice(0, 4))}`,
  }
  // Dated records carry the time of the call, as audit entries and calculations do; the database stamps the others.
  const readAt = (table: string) => (DATED_TABLES.some((dated) => dated === table) ? run.calculated_at : gathered)
  const people = sql`select employee_id from payslip where pay_run_id = ${run.id}::uuid union all select employee_id from payslip_failure where pay_run_id = ${run.id}::uuid`
  const ofRun = sql`employee_id in (${people})`
  const due = toSourceRun(await loadRun(tx, run.id))
  const counts = [
    ...keysOf(READ_TABLES).flatMap((since) =>
      READ_TABLES[since].map(
        (table) =>
          sql`select count(*) as n from ${sql.table(table)} where changed_at > ${readAt(table)} and ${begun[since]} and ${ofRun}`,
      ),
    ),
    ...paySources().flatMap(
      (source) => source.countChangedSince?.(due, { since: gathered, until: last, people }) ?? [],
    ),
    countAgreedOvertimeChanges(people, { since: gathered, until: last }),
    sql`select count(*) from pay_item where changed_at > ${gathered}`,
    sql`select count(*) from payroll_setting where changed_at > ${gathered}`,
  ]
  const { n } = await selectOne(
    tx,
    sql<{
      n: number
    }>`select sum(n)::int as n from (${sql.join(counts, sql` union all `)}) changes`,
  )
  // A deleted record leaves no changed row. The code that deletes one requests a new calculation.
  return Math.max(n, run.amounts_changed_at !== null && run.amounts_changed_at > gathered ? 1 : 0)
}
