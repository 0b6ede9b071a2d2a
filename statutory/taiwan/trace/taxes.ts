import { type Basis, basisNumber } from '#base/calculation/basis.ts'
import type { Label } from '#base/labels.ts'
import type { TracedFigure, TraceReader } from '../../explanation.ts'
import type { CalculationTrace, TraceReason } from '../../trace/calculation-trace.ts'
import { count, dividedBy, fraction, less, percent, plus, type Term, times } from '../../trace/term.ts'
import { tableSteps } from '../withholding/salary.ts'
import { type WithholdingYear, withholdingLaw } from '../withholding/tables.ts'
import { createDollarTrace, DOWN } from './dollars.ts'

const SENTENCES = {
  table: {
    en: 'A salary of {{salary}} is {{taxable}} of taxable income a year at {{rate}}. This month takes {{amount}}.',
    zh: '月薪資 {{salary}} 換算全年應稅所得 {{taxable}}，適用稅率 {{rate}}，本月扣繳 {{amount}}。',
  },
  flat: {
    en: '{{rate}} of taxable salary of {{salary}}: {{amount}}.',
    zh: '應稅薪資 {{salary}} 按 {{rate}} 扣繳 {{amount}}。',
  },
  nonResident: {
    en: '{{rate}} of the salary of {{salary}} as a non-resident: {{amount}}.',
    zh: '非居住者薪資 {{salary}} 按 {{rate}} 扣繳 {{amount}}。',
  },
  bonus: {
    en: '{{rate}} of the bonus of {{salary}}: {{amount}}.',
    zh: '獎金 {{salary}} 按 {{rate}} 扣繳 {{amount}}。',
  },
  retirement: {
    en: '{{taxable}} of severance pay of {{salary}} is taxable. {{rate}} of it is {{amount}}.',
    zh: '退職所得 {{salary}} 中應稅 {{taxable}}，按 {{rate}} 扣繳 {{amount}}。',
  },
  none: { en: 'No tax is withheld from {{salary}}: {{amount}}.', zh: '{{salary}} 免扣繳：{{amount}}。' },
} as const satisfies Record<string, Label>

const STEPS = {
  salary: { en: 'Taxable salary of the month', zh: '當月應稅薪資' },
  row: {
    en: 'Rows of the table are {{step}} wide: one less, down to a row',
    zh: '扣繳稅額表每級距 {{step}}：減 1 後捨去至級距',
  },
  counted: { en: 'Lower end of the row', zh: '級距下限' },
  annual: { en: 'Salary of a year', zh: '全年薪資' },
  exemption: { en: 'Exemption for one person', zh: '免稅額（本人）' },
  exemptions: { en: 'Exemptions for {{people}} people', zh: '免稅額（{{people}} 人）' },
  standard: {
    en: 'Standard deduction, which the table counts as married for everybody',
    zh: '標準扣除額（扣繳稅額表一律以有配偶者計）',
  },
  deduction: { en: 'Salary deduction', zh: '薪資所得特別扣除額' },
  taxable: { en: 'Taxable income of the year', zh: '全年應稅所得' },
  year: {
    en: 'Tax of the year: at {{rate}}, less the difference of the bands',
    zh: '全年稅額：按 {{rate}} 計算，減累進差額',
  },
  month: { en: 'A twelfth of it', zh: '除以 12 個月' },
  tax: { en: 'Tax to withhold', zh: '應扣繳稅額' },
  rated: { en: 'Tax at {{rate}}', zh: '按 {{rate}} 計算之稅額' },
  bonus: { en: 'Bonus', zh: '獎金' },
  charged: { en: 'Bonus that is taxed', zh: '應扣繳之獎金' },
  lump: { en: 'Severance pay', zh: '退職所得' },
  exempt: { en: 'Free of tax, for {{years}} years of service', zh: '免稅額（年資 {{years}} 年）' },
  ceiling: { en: 'Taxed by half up to', zh: '半數課稅上限' },
  half: { en: 'Part that is taxed by half', zh: '半數課稅部分' },
  whole: { en: 'Part that is taxed in full', zh: '全數課稅部分' },
  income: { en: 'Taxable income', zh: '應稅所得' },
} as const satisfies Record<string, Label>

