import { applyRate, sum } from '#base/money/money.ts'
import { countryOf } from '../countries.ts'
import type { PayLaw } from '../country/country.ts'
import { monthSpan } from '../cycles/month-span.ts'
import { runDays } from '../cycles/run-span.ts'
import type { PreviousSlip, ReviewFacts } from '../gather/review-facts.ts'
import { isDeducted, isPaid } from '../payslip/absences.ts'
import type { Finding } from '../payslip/finding.ts'
import type { PersonInputs, RunFacts } from '../payslip/inputs.ts'
import { LOAN_FORMULA } from '../payslip/loan-deductions.ts'
import type { Payslip } from '../payslip/slip.ts'
import { type Blocker, CAUSE_OF_SOURCE, type Cause, type Check, type MissingNumber } from '../values.ts'
import { loanChecks } from './loan-checks.ts'
import { wrongNumberBlockers } from './wrong-numbers.ts'

/** The findings about one person; empty parts are not stored. */
export type Findings = { c?: Finding<Cause>[]; b?: Finding<Blocker>[]; k?: Finding<Check>[] }

export type ReviewChoices = {
  readonly missingNumbers: 'to_check' | 'blocker'
  readonly netChange: number
  readonly wageChange: number
}

/** The month that a run is compared with; null where no month of the group is approved yet. */
export type Comparison = { readonly period: string; readonly lawChanges: readonly string[] } | null

/** Computes the causes of differences, the blockers, and the checks of a payslip. */
export function computeFindings(
  slip: Payslip,
  inputs: PersonInputs,
  facts: ReviewFacts,
  about: { run: RunFacts; law: PayLaw; choices: ReviewChoices; comparison: Comparison },
): Findings {
  const causes = about.comparison ? payChangeCauses(slip, inputs, facts, about.run, about.comparison) : []
  const blockers: Finding<Blocker>[] = []
  const checks: Finding<Check>[] = []
  const { previous } = facts
  const country = countryOf(about.run.country)
  if (slip.net > 0 && (facts.paymentMethod ?? 'bank_transfer') === 'bank_transfer' && facts.bank === null)
    blockers.push(['no_bank_account'])
  if (slip.net > 0 && (facts.paymentMethod ?? 'bank_transfer') === 'bank_transfer' && facts.wrongBank)
    blockers.push(['wrong_bank_account'])
  if (slip.gross > 0)
    for (const code of wrongNumberBlockers(facts.wrongNumbers, country.review.numbersRead)) blockers.push([code])
  if (slip.net < 0) blockers.push(['negative_net', { net: slip.net }])
  const missing: MissingNumber[] = []
  if (!facts.hasTaxNumber && slip.gross > 0) missing.push('missing_tax_number')
  if (facts.lacksBranch && slip.net > 0) missing.push('missing_branch_code')
  missing.push(...(country.review.missingNumbers?.(slip, facts) ?? []))
  for (const code of missing) (about.choices.missingNumbers === 'blocker' ? blockers : checks).push([code])
  if (about.run.kind === 'monthly') checks.push(...monthlyChecks(slip, inputs, facts, about))
  checks.push(...(country.review.deductionChecks?.(slip, inputs, facts, about) ?? []))
  checks.push(...country.review.checks(inputs, about))
  for (const { code, params } of facts.sourceChecks ?? []) checks.push([code, { ...params }])
  if (slip.shortage > 0) checks.push(['shortage', { amount: slip.shortage }])
  const owed = sum([inputs.owed ?? 0, slip.shortage])
  if (inputs.leaves && owed > 0) checks.push(['shortage_open', { owed }])
  checks.push(...loanChecks(slip.lines, facts.lastDay, about.run))
  if (facts.sharesAccount > 1) checks.push(['duplicate_bank_account', { count: facts.sharesAccount }])
  if (facts.lastDay !== null && facts.lastDay < runDays(about.run).first && slip.gross > 0)
    checks.push(['paid_after_leaving', { day: facts.lastDay }])
  if (previous && previous.bank !== null && facts.bank !== null && previous.bank !== facts.bank)
    checks.push(['bank_account_changed'])
  if (causes.some(([code]) => code === 'unexplained')) checks.push(['unexplained'])
  return {
    ...(causes.length > 0 && { c: causes }),
    ...(blockers.length > 0 && { b: blockers }),
    ...(checks.length > 0 && { k: checks }),
  }
}

/** Whether a row counts as *Changed*: net pay differs from the last approved month, or the person had no payslip in it. */
export function isChanged(slip: Payslip, previous: PreviousSlip | null, comparison: Comparison): boolean {
  return comparison !== null && slip.net !== previous?.net
}

function monthlyChecks(
  slip: Payslip,
  inputs: PersonInputs,
  facts: ReviewFacts,
  { run, law, choices }: { run: RunFacts; law: PayLaw; choices: ReviewChoices },
): Finding<Check>[] {
  const checks: Finding<Check>[] = []
  const { previous } = facts
  const country = countryOf(run.country)
  if (
    previous &&
    previous.net > 0 &&
    Math.abs(slip.net - previous.net) > applyRate(previous.net, choices.netChange, 'down')
  )
    checks.push(['net_moved', { from: previous.net, to: slip.net }])
  if (
    previous &&
    previous.fullPay > 0 &&
    Math.abs(slip.fullPay - previous.fullPay) > applyRate(previous.fullPay, choices.wageChange, 'down')
  )
    checks.push(['wage_far_off', { from: previous.fullPay, to: slip.fullPay }])
  checks.push(...country.review.monthlyChecks(slip, inputs, facts, { run, law }))
  const span = runDays(run)
  const absent = inputs.absences.filter(
    (absence) =>
      !isPaid(absence) &&
      !isDeducted(absence, run.deductAbsent) &&
      absence.from <= span.last &&
      absence.until >= span.first,
  )
  const [firstAbsence, lastAbsence] = [absent[0], absent.at(-1)]
  if (firstAbsence && lastAbsence)
    checks.push(['absence_not_deducted', { from: firstAbsence.from, until: lastAbsence.until }])
  const left = slip.net - Math.max(0, slip.shortage)
  if (left < 0) checks.push(...(country.review.overdraftChecks?.(slip, left) ?? []))
  if (slip.net === 0 && slip.shortage <= 0) checks.push(['zero_pay'])
  return checks
}

