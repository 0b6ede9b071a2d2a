import { sql } from 'kysely'
import { firstDay, lastDay, shiftMonth } from '#base/days/days.ts'
import { errorMessage } from '#base/errors.ts'
import { required } from '#base/required.ts'
import type { Tx } from '#server/database/database.ts'
import { loadRunInputs, type PersonInputsResult } from '../payroll/calculation/load-run-inputs.ts'
import { loadRunFacts } from '../payroll/calculation/run-facts.ts'
import { computePayslip, countryOf, isWageOfMonth, payLawFor } from '../payroll/countries.ts'
import type { PayLaw } from '../payroll/country/country.ts'
import { listRunPeople } from '../payroll/gather/people.ts'
import { type RunRow, selectRuns } from '../payroll/gather/run-row.ts'
import type { PersonInputs, RunFacts, RunItems } from '../payroll/payslip/inputs.ts'
import { readRunFacts } from '../payroll/payslip/stored-run.ts'
import type { BackPayPart } from '../sources/payable.ts'
import {
  type Cause,
  changeCauses,
  isNoticeOnly,
  monthParts,
  pricedInputs,
  sameWages,
  settledAmounts,
  totalDifference,
  uniqueCauses,
  wageInputs,
  wageLines,
  withCurrentWages,
} from './rules.ts'
import { loadEntryTimes, loadServiceRecords, type ServiceRecord } from './service-records.ts'
import { loadSettledBackPay, type SettledBackPay } from './settled-back-pay.ts'

/** What one person is owed beyond what was paid, over all approved months. */
export type BackPayResult = {
  employee_id: string
  amount: number
  parts: BackPayPart[]
  causes: Cause[]
  settled_ids: string[]
  is_unpaid_month: boolean
  reason: string | null
  params: Record<string, unknown>
}

/** An approved run with what it was calculated from. */
export type ApprovedRun = {
  run: RunRow
  facts: RunFacts
  /** Today's pay items. */
  payItems: RunItems
  law: PayLaw
  gatheredAt: Date | null
  calculatedAt: Date | null
  /** The approved runs that existed when it was calculated. */
  knownRunIds: readonly string[]
  people: ReadonlySet<string>
  /** One of the last months. Causes that are only notices are not repeated for older ones. */
  isRecent: boolean
}

/** A changed deduction, which is not made good, is noticed for so many months before a run. */
const NOTICE_MONTHS = 3

/** People compared at once. */
const COMPARE_BATCH = 500

/** The approved runs with days or hours in the currency of a run, up to its month, oldest first. */
export async function loadApprovedRuns(tx: Tx, of: RunRow): Promise<ApprovedRun[]> {
  const rows = await selectRuns(tx)
    .select(['pay_run.settings', 'pay_run.gathered_at', 'pay_run.calculated_at', 'pay_run.seen_runs'])
    .$narrowType<{ settings: RunFacts }>()
    .where('pay_run.kind', 'in', ['monthly', 'final', 'off_cycle'])
    .where('pay_run.state', '=', 'approved')
    .where('pay_run.currency', '=', of.currency)
    .where('pay_group.country', '=', of.country)
    .where('pay_run.period', '<=', of.period)
    .orderBy('pay_run.period')
    .orderBy('pay_run.kind', 'desc')
    .orderBy('pay_run.sequence')
    .orderBy('pay_run.id')
    .execute()
  const past: ApprovedRun[] = []
  for (const { settings, gathered_at, calculated_at, seen_runs, ...row } of rows) {
    const frozen = readRunFacts(settings, row.country)
    // The run keeps the days it paid: the cycles of its group may have changed since.
    const run: RunRow = { ...row, span: frozen.span }
    const { facts } = await loadRunFacts(tx, run)
    past.push({
      run,
      // Items that the company created since have today's flags.
      facts: { ...frozen, items: { ...facts.items, ...frozen.items } },
      payItems: facts.items,
      law: payLawFor(run.period, run.country),
      gatheredAt: gathered_at,
      calculatedAt: calculated_at,
      knownRunIds: seen_runs,
      people: new Set(await listRunPeople(tx, run)),
      isRecent: run.period >= shiftMonth(of.period, -NOTICE_MONTHS),
    })
  }
  return past
}

/** Finds the people, leavers included, whose approved months would be paid otherwise today. */
export async function findBackPay(
  tx: Tx,
  past: readonly ApprovedRun[],
  ids: readonly string[],
  progress: (done: number) => Promise<void>,
): Promise<BackPayResult[]> {
  const found: BackPayResult[] = []
  for (let start = 0; start < ids.length; start += COMPARE_BATCH) {
    const batch = ids.slice(start, start + COMPARE_BATCH)
    found.push(...(await compareBatch(tx, past, batch)))
    await progress(Math.min(start + COMPARE_BATCH, ids.length))
  }
  return found
}

async function compareBatch(tx: Tx, past: readonly ApprovedRun[], ids: readonly string[]): Promise<BackPayResult[]> {
  const settled = await loadSettledBackPay(tx, ids)
  const facts = await loadServiceRecords(tx, ids)
  const results = new Map<string, BackPayResult>()
  for (const month of past) await compareMonth(tx, month, ids, { settled, facts, results })
  const found = [...results.values()].filter(
    ({ parts, reason, causes }) => parts.length > 0 || reason !== null || causes.length > 0,
  )
  const times = await loadEntryTimes(
    tx,
    found.map((one) => one.employee_id),
  )
  return found.map((one) => ({
    ...one,
    amount: totalDifference(one.parts),
    causes: uniqueCauses(one.causes.map((cause) => times(one.employee_id, cause))),
  }))
}

type ComparisonState = {
  settled: ReadonlyMap<string, SettledBackPay[]>
  facts: ReadonlyMap<string, ServiceRecord>
  results: Map<string, BackPayResult>
}

