import { type Basis, basisNumber } from '#base/calculation/basis.ts'
import { formatLabel, type Label } from '#base/labels.ts'
import { required } from '#base/required.ts'
import type { TracedFigure, TraceReader } from '../../explanation.ts'
import type { CalculationTrace, TraceReason } from '../../trace/calculation-trace.ts'
import { count, dividedBy, fraction, less, percent, plus, type Term, times } from '../../trace/term.ts'
import { tableRow } from '../explanation/explain.ts'
import { recompute } from '../explanation/recompute.ts'
import { healthRates } from '../health-insurance/rates.ts'
import { type Disability, subsidyQuarters } from '../insurance/disability.ts'
import { laborRates } from '../labor-insurance/rates.ts'
import { createDollarTrace, DISABILITIES, type KnownPerson, NEAREST } from './dollars.ts'

const SCHEMES: { readonly [formula: string]: Label } = {
  'tw.labor': { en: 'labor insurance', zh: '勞工保險' },
  'tw.employment': { en: 'employment insurance', zh: '就業保險' },
  'tw.occupational': { en: 'occupational accident insurance', zh: '職業災害保險' },
  'tw.health': { en: 'health insurance', zh: '全民健康保險' },
  'tw.pension': { en: 'the labor pension', zh: '勞工退休金' },
}

/** What each Act calls the amount that it insures; labor, employment and accident insurance call it alike. */
const INSURED_SALARY: Label = { en: 'insured amount', zh: '投保薪資' }
const INSURED_AMOUNTS: { readonly [formula: string]: Label } = {
  'tw.health': { en: 'insured amount', zh: '投保金額' },
  'tw.pension': { en: 'insured amount', zh: '月提繳工資' },
}

const SENTENCES = {
  both: {
    en: 'Insured at {{insured}} for {{scheme}} at {{rate}}: {{employee}} from {{you}}, {{employer}} from the company.',
    zh: '{{scheme}}{{insured_as}} {{insured}}，費率 {{rate}}：{{you}}負擔 {{employee}}，公司負擔 {{employer}}。',
  },
  employee: {
    en: 'Insured at {{insured}} for {{scheme}} at {{rate}}: {{employee}} from {{you}}.',
    zh: '{{scheme}}{{insured_as}} {{insured}}，費率 {{rate}}：{{you}}負擔 {{employee}}。',
  },
  employer: {
    en: 'Insured at {{insured}} for {{scheme}} at {{rate}}: {{employer}} from the company.',
    zh: '{{scheme}}{{insured_as}} {{insured}}，費率 {{rate}}：公司負擔 {{employer}}。',
  },
  pension_own: {
    en: 'You chose to add {{rate}} of {{insured}} to the labor pension: {{employee}}.',
    zh: '勞工退休金自願提繳 {{insured}} 之 {{rate}}：{{employee}}。',
  },
  pension_other: {
    en: 'The employee chose to add {{rate}} of {{insured}} to the labor pension: {{employee}}.',
    zh: '員工自願提繳勞工退休金，{{insured}} 之 {{rate}}：{{employee}}。',
  },
  pension: {
    en: 'The company puts {{rate}} of {{insured}} into the labor pension: {{employer}}.',
    zh: '公司按 {{insured}} 之 {{rate}} 提繳勞工退休金：{{employer}}。',
  },
} as const satisfies Record<string, Label>

const STEPS = {
  grade: { en: 'Insured amount, the grade of wages of {{row}}', zh: '{{insured_as}}（薪資 {{row}} 之等級）' },
  top_grade: {
    en: 'Insured amount, the top grade, for wages above {{over}}',
    zh: '{{insured_as}}（最高等級，薪資超過 {{over}}）',
  },
  notified: { en: 'Insured amount as notified', zh: '申報之{{insured_as}}' },
  whole: {
    en: '{{Your}} share: amount × {{rate}} × {{share}}',
    zh: '{{Your}}負擔：{{insured_as}} × {{rate}} × {{share}}',
  },
  whole_unit: {
    en: 'The company’s share: amount × {{rate}} × {{share}}',
    zh: '公司負擔：{{insured_as}} × {{rate}} × {{share}}',
  },
  subsidy: { en: 'Part that the state pays for the disability', zh: '身心障礙政府補助' },
  after: { en: '{{Your}} share after that', zh: '補助後{{Your}}負擔' },
  all: { en: 'Premium: amount × {{rate}}', zh: '保險費：投保薪資 × {{rate}}' },
  contribution: { en: 'Contribution: amount × {{rate}}', zh: '提繳金額：月提繳工資 × {{rate}}' },
  people: { en: 'Times {{people}} people, dependants included', zh: '乘以本人及眷屬共 {{people}} 人' },
  average: {
    en: 'The company’s share: amount × {{rate}} × {{share}} × (1 + average dependants)',
    zh: '公司負擔：投保金額 × {{rate}} × {{share}} ×（1＋平均眷口數）',
  },
} as const satisfies Record<string, Label>