function payChangeCauses(
  slip: Payslip,
  inputs: PersonInputs,
  facts: ReviewFacts,
  run: RunFacts,
  comparison: NonNullable<Comparison>,
): Finding<Cause>[] {
  const { previous } = facts
  const causes: Finding<Cause>[] = []
  const named = namedAmounts(slip, facts)
  const once = slip.oneOff - sum(named.map(({ to }) => to))
  if (run.kind !== 'monthly') {
    causes.push(...named.filter(({ to }) => to !== 0).map(toNamedCause))
    if (once !== 0 || slip.overtime !== 0) causes.push(['one_off', { amount: once + slip.overtime }])
    return causes
  }
  if (!previous)
    return facts.joinedOn > monthSpan(comparison.period).last
      ? [['joiner', { day: facts.joinedOn }]]
      : [['unexplained']]
  if (slip.net === previous.net) return []
  const { first, last } = runDays(run)
  if (inputs.until !== undefined && inputs.until < last) causes.push(['leaver', { day: inputs.until }])
  // The person left before these days and is paid amounts that became due later.
  else if (inputs.until === undefined && facts.lastDay !== null && facts.lastDay < first)
    causes.push(['leaver', { day: facts.lastDay }])
  if (slip.fullPay !== previous.fullPay) causes.push(['increment', { from: previous.fullPay, to: slip.fullPay }])
  else if (slip.basic !== previous.basic && causes.length === 0)
    causes.push(['part_month', { from: previous.basic, to: slip.basic }])
  if (slip.unpaid !== previous.unpaid) causes.push(['unpaid_days', { from: previous.unpaid, to: slip.unpaid }])
  if (slip.overtime !== previous.overtime) causes.push(['overtime', { from: previous.overtime, to: slip.overtime }])
  causes.push(...named.filter(({ from, to }) => from !== to).map(toNamedCause))
  const onceBefore = previous.oneOff - sum(named.map(({ from }) => from))
  if (once !== onceBefore) causes.push(['one_off', { amount: once, from: onceBefore }])
  // Loan repayments are part of recurring deductions, and the review names them separately.
  const loan = sum(slip.lines.filter(({ b }) => b.f === LOAN_FORMULA).map(({ a }) => a))
  const loanBefore = previous.loan ?? 0
  const [recurring, recurringBefore] = [sum([slip.recurring, loan]), sum([previous.recurring, loanBefore])]
  if (recurring !== recurringBefore) causes.push(['recurring', { from: recurringBefore, to: recurring }])
  if (loan !== loanBefore) causes.push(['loan', { from: loanBefore, to: loan }])
  const [age, status, insured] = slip.statusKey.split('|')
  const [ageBefore, statusBefore, insuredBefore = insured] = previous.statusKey.split('|')
  if (status !== statusBefore) causes.push(['status'])
  else if (insured !== insuredBefore && insured !== undefined) causes.push(['insured_grade'])
  else if (age !== ageBefore)
    causes.push(comparison.lawChanges.length > 0 ? ['law', { law: comparison.lawChanges.join(', ') }] : ['age'])
  else if (comparison.lawChanges.length > 0) causes.push(['law', { law: comparison.lawChanges.join(', ') }])
  const own = countryOf(run.country).review.causes?.(slip, previous.own)
  causes.push(...(own?.beside ?? []))
  if (slip.shortage !== (previous.shortage ?? 0))
    causes.push(['shortage', { from: previous.shortage ?? 0, to: slip.shortage }])
  const tax = own?.alone ?? []
  const isNewYear = comparison.period.slice(0, 4) < run.period.slice(0, 4)
  if (isNewYear) causes.push(...tax.map(([, params]): Finding<Cause> => ['tax_year', params ?? {}]))
  else if (causes.length === 0) causes.push(...tax)
  return causes.length > 0 ? causes : [['unexplained']]
}

type NamedAmount = { readonly cause: Cause; readonly from: number; readonly to: number; readonly by: string }

/** Amounts of sources that are separate causes, with the amount of the previous month and who decided it. */
function namedAmounts({ lines }: Payslip, { named = [], previous }: ReviewFacts): NamedAmount[] {
  return [...new Set(Object.values(CAUSE_OF_SOURCE))].flatMap((cause) => {
    const own = named.filter((one) => one.cause === cause)
    const refs = new Set(own.map(({ line }) => line))
    const paid = lines.filter(({ o }) => o !== undefined && refs.has(o))
    const to = sum(paid.map(({ k, a }) => (k === 'deduction' ? -a : a)))
    const from = previous?.named?.[cause] ?? 0
    const by = [...new Set(own.flatMap((one) => one.by ?? []))].join(', ')
    return to === 0 && from === 0 ? [] : [{ cause, from, to, by }]
  })
}

function toNamedCause({ cause, from, to, by }: NamedAmount): Finding<Cause> {
  return [cause, { from, to, ...(by !== '' && { by }) }]
}
