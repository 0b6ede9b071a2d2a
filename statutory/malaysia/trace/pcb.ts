import { type Basis, basisNumber } from '#base/calculation/basis.ts'
import type { Label } from '#base/labels.ts'
import { atLeast, minus } from '#base/money/money.ts'
import type { TracedFigure, TraceReader } from '../../explanation.ts'
import type { CalculationTrace, TraceReason } from '../../trace/calculation-trace.ts'
import { count, dividedBy, less, percent, plus, type Term, times } from '../../trace/term.ts'
import { recomputeTax, toPcbInput } from '../explanation/recompute.ts'
import type { Category, Pcb, PcbInput } from '../pcb/deduction.ts'
import { type PcbLaw, pcbLaw } from '../pcb/law.ts'
import { addCountedSteps, type CountedScheme } from './counted-lines.ts'
import { addYearTax } from './pcb-band.ts'
import { addReliefSteps } from './pcb-reliefs.ts'
import { createRinggitTrace } from './ringgit.ts'

const SENTENCES = {
  resident: {
    en: 'Tax for the year is {{year}} on {{income}}. {{paid}} is paid. Shared over {{months}} months, this month takes {{amount}}.',
    zh: '全年應課稅所得 {{income}}，全年稅額 {{year}}，已繳 {{paid}}，其餘由 {{months}} 個月分攤，本月扣繳 {{amount}}。',
  },
  resident_last: {
    en: 'Tax for the year is {{year}} on {{income}}. {{paid}} is paid. This month takes the rest, {{amount}}.',
    zh: '全年應課稅所得 {{income}}，全年稅額 {{year}}，已繳 {{paid}}，其餘於本月扣繳 {{amount}}。',
  },
  additional_same: {
    en: 'Tax for the year is {{year}} on {{income}}, and stays so with additional pay of {{extra}}. This month takes {{amount}}.',
    zh: '全年應課稅所得 {{income}}，稅額 {{year}}；計入額外報酬 {{extra}} 後稅額不變，本月扣繳 {{amount}}。',
  },
  additional: {
    en: 'Tax for the year is {{year}} on {{income}}, and additional pay of {{extra}} raises it to {{with}}. This month takes {{amount}}.',
    zh: '全年應課稅所得 {{income}}，稅額 {{year}}；額外報酬 {{extra}} 使全年稅額增至 {{with}}，本月扣繳 {{amount}}。',
  },
  nonResident: {
    en: '{{rate}} of taxable pay of {{income}} as a non-resident: {{amount}}.',
    zh: '非稅務居民按應稅報酬 {{income}} 之 {{rate}} 扣繳：{{amount}}。',
  },
} as const satisfies Record<string, Label>

