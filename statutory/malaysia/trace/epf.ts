import { amountNamed, type Basis, basisNumber } from '#base/calculation/basis.ts'
import type { Label } from '#base/labels.ts'
import type { Millionths } from '#base/money/money.ts'
import type { TracedFigure, TraceReader } from '../../explanation.ts'
import type { CalculationTrace, TraceReason } from '../../trace/calculation-trace.ts'
import { less, percent, plus, type Term, times } from '../../trace/term.ts'
import { bandTop, employerRateFor, epfRowRange } from '../epf/contribution.ts'
import type { EpfReason } from '../epf/part.ts'
import { type EpfPart, type EpfSchedule, epfLaw, type PartRates } from '../epf/schedule.ts'
import { recompute } from '../explanation/recompute.ts'
import type { StatutoryFacts } from '../month/month-input.ts'
import { addCountedSteps } from './counted-lines.ts'
import { createRinggitTrace, rowRangeTexts } from './ringgit.ts'

const SENTENCES = {
  row: {
    en: '{{rate}} of {{from}} to {{to}} by the EPF table: {{employee}} from {{you}}, {{employer}} from the company.',
    zh: '公積金級距表 {{from}} 至 {{to}} 級距之 {{rate}}：{{you}}提撥 {{employee}}，公司提撥 {{employer}}。',
  },
  row_own: {
    en: '{{rate}} of {{from}} to {{to}} by the EPF table: {{employee}} from {{you}}.',
    zh: '公積金級距表 {{from}} 至 {{to}} 級距之 {{rate}}：{{you}}提撥 {{employee}}。',
  },
  row_company: {
    en: '{{rate}} of {{from}} to {{to}} by the EPF table: {{employer}} from the company.',
    zh: '公積金級距表 {{from}} 至 {{to}} 級距之 {{rate}}：公司提撥 {{employer}}。',
  },
  wages: {
    en: '{{rate}} of wages of {{wages}} for EPF: {{employee}} from {{you}}, {{employer}} from the company.',
    zh: '公積金以工資 {{wages}} 之 {{rate}} 計算：{{you}}提撥 {{employee}}，公司提撥 {{employer}}。',
  },
  wages_own: {
    en: '{{rate}} of wages of {{wages}} for EPF: {{employee}} from {{you}}.',
    zh: '公積金以工資 {{wages}} 之 {{rate}} 計算：{{you}}提撥 {{employee}}。',
  },
  wages_company: {
    en: '{{rate}} of wages of {{wages}} for EPF: {{employer}} from the company.',
    zh: '公積金以工資 {{wages}} 之 {{rate}} 計算：公司提撥 {{employer}}。',
  },
  flat: { en: 'The company pays a fixed {{employer}} to EPF.', zh: '公司提撥固定金額 {{employer}}。' },
  none: { en: 'No EPF is due: {{amount}}.', zh: '不須提撥公積金：{{amount}}。' },
} as const satisfies Record<string, Label>

const STEPS = {
  wages: { en: 'Wages that count for EPF', zh: '公積金計算工資' },
  top: { en: 'Top of their row in the table', zh: '所屬級距之上限' },
  employee: { en: '{{Your}} share', zh: '{{Your}}提撥額' },
  employer: { en: 'The company’s share', zh: '公司提撥額' },
  both: { en: 'Both shares together', zh: '雙方提撥合計' },
  flat: { en: 'Fixed amount of the company', zh: '公司固定提撥額' },
  elected: { en: 'Extra rate chosen', zh: '自願加提費率' },
  extra: { en: 'Extra contribution', zh: '自願加提' },
  total: { en: 'Total', zh: '合計' },
  none: { en: 'Contribution', zh: '提撥額' },
} as const satisfies Record<string, Label>