async function compareMonth(tx: Tx, month: ApprovedRun, ids: readonly string[], state: ComparisonState): Promise<void> {
  const { run } = month
  const slips = await loadInputSnapshots(tx, run.id, ids)
  const late = ids.filter((id) => !slips.has(id) && month.people.has(id) && hasEnteredSince(state.facts.get(id), month))
  const concerned = [...slips.keys(), ...late]
  if (concerned.length === 0) return
  const now = await loadRunInputs(
    tx,
    { run, previousRunId: null, shared: new Map(), payItems: month.payItems, seen: month.knownRunIds },
    concerned,
  )
  for (const one of now) {
    const earlier = state.settled.get(one.employee) ?? []
    const person = required(state.facts.get(one.employee), 'service record')
    const compared = comparePersonMonth(month, slips.get(one.employee), one, earlier, person)
    if (compared) addToResults(state, one.employee, earlier, compared)
  }
}

type MonthComparison = Pick<BackPayResult, 'parts' | 'causes' | 'is_unpaid_month' | 'reason' | 'params'>

/** Compares a person's payslip with today's records, by the settings and the law of its month. */
function comparePersonMonth(
  { run, facts, law, isRecent }: ApprovedRun,
  frozen: PersonInputs | undefined,
  one: PersonInputsResult,
  earlier: readonly SettledBackPay[],
  person: ServiceRecord,
): MonthComparison | undefined {
  const at = { month: run.period, kind: run.kind, sequence: run.sequence }
  const none: MonthComparison = { parts: [], causes: [], is_unpaid_month: false, reason: null, params: {} }
  const gone = one.failed !== undefined && person.joinedOn > lastDay(run.period)
  if (one.failed && !gone) {
    if (!frozen) return undefined
    return { ...none, reason: one.failed[0], params: { ...one.failed[1], month: run.period } }
  }
  const today = one.failed ? null : one.inputs
  if (!frozen && !today) return undefined
  const settled = settledAmounts(
    earlier.map(({ parts }) => parts),
    at,
  )
  if (frozen && today && sameWages(frozen, today) && settled.size === 0) return undefined
  try {
    const isSettled = today !== null && settlesLater(today, run.country)
    const wageLinesFrom = (inputs: PersonInputs) => {
      const { lines } = computePayslip(inputs, facts, law)
      return wageLines(isSettled ? lines.filter(({ b }) => !isWageOfMonth(b)) : lines, inputs, facts.items)
    }
    const was = frozen ? wageLinesFrom(pricedInputs(frozen)) : new Map<string, number>()
    const now = frozen
      ? wageLinesFrom(withCurrentWages(frozen, today))
      : wageLinesFrom(wageInputs(required(today, 'inputs of today')))
    const parts = monthParts(at, was, now, settled)
    const causes = frozen ? changeCauses(frozen, today, run.period, person, facts.items) : []
    if (parts.length === 0) {
      const notices = isRecent ? causes.filter(isNoticeOnly) : []
      return notices.length > 0 ? { ...none, causes: notices } : undefined
    }
    if (!frozen)
      return { ...none, parts, causes: [{ kind: 'no_payslip', day: firstDay(run.period) }], is_unpaid_month: true }
    const known: Cause[] = causes.length > 0 ? causes : [{ kind: 'settled', day: firstDay(run.period) }]
    return { ...none, parts, causes: known }
  } catch (error) {
    return {
      ...none,
      reason: 'not_computable',
      params: { month: run.period, why: errorMessage(error).slice(0, 200) },
    }
  }
}

/** The last run of a month settles the wages of its days, whatever the cycles before it paid. */
function settlesLater(today: PersonInputs, country: string): boolean {
  const serves = today.from !== undefined || today.inMonth !== undefined
  return countryOf(country).runs.settlesMonths && today.open === true && serves
}

function addToResults(
  { results }: ComparisonState,
  employee: string,
  earlier: readonly SettledBackPay[],
  compared: MonthComparison,
): void {
  const known = results.get(employee)
  const result: BackPayResult = known ?? {
    employee_id: employee,
    amount: 0,
    parts: [],
    causes: [],
    settled_ids: earlier.map(({ id }) => id).sort(),
    is_unpaid_month: false,
    reason: null,
    params: {},
  }
  results.set(employee, {
    ...result,
    parts: [...result.parts, ...compared.parts],
    causes: [...result.causes, ...compared.causes],
    is_unpaid_month: result.is_unpaid_month || compared.is_unpaid_month,
    ...(result.reason === null && { reason: compared.reason, params: compared.params }),
  })
}

/**
 * Whether somebody without a payslip of a month was entered, or was given an earlier joining day, after that month was read.
 * Others without one were paid elsewhere: before the company used this product, or in another group.
 */
function hasEnteredSince(person: ServiceRecord | undefined, { gatheredAt, calculatedAt }: ApprovedRun): boolean {
  if (!person || gatheredAt === null || calculatedAt === null) return false
  // The database stamps rows, the server stamps log entries: each is compared with a moment of the same clock.
  const moved = person.joinedEntered !== null && person.joinedEntered >= calculatedAt.toISOString()
  return moved || person.createdAt > gatheredAt.toISOString()
}

async function loadInputSnapshots(tx: Tx, runId: string, ids: readonly string[]): Promise<Map<string, PersonInputs>> {
  const { rows } = await sql<{ employee_id: string; inputs: PersonInputs }>`
    select employee_id, inputs from payslip
    where pay_run_id = ${runId}::uuid and employee_id = any(${[...ids]}::uuid[]) order by employee_id`.execute(tx)
  return new Map(rows.map((row) => [row.employee_id, row.inputs]))
}