const STEPS = {
  before_pay: { en: 'Taxable pay of earlier months (Y)', zh: '前幾個月應稅報酬（Y）' },
  pay: { en: 'Taxable monthly pay of this month (Y1)', zh: '本月應稅經常報酬（Y1）' },
  monthly: {
    en: 'Pay expected in each month left: this month’s before {{amount}} is taken back (Y2)',
    zh: '剩餘各月預估報酬（本月扣回 {{amount}} 前之報酬，Y2）',
  },
  annual_taken: {
    en: 'Pay of the year, with {{months}} months left at that pay',
    zh: '全年報酬（剩餘 {{months}} 個月按上述報酬計）',
  },
  annual: {
    en: 'Pay of the year, {{months}} months at this month’s pay',
    zh: '全年報酬（{{months}} 個月按本月報酬計）',
  },
  annual_last: { en: 'Pay of the year', zh: '全年報酬' },
  before_epf: { en: 'EPF of earlier months that counts (K)', zh: '前幾個月可列計之公積金（K）' },
  epf: { en: 'EPF of this month that counts (K1)', zh: '本月可列計之公積金（K1）' },
  future_epf: { en: 'EPF for each month left (K2)', zh: '剩餘各月之公積金（K2）' },
  annual_epf: { en: 'EPF of the year', zh: '全年公積金' },
  income: { en: 'Chargeable income of the year (P)', zh: '全年應課稅所得（P）' },
  zakat_paid: { en: 'Zakat and levy paid in earlier months (Z)', zh: '前幾個月已繳 zakat 與徵費（Z）' },
  tax_paid: { en: 'Tax deducted in earlier months (X)', zh: '前幾個月已扣稅額（X）' },
  left: { en: 'Tax of the year still to pay', zh: '全年尚應繳稅額' },
  month: { en: 'Shared over {{months}} months, this one included', zh: '由含本月共 {{months}} 個月分攤' },
  month_last: { en: 'All of it this month, the last to share it', zh: '本月為最後分攤月，全數計入' },
  month_due: { en: 'Tax of this month on monthly pay', zh: '本月經常報酬之稅額' },
  extra: { en: 'Additional pay of this month (Yt)', zh: '本月額外報酬（Yt）' },
  extra_epf: { en: 'EPF on additional pay that counts (Kt)', zh: '額外報酬可列計之公積金（Kt）' },
  future_with: { en: 'EPF for each month left, after that', zh: '扣除後剩餘各月之公積金' },
  annual_epf_with: { en: 'EPF of the year with additional pay', zh: '含額外報酬之全年公積金' },
  income_with: { en: 'Chargeable income with additional pay', zh: '含額外報酬之全年應課稅所得' },
  year_parts: { en: 'Tax of the year on monthly pay, as deducted', zh: '經常報酬之全年扣繳稅額' },
  extra_tax: { en: 'Tax on additional pay', zh: '額外報酬之稅額' },
  extra_due: { en: 'Tax on additional pay that is deducted', zh: '額外報酬應扣稅額' },
  zakat: { en: 'Zakat and levy of this month', zh: '本月 zakat 與徵費' },
  due: { en: 'Tax to deduct', zh: '應扣稅額' },
  normal: { en: 'Taxable monthly pay of this month', zh: '本月應稅經常報酬' },
  additional: { en: 'Taxable additional pay of this month', zh: '本月應稅額外報酬' },
  taxable: { en: 'Taxable pay of this month', zh: '本月應稅報酬' },
  flat: { en: 'Tax at {{rate}}', zh: '按 {{rate}} 計算之稅額' },
} as const satisfies Record<string, Label>

const WHY = {
  1: { en: 'Tax category 1: single', zh: '稅務類別 1：單身' },
  2: { en: 'Tax category 2: married, spouse has no income', zh: '稅務類別 2：已婚，配偶無所得' },
  3: {
    en: 'Tax category 3: married with a working spouse, or a single parent',
    zh: '稅務類別 3：已婚且配偶有所得，或單親',
  },
  resident: { en: 'Tax resident of Malaysia', zh: '馬來西亞稅務居民' },
  nonResident: { en: 'Not a tax resident of Malaysia', zh: '非馬來西亞稅務居民' },
  rep: { en: 'Approved by the Returning Expert Programme', zh: '經核准適用專才回國計畫' },
  knowledgeWorker: { en: 'Approved knowledge worker', zh: '經核准之知識工作者' },
  cSuite: { en: 'Approved C-suite of a relocated company', zh: '經核准之遷入企業高階主管' },
  leaves: { en: 'Leaves before the end of the year', zh: '於年底前離職' },
  minimum: { en: 'Less than {{amount}} a month is not deducted', zh: '單月未達 {{amount}} 不扣繳' },
} as const satisfies Record<string, Label>

const DOWN = [{ round: 'down', to: 1 }] as const
const UP_TO_FIVE = [{ round: 'up', to: 5 }] as const

/** Adds pay of the month with the lines it consists of. */
type AddPayStep = (scheme: CountedScheme, amount: number, label: Label) => Term

/** Traces the tax of a month as the steps of LHDN's method, with a name for each number. */
export function tracePcb(basis: Basis, reader: TraceReader): TracedFigure {
  const [sum, law, input] = [createRinggitTrace(reader), pcbLaw(basis.m), toPcbInput(basis)]
  const pay: AddPayStep = (scheme, amount, label) => addCountedSteps(sum, reader, scheme, amount, { label })
  if (input.regime === 'nonResident') return traceNonResident(sum, law, basis, input, pay)
  return traceYear(sum, law, input, recomputeTax(basis), pay)
}

