import { dividedBy, type Exact, fromSen, fromWhole, inSen, minus, plus, zero } from '../exact.ts'
import type { MonthFigures } from './figures.ts'
import { type Employee, type Line, type MonthInput, nothingSoFar, payOfMonth, type SoFar } from './month.ts'
import type { Person, PersonMonth } from './random-people.ts'
import { differenceAtPayment } from './tax-items.ts'
import { lp1 } from './tp1.ts'
import { ITEMS } from './wage-items.ts'
import { incompleteMonth, ordinaryRate, overtimePay, publicHolidayPay, restDayPay } from './work-pay.ts'

/** Millionths as an exact rate. */
function rate(millionths: number): Exact {
  return dividedBy(fromWhole(millionths), fromWhole(1_000_000))
}

/** The employee as the second calculator takes one. */
function toEmployee(who: Person, now: PersonMonth): Employee {
  const [under18 = 0, study18 = 0, tertiary = 0, disabled = 0, disabledTertiary = 0] = who.children
  return {
    ...who,
    epfElectedEmployee: rate(who.epfElectedEmployee),
    epfElectedEmployer: rate(who.epfElectedEmployer),
    tax: {
      regime: now.regime,
      category: who.category,
      children: { under18, study18, tertiary, disabled, disabledTertiary },
      disabledSelf: who.disabledSelf,
      disabledSpouse: who.disabledSpouse,
    },
  }
}

/** Basic pay of the month with an incomplete month cut, and the pay for work beyond it. */
function basicAndWork(who: Person, now: PersonMonth): { basic: Exact; work: Exact } {
  const full = fromSen(now.basic)
  const basic = now.days ? incompleteMonth(full, now.days.eligible, now.days.of) : full
  if (!now.work) return { basic, work: zero }
  const allowances = now.lines.filter((line) => line.everyMonth && ITEMS[line.item].ordinary)
  const day = ordinaryRate(plus(full, ...allowances.map((line) => fromSen(line.amount))), 'month')
  const normal = fromWhole(who.normalMinutes)
  const minutes = fromWhole(now.work.minutes)
  if (now.work.kind === 'overtime') return { basic, work: overtimePay(day, normal, minutes) }
  const pay = now.work.kind === 'rest day' ? restDayPay : publicHolidayPay
  return { basic, work: pay('monthly', day, normal, minutes) }
}

/** The sums of the year before the first month, by form TP3. */
function toSoFar(who: Person): SoFar {
  return {
    ...nothingSoFar,
    gross: fromSen(who.before.gross),
    epf: fromSen(who.before.epf),
    mtd: fromSen(who.before.mtd),
    zakat: fromSen(who.before.zakat),
    deductions: fromSen(who.before.deductions),
    travel: fromSen(who.before.travel),
  }
}

function toLines(now: PersonMonth, basic: Exact, work: Exact): Line[] {
  const workItem = now.work?.kind === 'overtime' ? 'overtime' : 'rest day or holiday work'
  return [
    ...now.lines.map((line) => ({ ...line, amount: fromSen(line.amount) })),
    { item: 'basic', amount: basic, everyMonth: true },
    { item: workItem, amount: work, everyMonth: true },
  ]
}

function toMonthFigures(now: PersonMonth, pay: ReturnType<typeof payOfMonth>, basic: Exact, work: Exact): MonthFigures {
  const { epf, tax } = pay
  return {
    month: now.month,
    basic: inSen(basic),
    work: inSen(work),
    epfPart: pay.part,
    epf: {
      employee: inSen(epf?.employee ?? zero),
      employer: inSen(epf?.employer ?? zero),
      moreEmployee: inSen(epf?.moreEmployee ?? zero),
      moreEmployer: inSen(epf?.moreEmployer ?? zero),
    },
    socsoCategory: pay.category,
    socso: { employee: inSen(pay.socso.employee), employer: inSen(pay.socso.employer) },
    eis: inSen(pay.eis),
    lindung: inSen(pay.lindung),
    hrd: inSen(pay.hrd),
    taxable: { normal: inSen(pay.normal), additional: inSen(pay.additional) },
    epfForTax: { normal: inSen(pay.epfOnNormal), additional: inSen(pay.epfAdditional) },
    deductions: inSen(pay.deductions),
    tax: {
      k2: inSen(tax.k2),
      p: inSen(tax.chargeable),
      a: inSen(tax.normal),
      k2WithAdditional: inSen(tax.k2WithAdditional),
      pWithAdditional: inSen(tax.chargeableWithAdditional),
      c: inSen(tax.additional),
    },
    payable: inSen(tax.payable),
  }
}

type MonthPay = ReturnType<typeof payOfMonth>

/** The month paid in two: monthly pay first, the rest later, which is deducted the difference to the whole month. */
function inTwoPayments(first: MonthPay, whole: MonthPay, before: SoFar) {
  const afterwards = (taken: Exact, due: Exact) => plus(taken, differenceAtPayment(due, taken))
  const employerEpf = afterwards(first.epf?.employer ?? zero, whole.epf?.employer ?? zero)
  const tax = afterwards(first.tax.payable, whole.tax.payable)
  return {
    employerEpf,
    tax,
    net: minus(whole.net, minus(tax, whole.tax.payable)),
    after: { ...whole.after, mtd: plus(before.mtd, tax) },
  }
}

type SecondFigures = MonthFigures & { net: number }

/** The second calculator's figures for every month of an employee, and what is paid out; some months in two payments. */
export function secondAnswers(who: Person, inTwo: (now: PersonMonth) => boolean = () => false): SecondFigures[] {
  let before = toSoFar(who)
  const claimed: Record<string, Exact> = {}
  return who.months.map((now) => {
    const year = Number(now.month.slice(0, 4))
    const { basic, work } = basicAndWork(who, now)
    const claims = Object.fromEntries(Object.entries(now.claims).map(([item, sen]) => [item, fromSen(sen)]))
    const withoutMandatoryEpf = !who.mandatoryEpf
    const deductions = lp1(year, claimed, claims, { category: who.category, withoutMandatoryEpf })
    for (const [item, amount] of Object.entries(claims)) claimed[item] = plus(claimed[item] ?? zero, amount)
    const of: MonthInput = {
      month: now.month,
      lines: toLines(now, basic, work),
      benefits: who.benefits.map(({ yearly, from }) => ({ yearly: fromSen(yearly), from })),
      zakat: fromSen(now.zakat),
      rebates: fromSen(now.rebates),
      cp38: fromSen(now.cp38),
      deductions,
      socsoReliefByPayroll: who.socsoReliefByPayroll,
    }
    const employee = toEmployee(who, now)
    const pay = payOfMonth(employee, of, before)
    const figures = { ...toMonthFigures(now, pay, basic, work), net: inSen(pay.net) }
    if (!inTwo(now)) {
      before = pay.after
      return figures
    }
    const first = payOfMonth(employee, { ...of, lines: of.lines.filter((line) => line.everyMonth) }, before)
    const two = inTwoPayments(first, pay, before)
    before = two.after
    const epf = { ...figures.epf, employer: inSen(two.employerEpf) }
    return { ...figures, epf, payable: inSen(two.tax), net: inSen(two.net) }
  })
}