const WHY = {
  part_time: { en: 'Part-time: the low grades are open', zh: '部分工時，適用較低等級' },
  days: { en: 'Insured for {{days}} of 30 days', zh: '加保 {{days}} 日（以 30 日計）' },
  alone: { en: 'On parental leave: pays the own share only', zh: '育嬰留職停薪：僅繳納自付額' },
  none: { en: 'No dependants', zh: '無眷屬' },
  dependants: { en: '{{n}} dependants', zh: '眷屬 {{n}} 人' },
  most: { en: 'More than {{most}} dependants cost nothing', zh: '眷屬超過 {{most}} 人部分免收' },
  company_alone: { en: 'The company pays all of it', zh: '全部由公司負擔' },
  new: { en: 'Under the Labor Pension Act', zh: '適用勞退新制' },
  chose: { en: 'Chose to add {{rate}}', zh: '自願提繳 {{rate}}' },
} as const satisfies Record<string, Label>

const IDENTITIES: { readonly [identity in KnownPerson['identity']]: Label } = {
  national: { en: 'National of Taiwan', zh: '本國籍' },
  spouse_of_national: { en: 'Spouse of a national', zh: '國民之外籍或陸港澳配偶' },
  professional_permanent: { en: 'Foreign professional with permanent residence', zh: '取得永久居留之外國專業人才' },
  professional: { en: 'Foreign professional', zh: '外國專業人才' },
  migrant: { en: 'Migrant worker', zh: '移工' },
}

/** Traces labor, employment and occupational accident insurance, health insurance and the pension of one person. */
export function traceInsurance(basis: Basis, reader: TraceReader, person?: KnownPerson): TracedFigure {
  const sum = createDollarTrace(reader)
  const { f } = basis
  const row = tableRow(basis)
  const grade = row === null ? STEPS.notified : row.upTo === null ? STEPS.top_grade : STEPS.grade
  const params = { row: row?.label, over: sum.amount(row?.over ?? 0).text, insured_as: insuredAs(basis, reader) }
  const insured = sum.addStep(grade, sum.amount(basisNumber(basis, 'g')), [], params)
  if (f === 'tw.health') addHealthSteps(sum, basis, reader, insured)
  else if (f === 'tw.pension' || f === 'tw.occupational') addPlainStep(sum, basis, reader, insured)
  else addLaborSteps(sum, basis, reader, insured)
  const { employee = 0, employer = 0 } = recompute(basis)
  const rate = percent(basisNumber(basis, reader.side === 'employee' && f === 'tw.pension' ? 'v' : 'r')).text
  const form =
    f === 'tw.pension'
      ? reader.side === 'employer'
        ? 'pension'
        : reader.self
          ? 'pension_own'
          : 'pension_other'
      : reader.side === 'employer'
        ? 'employer'
        : reader.employer && employer > 0
          ? 'both'
          : 'employee'
  const zh = reader.language === 'zh-TW'
  const scheme = required(SCHEMES[f], `scheme of ${f}`)
  return sum.finish(
    SENTENCES[form],
    {
      insured: sum.money(basisNumber(basis, 'g')),
      scheme: zh ? scheme.zh : scheme.en,
      insured_as: insuredAs(basis, reader),
      rate,
      employee: sum.money(employee),
      employer: sum.money(employer),
    },
    insuranceReasons(basis, reader, person),
  )
}

function insuredAs({ f }: Basis, { language }: TraceReader): string {
  return formatLabel(INSURED_AMOUNTS[f] ?? INSURED_SALARY, language)
}

