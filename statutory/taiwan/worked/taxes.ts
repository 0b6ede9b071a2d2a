import { type Basis, numberIn } from '#base/basis.ts'
import type { Label } from '#base/labels.ts'
import type { Told, Worked } from '../../explained.ts'
import type { Reason, WorkedSum } from '../../worked/sum.ts'
import { count, less, over, parts, percent, plus, type Term, times } from '../../worked/term.ts'
import { tableSteps } from '../withholding/salary.ts'
import { type WithholdingYear, withholdingLaw } from '../withholding/tables.ts'
import { DOWN, dollarSum } from './dollars.ts'

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

/** Income tax of a month, of a bonus or of severance pay. */
export function workedTax(basis: Basis, told: Told): Worked {
  const sum = dollarSum(told)
  const year = withholdingLaw(basis.m).value
  if (basis.f === 'tw.tax.table') return byTable(sum, basis, year)
  if (basis.f === 'tw.tax.retirement') return ofRetirement(sum, basis, year)
  const isBonus = basis.f.startsWith('tw.tax.bonus')
  const salary = numberIn(basis, isBonus ? 'a' : 'w')
  const rate = percent(numberIn(basis, 'r'))
  const whole = sum.step(isBonus ? STEPS.bonus : STEPS.salary, sum.amount(salary))
  const charged =
    basis.f === 'tw.tax.bonusStatute' && salary < year.tableStart
      ? sum.step(STEPS.charged, whole, [{ noneBelow: year.tableStart }])
      : whole
  const small = basis.f === 'tw.tax.flat' || basis.f === 'tw.tax.bonus'
  const tax = sum.step(STEPS.rated, times(charged, rate), [...DOWN, ...(small ? [{ noneUpTo: year.smallTax }] : [])], {
    rate: rate.text,
  })
  const isAbroad = basis.f === 'tw.tax.nonResident'
  const form = tax.value.n === 0n ? 'none' : isBonus ? 'bonus' : isAbroad ? 'nonResident' : 'flat'
  const limit = sum.money(numberIn(basis, 'l'))
  return sum.told(SENTENCES[form], { rate: rate.text, salary: sum.money(salary), amount: sum.signed(tax) }, [
    isAbroad ? WHY.nonResident : isBonus ? WHY.resident : ([WHY.flat, { rate: rate.text }] as const),
    isAbroad && ([salary <= numberIn(basis, 'l') ? WHY.low : WHY.high, { limit }] as const),
    ...leftOut(sum, basis),
  ])
}

function byTable(sum: WorkedSum, basis: Basis, year: WithholdingYear): Worked {
  const [salary, n] = [numberIn(basis, 'w'), numberIn(basis, 'n')]
  const { counted, percent: rate, quick, taxable } = tableSteps(year, salary, n)
  const isPrinted = salary <= year.tableUpTo && n <= year.tableDependants
  const month = sum.step(STEPS.salary, sum.amount(salary))
  const lower = isPrinted && counted > 0 ? lowerEnd(sum, month, year.tableStep) : month
  const annual = sum.step(STEPS.annual, times(lower, count(12)))
  const exempt = sum.step(
    n === 0 ? STEPS.exemption : STEPS.exemptions,
    n === 0 ? sum.amount(year.exemption) : times(sum.amount(year.exemption), count(1 + n)),
    [],
    { people: 1 + n },
  )
  const standard = sum.step(STEPS.standard, sum.amount(year.standardMarried))
  const deduction = sum.step(STEPS.deduction, sum.amount(year.salaryDeduction))
  const income = sum.step(STEPS.taxable, less(annual, exempt, standard, deduction), [{ atLeast: 0 }])
  const band = percent(rate * 10_000)
  const all = sum.step(STEPS.year, less(times(income, band), sum.amount(quick)), [], { rate: band.text })
  const twelfth = sum.step(STEPS.month, over(all, count(12)), [{ round: 'down', to: isPrinted ? 10 : 1 }])
  const tax = sum.step(STEPS.tax, twelfth, [{ noneUpTo: year.smallTax }])
  const form = tax.value.n === 0n ? 'none' : 'table'
  const said = { salary: sum.money(salary), taxable: sum.money(taxable), rate: band.text, amount: sum.signed(tax) }
  return sum.told(SENTENCES[form], said, [
    WHY.table,
    n === 0 ? WHY.nobody : ([WHY.family, { n }] as const),
    ...leftOut(sum, basis),
  ])
}

function lowerEnd(sum: WorkedSum, salary: Term, step: number): Term {
  const row = sum.step(STEPS.row, less(salary, count(1)), [{ round: 'down', to: step }], { step })
  return sum.step(STEPS.counted, plus(row, count(1)))
}

function ofRetirement(sum: WorkedSum, basis: Basis, year: WithholdingYear): Worked {
  const [lumpSum, halves, rate] = [numberIn(basis, 'a'), numberIn(basis, 'h'), percent(numberIn(basis, 'r'))]
  const isResident = basis.i.res === true
  const years = parts(halves, 2)
  const lump = sum.step(STEPS.lump, sum.amount(lumpSum))
  const exempt = sum.step(STEPS.exempt, times(sum.amount(year.retirementExempt), years), DOWN, { years: years.text })
  const top = sum.step(STEPS.ceiling, times(sum.amount(year.retirementHalf), years), DOWN)
  const isAbove = lumpSum * 2 > year.retirementHalf * halves
  const half = sum.step(STEPS.half, less(isAbove ? top : lump, exempt), [{ atLeast: 0 }])
  const whole = sum.step(STEPS.whole, less(lump, top), [{ atLeast: 0 }])
  const income = sum.step(STEPS.income, plus(over(half, count(2)), whole))
  const small = isResident ? [{ noneUpTo: year.smallTax }] : []
  const tax = sum.step(STEPS.rated, times(income, rate), [...DOWN, ...small], { rate: rate.text })
  const form = tax.value.n === 0n ? 'none' : 'retirement'
  const said = { salary: sum.money(lumpSum), taxable: sum.signed(income), rate: rate.text, amount: sum.signed(tax) }
  return sum.told(SENTENCES[form], said, [isResident ? WHY.resident : WHY.nonResident])
}

/** What the taxable salary leaves out, and what earlier runs of the month paid of it. */
function leftOut(sum: WorkedSum, basis: Basis): Reason[] {
  const about = [
    [WHY.pension, 'vp'],
    [WHY.meal, 'mf'],
    [WHY.earlier, 'ea'],
  ] as const
  return about.map(([label, key]) => {
    const amount = numberIn(basis, key)
    return amount > 0 && ([label, { amount: sum.money(amount) }] as const)
  })
}