const WHY = {
  table: { en: 'Tax resident who handed in the exemption form', zh: '居住者，已填報免稅額申報表' },
  flat: {
    en: 'Tax resident without the exemption form, or who chose {{rate}}',
    zh: '居住者，未填報免稅額申報表或選擇按 {{rate}} 扣繳',
  },
  resident: { en: 'Tax resident', zh: '居住者' },
  nonResident: { en: 'Not a tax resident', zh: '非居住者' },
  low: { en: 'Salary is not above {{limit}}, so the low rate holds', zh: '薪資未超過 {{limit}}，適用低稅率' },
  high: { en: 'Salary is above {{limit}}', zh: '薪資超過 {{limit}}' },
  family: { en: '{{n}} spouse and dependants on the form', zh: '申報表上配偶及受扶養親屬 {{n}} 人' },
  nobody: { en: 'No spouse or dependants on the form', zh: '申報表上無配偶及受扶養親屬' },
  pension: { en: 'Without the own pension part of {{amount}}', zh: '不計自願提繳退休金 {{amount}}' },
  meal: { en: 'Without the meal allowance free of tax of {{amount}}', zh: '不計免稅伙食津貼 {{amount}}' },
  earlier: { en: 'With {{amount}} of earlier pay of the month', zh: '含當月先前發薪 {{amount}}' },
} as const satisfies Record<string, Label>

/** Traces income tax of a month, of a bonus or of severance pay. */
export function traceTax(basis: Basis, reader: TraceReader): TracedFigure {
  const sum = createDollarTrace(reader)
  const year = withholdingLaw(basis.m).value
  if (basis.f === 'tw.tax.table') return traceTableTax(sum, basis, year)
  if (basis.f === 'tw.tax.retirement') return traceRetirementTax(sum, basis, year)
  const isBonus = basis.f.startsWith('tw.tax.bonus')
  const salary = basisNumber(basis, isBonus ? 'a' : 'w')
  const rate = percent(basisNumber(basis, 'r'))
  const whole = sum.addStep(isBonus ? STEPS.bonus : STEPS.salary, sum.amount(salary))
  const charged =
    basis.f === 'tw.tax.bonusStatute' && salary < year.tableStart
      ? sum.addStep(STEPS.charged, whole, [{ noneBelow: year.tableStart }])
      : whole
  const small = basis.f === 'tw.tax.flat' || basis.f === 'tw.tax.bonus'
  const tax = sum.addStep(
    STEPS.rated,
    times(charged, rate),
    [...DOWN, ...(small ? [{ noneUpTo: year.smallTax }] : [])],
    {
      rate: rate.text,
    },
  )
  const isAbroad = basis.f === 'tw.tax.nonResident'
  const form = tax.value.n === 0n ? 'none' : isBonus ? 'bonus' : isAbroad ? 'nonResident' : 'flat'
  const limit = sum.money(basisNumber(basis, 'l'))
  return sum.finish(SENTENCES[form], { rate: rate.text, salary: sum.money(salary), amount: sum.signedAmount(tax) }, [
    isAbroad ? WHY.nonResident : isBonus ? WHY.resident : ([WHY.flat, { rate: rate.text }] as const),
    isAbroad && ([salary <= basisNumber(basis, 'l') ? WHY.low : WHY.high, { limit }] as const),
    ...excludedReasons(sum, basis),
  ])
}