function traceNonResident(
  sum: CalculationTrace,
  law: PcbLaw,
  basis: Basis,
  { now }: PcbInput,
  pay: AddPayStep,
): TracedFigure {
  const parts = [
    pay('normal', now.normal, STEPS.normal),
    ...(now.additional === 0 ? [] : [pay('additional', now.additional, STEPS.additional)]),
  ]
  const taxable = sum.addStep(STEPS.taxable, plus(...parts), [{ atLeast: 0 }])
  const rate = percent(law.nonResident)
  const tax = sum.addStep(STEPS.flat, times(taxable, rate), [...DOWN, { noneBelow: law.minimum }], { rate: rate.text })
  sum.addStep(STEPS.due, tax, UP_TO_FIVE)
  const { payable } = recomputeTax(basis)
  return sum.finish(
    SENTENCES.nonResident,
    {
      rate: rate.text,
      income: sum.money(basisNumber(basis, 'y1') + basisNumber(basis, 'yt')),
      amount: sum.money(payable),
    },
    [WHY.nonResident],
  )
}

function traceYear(sum: CalculationTrace, law: PcbLaw, input: PcbInput, tax: Pcb, ofPay: AddPayStep): TracedFigure {
  const { before, now } = input
  const n = Math.min(law.monthsLeft, input.monthsLeft ?? law.monthsLeft)
  const flat = input.regime !== 'resident'
  const isWith = now.additional !== 0 || now.epfAdditional !== 0
  const { annual, epf, reliefs } = addYearSteps(sum, law, input, n, ofPay)
  let income: Term
  if (flat && isWith) income = addIncomeWithAdditional(sum, law, input, { annual, epf, reliefs, n, ofPay })
  else income = sum.addStep(STEPS.income, less(annual, addEpfOfYear(sum, law, epf, n), reliefs))
  const year = addYearTax(sum, law, input, income)
  const zakatPaid = before.zakat === 0 ? [] : [sum.addStep(STEPS.zakat_paid, sum.amount(before.zakat))]
  const taxPaid = sum.addStep(STEPS.tax_paid, sum.amount(before.pcb))
  const left = sum.addStep(STEPS.left, less(year, ...zakatPaid, taxPaid), [{ atLeast: 0 }])
  const a =
    n === 0
      ? sum.addStep(STEPS.month_last, left)
      : sum.addStep(STEPS.month, dividedBy(left, count(n + 1)), DOWN, { months: n + 1 })
  const month = addMinimumStep(sum, STEPS.month_due, a, law, tax.mtdNormal)
  const extra =
    flat || !isWith
      ? undefined
      : addAdditionalTax(sum, law, input, { annual, epf, reliefs, n, ofPay, a, taxPaid, zakatPaid }, tax)
  const zakat = now.zakat === 0 ? [] : [sum.addStep(STEPS.zakat, sum.amount(now.zakat))]
  const due = extra ? plus(month, extra) : month
  sum.addStep(STEPS.due, zakat.length > 0 ? less(due, ...zakat) : due, [{ atLeast: 0 }, ...UP_TO_FIVE])
  const sentence = extra
    ? SENTENCES[tax.taxWithAdditional === tax.tax ? 'additional_same' : 'additional']
    : SENTENCES[n === 0 ? 'resident_last' : 'resident']
  const amounts = {
    year: sum.money(tax.tax),
    income: sum.money(tax.p),
    with: sum.money(tax.taxWithAdditional),
    extra: sum.money(now.additional),
    paid: sum.money(before.pcb + before.zakat),
    amount: sum.money(tax.payable),
  }
  return sum.finish(sentence, { ...amounts, months: n + 1 }, pcbReasons(sum, law, input, tax))
}

/** Adds pay, EPF and reliefs of the year, before additional pay. */
function addYearSteps(sum: CalculationTrace, law: PcbLaw, input: PcbInput, n: number, ofPay: AddPayStep) {
  const { before, now } = input
  const past = before.remuneration === 0 ? [] : [sum.addStep(STEPS.before_pay, sum.amount(before.remuneration))]
  const pay = ofPay('normal', now.normal, STEPS.pay)
  const takenBack = now.takenBack ?? 0
  let annual: Term
  if (n > 0 && takenBack > 0) {
    const params = { amount: sum.money(takenBack) }
    const monthly = sum.addStep(STEPS.monthly, plus(pay, sum.amount(takenBack)), [], params)
    annual = sum.addStep(STEPS.annual_taken, plus(...past, pay, times(monthly, count(n))), [], { months: n })
  } else {
    const rest = n === 0 ? pay : times(pay, count(n + 1))
    annual = sum.addStep(n === 0 ? STEPS.annual_last : STEPS.annual, plus(...past, rest), [], { months: n + 1 })
  }
  const k = sum.addStep(STEPS.before_epf, sum.amount(before.epf), [{ atMost: law.epfPerYear }])
  const limitLeft = atLeast(0, minus(law.epfPerYear, Math.min(law.epfPerYear, before.epf)))
  const k1 = sum.addStep(STEPS.epf, sum.amount(now.epfNormal), [{ atMost: limitLeft }])
  const room = minus(limitLeft, Math.min(limitLeft, now.epfNormal))
  return {
    annual,
    epf: { k, k1, room, most: Math.min(now.epfNormal, limitLeft) + (now.epfTakenBack ?? 0) },
    reliefs: addReliefSteps(sum, law, input),
  }
}