const REASONS: { readonly [why in EpfReason]: readonly Label[] } = {
  local: [{ en: 'Under 60 this month', zh: '本月未滿 60 歲' }],
  local_60: [{ en: '60 or over', zh: '已滿 60 歲' }],
  resident_60: [{ en: '60 or over', zh: '已滿 60 歲' }],
  elected: [{ en: 'Chose to contribute', zh: '自願加入' }],
  elected_60: [
    { en: 'Chose to contribute', zh: '自願加入' },
    { en: '60 or over', zh: '已滿 60 歲' },
  ],
  foreigner: [{ en: 'Foreign employee', zh: '外籍員工' }],
  age_75: [{ en: '75 or over: EPF has ended', zh: '已滿 75 歲，不再提撥' }],
  not_elected: [{ en: 'Foreign employee who did not choose to contribute', zh: '未選擇加入之外籍員工' }],
  domestic_servant: [{ en: 'Foreign domestic worker', zh: '外籍家庭幫傭' }],
}

const RESIDENT = {
  citizen: { en: 'Malaysian citizen', zh: '馬來西亞公民' },
  pr: { en: 'Permanent resident', zh: '永久居民' },
  before1998: { en: 'Chose to contribute before August 1998', zh: '1998 年 8 月前選擇加入' },
} as const satisfies Record<string, Label>

const OTHER = {
  extra: { en: 'Chose to pay {{rate}} more than the law asks', zh: '選擇較法定多提撥 {{rate}}' },
  bonus: {
    en: 'Only the bonus lifts wages above {{amount}}: the company keeps its higher rate',
    zh: '僅因獎金使工資超過 {{amount}}，公司維持較高費率',
  },
  small: { en: 'Wages up to {{amount}} pay no EPF', zh: '工資 {{amount}} 以下免提撥' },
  above: {
    en: 'Wages above {{amount}} have no row: the exact wages count',
    zh: '工資超過 {{amount}} 無級距，按實際工資計算',
  },
} as const satisfies Record<string, Label>

const UP = [{ round: 'up', to: 100 }] as const

/** Traces the EPF of a month: the top of the row, or the wages themselves, at the rate of the share. */
export function traceEpf(basis: Basis, reader: TraceReader, person?: StatutoryFacts): TracedFigure {
  const sum = createRinggitTrace(reader)
  const schedule = epfLaw(basis.m).value
  const part = basis.i.p as EpfPart | 'none'
  const [wages, bonus] = [basisNumber(basis, 'w'), basisNumber(basis, 'b')]
  const rates = part === 'none' ? undefined : schedule.parts[part]
  const whole = addCountedSteps(sum, reader, 'epf', wages, { label: STEPS.wages })
  const reasons = [...residentReasons(basis, person), ...REASONS[basis.i.why as EpfReason]]
  if (!rates || wages <= schedule.nilUpTo) {
    sum.addStep(STEPS.none, sum.amount(0))
    const small = rates && ([OTHER.small, { amount: sum.money(schedule.nilUpTo) }] as const)
    return sum.finish(SENTENCES.none, { amount: sum.money(0) }, [...reasons, small])
  }
  const low = rates.bonusNote && wages > schedule.lowUpTo && wages - bonus <= schedule.lowUpTo
  const rate = reader.side === 'employee' ? rates.employee : employerRateFor(schedule, rates, wages, bonus)
  const banded = basis.row !== undefined
  const exactWages = !banded || (low && reader.side === 'employer')
  const base = exactWages ? whole : addTopOfRow(sum, schedule, whole, wages)
  if (reader.side === 'employee') addEmployeeSteps(sum, basis, rates, { base, whole })
  else addEmployerSteps(sum, basis, rates, { base, whole, rate, totalOnly: basis.i.r === 't' && !banded && !low })
  const again = recompute(basis)
  const both = reader.side === 'employer' || !reader.employer ? '' : 'both'
  const form = reader.side === 'employer' ? '_company' : both ? '' : '_own'
  const flat = reader.side === 'employer' && rates.employerFlat !== null && !again.employerExtra
  const sentence = flat ? SENTENCES.flat : SENTENCES[`${exactWages ? 'wages' : 'row'}${form}` as 'row']
  const range = basis.row === undefined ? undefined : rowRangeTexts(epfRowRange(schedule, basis.row))
  return sum.finish(
    sentence,
    {
      rate: percent(rate).text,
      ...range,
      wages: sum.money(wages),
      employee: sum.money(amountNamed(again, 'employee') + amountNamed(again, 'employeeExtra')),
      employer: sum.money(amountNamed(again, 'employer') + amountNamed(again, 'employerExtra')),
    },
    [
      ...reasons,
      extraReason(basis, reader, rate),
      low && reader.side === 'employer' && ([OTHER.bonus, { amount: sum.money(schedule.lowUpTo) }] as const),
      !banded && rates.banded && ([OTHER.above, { amount: sum.money(schedule.bandedUpTo) }] as const),
    ],
  )
}