function traceTableTax(sum: CalculationTrace, basis: Basis, year: WithholdingYear): TracedFigure {
  const [salary, n] = [basisNumber(basis, 'w'), basisNumber(basis, 'n')]
  const { counted, percent: rate, quick, taxable } = tableSteps(year, salary, n)
  const isPrinted = salary <= year.tableUpTo && n <= year.tableDependants
  const month = sum.addStep(STEPS.salary, sum.amount(salary))
  const lower = isPrinted && counted > 0 ? addLowerEnd(sum, month, year.tableStep) : month
  const annual = sum.addStep(STEPS.annual, times(lower, count(12)))
  const exempt = sum.addStep(
    n === 0 ? STEPS.exemption : STEPS.exemptions,
    n === 0 ? sum.amount(year.exemption) : times(sum.amount(year.exemption), count(1 + n)),
    [],
    { people: 1 + n },
  )
  const standard = sum.addStep(STEPS.standard, sum.amount(year.standardMarried))
  const deduction = sum.addStep(STEPS.deduction, sum.amount(year.salaryDeduction))
  const income = sum.addStep(STEPS.taxable, less(annual, exempt, standard, deduction), [{ atLeast: 0 }])
  const band = percent(rate * 10_000)
  const all = sum.addStep(STEPS.year, less(times(income, band), sum.amount(quick)), [], { rate: band.text })
  const twelfth = sum.addStep(STEPS.month, dividedBy(all, count(12)), [{ round: 'down', to: isPrinted ? 10 : 1 }])
  const tax = sum.addStep(STEPS.tax, twelfth, [{ noneUpTo: year.smallTax }])
  const form = tax.value.n === 0n ? 'none' : 'table'
  const params = {
    salary: sum.money(salary),
    taxable: sum.money(taxable),
    rate: band.text,
    amount: sum.signedAmount(tax),
  }
  return sum.finish(SENTENCES[form], params, [
    WHY.table,
    n === 0 ? WHY.nobody : ([WHY.family, { n }] as const),
    ...excludedReasons(sum, basis),
  ])
}

function addLowerEnd(sum: CalculationTrace, salary: Term, step: number): Term {
  const row = sum.addStep(STEPS.row, less(salary, count(1)), [{ round: 'down', to: step }], { step })
  return sum.addStep(STEPS.counted, plus(row, count(1)))
}

function traceRetirementTax(sum: CalculationTrace, basis: Basis, year: WithholdingYear): TracedFigure {
  const [lumpSum, halves, rate] = [basisNumber(basis, 'a'), basisNumber(basis, 'h'), percent(basisNumber(basis, 'r'))]
  const isResident = basis.i.res === true
  const years = fraction(halves, 2)
  const lump = sum.addStep(STEPS.lump, sum.amount(lumpSum))
  const exempt = sum.addStep(STEPS.exempt, times(sum.amount(year.retirementExempt), years), DOWN, { years: years.text })
  const top = sum.addStep(STEPS.ceiling, times(sum.amount(year.retirementHalf), years), DOWN)
  const isAbove = lumpSum * 2 > year.retirementHalf * halves
  const half = sum.addStep(STEPS.half, less(isAbove ? top : lump, exempt), [{ atLeast: 0 }])
  const whole = sum.addStep(STEPS.whole, less(lump, top), [{ atLeast: 0 }])
  const income = sum.addStep(STEPS.income, plus(dividedBy(half, count(2)), whole))
  const small = isResident ? [{ noneUpTo: year.smallTax }] : []
  const tax = sum.addStep(STEPS.rated, times(income, rate), [...DOWN, ...small], { rate: rate.text })
  const form = tax.value.n === 0n ? 'none' : 'retirement'
  const params = {
    salary: sum.money(lumpSum),
    taxable: sum.signedAmount(income),
    rate: rate.text,
    amount: sum.signedAmount(tax),
  }
  return sum.finish(SENTENCES[form], params, [isResident ? WHY.resident : WHY.nonResident])
}

/** What the taxable salary leaves out, and what earlier runs of the month paid. */
function excludedReasons(sum: CalculationTrace, basis: Basis): TraceReason[] {
  const about = [
    [WHY.pension, 'vp'],
    [WHY.meal, 'mf'],
    [WHY.earlier, 'ea'],
  ] as const
  return about.map(([label, key]) => {
    const amount = basisNumber(basis, key)
    return amount > 0 && ([label, { amount: sum.money(amount) }] as const)
  })
}