type EpfTerms = { readonly k: Term; readonly k1: Term; readonly room: number; readonly most: number }

/** Adds the EPF of the year: the amount counted, and for each remaining month as much again as the limit leaves. */
function addEpfOfYear(sum: CalculationTrace, law: PcbLaw, { k, k1, most }: EpfTerms, n: number): Term {
  if (n === 0) return sum.addStep(STEPS.annual_epf, plus(k, k1))
  const each = dividedBy(less(sum.amount(law.epfPerYear), k, k1), count(n))
  const k2 = sum.addStep(STEPS.future_epf, each, [...DOWN, { atMost: most }])
  return sum.addStep(STEPS.annual_epf, plus(k, k1, times(k2, count(n))))
}

type YearTerms = {
  readonly annual: Term
  readonly epf: EpfTerms
  readonly reliefs: Term
  readonly n: number
  readonly ofPay: AddPayStep
}

function addIncomeWithAdditional(
  sum: CalculationTrace,
  law: PcbLaw,
  { now }: PcbInput,
  { annual, epf, reliefs, n, ofPay }: YearTerms,
): Term {
  const { k, k1, room, most } = epf
  const extra = ofPay('additional', now.additional, STEPS.extra)
  const kt = sum.addStep(STEPS.extra_epf, sum.amount(now.epfAdditional), [{ atMost: room }])
  const future =
    n === 0
      ? []
      : [
          times(
            sum.addStep(STEPS.future_with, dividedBy(less(sum.amount(law.epfPerYear), k, k1, kt), count(n)), [
              ...DOWN,
              { atMost: most },
            ]),
            count(n),
          ),
        ]
  const all = sum.addStep(STEPS.annual_epf_with, plus(k, k1, kt, ...future))
  return sum.addStep(STEPS.income_with, less(plus(annual, extra), all, reliefs))
}

/** Adds the additional pay's tax: the tax of the year less all monthly parts. */
function addAdditionalTax(
  sum: CalculationTrace,
  law: PcbLaw,
  input: PcbInput,
  year: YearTerms & { readonly a: Term; readonly taxPaid: Term; readonly zakatPaid: readonly Term[] },
  tax: Pcb,
): Term {
  const { a, taxPaid, zakatPaid, n } = year
  const taxWith = addYearTax(sum, law, input, addIncomeWithAdditional(sum, law, input, year), true)
  const all = sum.addStep(STEPS.year_parts, plus(taxPaid, n === 0 ? a : times(a, count(n + 1))))
  const c = sum.addStep(STEPS.extra_tax, less(taxWith, all, ...zakatPaid), [{ atLeast: 0 }])
  return addMinimumStep(sum, STEPS.extra_due, c, law, tax.mtdAdditional)
}

/** A part below the minimum is not deducted. */
function addMinimumStep(sum: CalculationTrace, label: Label, part: Term, { minimum }: PcbLaw, amount: number): Term {
  return amount > 0 && amount < minimum ? sum.addStep(label, part, [{ noneBelow: minimum }]) : part
}

function pcbReasons(sum: CalculationTrace, law: PcbLaw, input: PcbInput, { mtdNormal }: Pcb): TraceReason[] {
  return [
    WHY[input.regime],
    WHY[input.category satisfies Category],
    input.monthsLeft !== undefined && input.monthsLeft < law.monthsLeft && WHY.leaves,
    mtdNormal > 0 && mtdNormal < law.minimum && ([WHY.minimum, { amount: sum.money(law.minimum) }] as const),
  ]
}