/** Days of thirty, for a partial month. */
function daysOfThirty(basis: Basis, term: Term): Term {
  return basis.i.d === undefined ? term : dividedBy(times(term, count(basisNumber(basis, 'd'))), count(30))
}

/** Adds a share of the premium in hundredths. */
function addLaborSteps(sum: CalculationTrace, basis: Basis, reader: TraceReader, insured: Term): void {
  const { side } = reader
  const { worker, unit } = laborRates(basis.m).value
  const [rate, share] = [percent(basisNumber(basis, 'r')), hundredths(side === 'employee' ? worker : unit)]
  const params = { rate: rate.text, share: share.text, insured_as: insuredAs(basis, reader) }
  const whole = daysOfThirty(basis, times(insured, rate, share))
  if (side === 'employer') {
    if (basis.i.alone !== true) sum.addStep(STEPS.whole_unit, whole, NEAREST, params)
    return
  }
  const own = sum.addStep(STEPS.whole, whole, NEAREST, params)
  const quarters = subsidyQuarters(basis.i.s as Disability | undefined)
  if (quarters === 0) return
  const subsidy = sum.addStep(
    STEPS.subsidy,
    daysOfThirty(basis, times(insured, rate, share, fraction(quarters, 4))),
    NEAREST,
  )
  sum.addStep(STEPS.after, less(own, subsidy))
}

function addHealthSteps(sum: CalculationTrace, basis: Basis, reader: TraceReader, insured: Term): void {
  const { side } = reader
  const { worker, unit, averageDependants, mostDependants } = healthRates(basis.m).value
  const [rate, share] = [percent(basisNumber(basis, 'r')), hundredths(side === 'employee' ? worker : unit)]
  const params = { rate: rate.text, share: share.text, insured_as: insuredAs(basis, reader) }
  if (side === 'employer') {
    const heads = plus(count(1), fraction(averageDependants, 100))
    sum.addStep(STEPS.average, times(insured, rate, share, heads), NEAREST, params)
    return
  }
  const own = sum.addStep(STEPS.whole, times(insured, rate, share), NEAREST, params)
  const people = 1 + Math.min(basisNumber(basis, 'n'), mostDependants)
  const all = people > 1 ? sum.addStep(STEPS.people, times(own, count(people)), [], { people }) : own
  const quarters = subsidyQuarters(basis.i.s as Disability | undefined)
  if (quarters === 0) return
  sum.addStep(STEPS.after, less(all, sum.addStep(STEPS.subsidy, times(own, fraction(quarters, 4)), NEAREST)))
}

function addPlainStep(sum: CalculationTrace, basis: Basis, { side }: TraceReader, insured: Term): void {
  const rate = percent(basisNumber(basis, side === 'employee' && basis.f === 'tw.pension' ? 'v' : 'r'))
  const label = basis.f === 'tw.pension' ? STEPS.contribution : STEPS.all
  sum.addStep(label, daysOfThirty(basis, times(insured, rate)), NEAREST, { rate: rate.text })
}

function hundredths(share: number): Term {
  return percent(share * 10_000)
}

function insuranceReasons(basis: Basis, { side }: TraceReader, person: KnownPerson | undefined): TraceReason[] {
  const { f, i } = basis
  const isHealth = f === 'tw.health'
  const most = isHealth ? healthRates(basis.m).value.mostDependants : 0
  const n = basisNumber(basis, 'n')
  return [
    person && IDENTITIES[person.identity],
    i.low === true && WHY.part_time,
    i.d !== undefined && ([WHY.days, { days: i.d }] as const),
    i.alone === true && WHY.alone,
    isHealth && side === 'employee' && (n === 0 ? WHY.none : ([WHY.dependants, { n }] as const)),
    isHealth && side === 'employee' && n > most && ([WHY.most, { most }] as const),
    side === 'employee' && typeof i.s === 'string' && DISABILITIES[i.s],
    f === 'tw.occupational' && WHY.company_alone,
    f === 'tw.pension' && person?.pensionScheme === 'new' && WHY.new,
    f === 'tw.pension' &&
      side === 'employee' &&
      ([WHY.chose, { rate: percent(basisNumber(basis, 'v')).text }] as const),
  ]
}