function addTopOfRow(sum: CalculationTrace, schedule: EpfSchedule, whole: Term, wages: number): Term {
  const to = wages <= schedule.lowUpTo ? schedule.lowStep : schedule.highStep
  return bandTop(schedule, wages) === wages ? whole : sum.addStep(STEPS.top, whole, [{ round: 'up', to }])
}

type EpfBase = { readonly base: Term; readonly whole: Term }

function addEmployeeSteps(sum: CalculationTrace, basis: Basis, rates: PartRates, { base, whole }: EpfBase): void {
  const share = sum.addStep(STEPS.employee, times(base, percent(rates.employee)), UP)
  const onTop = basisNumber(basis, 'xe')
  if (onTop) addExtraStep(sum, whole, share, percent(onTop))
  else addElectedStep(sum, whole, share, basisNumber(basis, 'ee'), rates.employee)
}

function addEmployerSteps(
  sum: CalculationTrace,
  basis: Basis,
  rates: PartRates,
  { base, whole, rate, totalOnly }: EpfBase & { readonly rate: Millionths; readonly totalOnly: boolean },
): void {
  const onTop = basisNumber(basis, 'xr')
  const elected = basisNumber(basis, 'er')
  if (rates.employerFlat !== null) {
    const flat = sum.addStep(STEPS.flat, sum.amount(rates.employerFlat))
    if (onTop) addExtraStep(sum, whole, flat, percent(onTop))
    else if (elected)
      sum.addStep(
        STEPS.total,
        plus(
          flat,
          sum.addStep(STEPS.extra, less(sum.addStep(STEPS.elected, times(whole, percent(elected)), UP), flat), [
            { atLeast: 0 },
          ]),
        ),
      )
    return
  }
  const share = totalOnly
    ? addRestOfTotal(sum, base, rates, rate)
    : sum.addStep(STEPS.employer, times(base, percent(rate)), UP)
  if (onTop) addExtraStep(sum, whole, share, percent(onTop))
  else addElectedStep(sum, whole, share, elected, rate)
}

/** Both shares together, rounded once, less the employee's share. */
function addRestOfTotal(sum: CalculationTrace, base: Term, rates: PartRates, rate: Millionths): Term {
  const both = sum.addStep(STEPS.both, times(base, percent(rates.employee + rate)), UP)
  const employee = sum.addStep(STEPS.employee, times(base, percent(rates.employee)), UP)
  return sum.addStep(STEPS.employer, less(both, employee))
}

function addElectedStep(
  sum: CalculationTrace,
  whole: Term,
  share: Term,
  elected: Millionths,
  statutory: Millionths,
): void {
  if (elected > statutory) addExtraStep(sum, whole, share, percent(elected - statutory))
}

function addExtraStep(sum: CalculationTrace, whole: Term, share: Term, rate: Term): void {
  sum.addStep(STEPS.total, plus(share, sum.addStep(STEPS.extra, times(whole, rate), UP)))
}

function extraReason({ i }: Basis, { side }: TraceReader, statutory: Millionths): TraceReason {
  const [onTop, elected] = side === 'employee' ? [i.xe, i.ee] : [i.xr, i.er]
  const extra = Number(onTop ?? 0) || Number(elected ?? 0) - statutory
  return extra > 0 && ([OTHER.extra, { rate: percent(extra).text }] as const)
}

/** The reason itself states that a person is a foreigner. */
function residentReasons(basis: Basis, person: StatutoryFacts | undefined): Label[] {
  const why = basis.i.why as EpfReason
  if (!person || !['local', 'local_60', 'resident_60', 'age_75'].includes(why)) return []
  if (person.citizenship === 'foreigner') return person.before1998 ? [RESIDENT.before1998] : []
  return [RESIDENT[person.citizenship]]
}
