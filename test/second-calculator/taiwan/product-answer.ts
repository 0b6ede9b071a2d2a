import { lastDay } from '#base/days/days.ts'
import { atLeast, minus, sum } from '#base/money/money.ts'
import { unusedLeavePay } from '#statutory/taiwan/labor-standards/annual-leave.ts'
import { leaveDeduction } from '#statutory/taiwan/labor-standards/leave-pay.ts'
import { overtimeOfMonth } from '#statutory/taiwan/labor-standards/overtime.ts'
import { partMonthPay } from '#statutory/taiwan/labor-standards/part-month.ts'
import { severancePay } from '#statutory/taiwan/labor-standards/severance.ts'
import { lawFor, type TaiwanLaw } from '#statutory/taiwan/law.ts'
import type { TaiwanLine, TaiwanLineCode } from '#statutory/taiwan/law-line.ts'
import { computeTaiwanMonth, computeTaiwanUnitMonth, type TaiwanMonth } from '#statutory/taiwan/month/month.ts'
import type { TaiwanChoices, TaiwanMonthInput, TaiwanPerson } from '#statutory/taiwan/month/month-input.ts'
import { retirementHalves } from '#statutory/taiwan/withholding/retirement.ts'
import type { MonthFigures } from './figures.ts'
import type { Item, Line } from './pay-items.ts'
import { BONUS_RULE, DISABILITY, IDENTITY, LEAVE, MULTIPLIERS, WAGE_ID, WORK_DAY } from './product-names.ts'
import type { Person, PersonMonth } from './random-people.ts'

/** The employee as the product takes one. */
export function toTaiwanPerson(who: Person): TaiwanPerson {
  return {
    birth: who.birth,
    identity: IDENTITY[who.standing],
    taxResident: who.resident,
    taxMethod: who.method,
    taxDependants: who.taxDependants,
    healthDependants: who.dependants,
    disability: DISABILITY[who.severity],
    partTime: who.partTime,
    pensionScheme: who.scheme,
    voluntaryPension: who.voluntary || undefined,
    laborContinued: who.laborContinued,
    healthElsewhere: who.secondJob,
    grades: who.notified,
  }
}

/** The company's choices as the product takes them. */
export function toTaiwanChoices({ unit }: Person): TaiwanChoices {
  return {
    occupationalRate: unit.occupationalRate,
    bonusRule: BONUS_RULE[unit.bonusRule],
    pensionRate: unit.pensionRate === 60_000 ? undefined : unit.pensionRate,
    reserveRate: unit.reserveRate ?? undefined,
    unitWorkers: unit.workers,
    joinedLabor: unit.optedIn,
  }
}

/** The regular wage of a whole month. */
const regularWageSum = (now: PersonMonth) => sum([now.basic, now.allowance, now.meal, now.regularBonus])

function workLines(law: TaiwanLaw, who: Person, now: PersonMonth): Line[] {
  const { lines } = overtimeOfMonth(law.working, {
    wage: regularWageSum(now),
    records: now.work.map(({ kind, minutes }) => ({ day: WORK_DAY[kind], minutes })),
    limit: who.unit.hours === 46 ? law.working.value.overtimePerMonth : law.working.value.agreedPerMonth,
    multipliers: MULTIPLIERS[who.unit.multipliers],
  })
  return lines.flatMap(({ amount, taxable }, index): Line[] => {
    const { kind } = now.work[index]!
    if (kind === 'holiday' || kind === 'regular day off') return [{ item: 'holiday work', amount }]
    return [
      { item: 'overtime', amount: minus(amount, taxable) },
      { item: 'overtime over the limit', amount: taxable },
    ]
  })
}

/** Every line of the month's pay by the product's rules. */
export function payLines(law: TaiwanLaw, who: Person, now: PersonMonth): Line[] {
  const wage = regularWageSum(now)
  const daysOfMonth = Number(lastDay(now.month).slice(8))
  const days = (now.lastDay ?? daysOfMonth) - (now.startDay ?? 1) + 1
  const line = (item: Item, amount: number): Line => ({ item, amount })
  const leaves = now.leaves.map(({ leave, ...taken }) =>
    line('leave without pay', minus(0, leaveDeduction(law.working, { ...taken, leave: LEAVE[leave], wage }).amount)),
  )
  const { severance: left } = now
  const severance = left
    ? severancePay(law.severance, { averageWage: left.average, scheme: 'new', service: left.months }).amount
    : 0
  return [
    line('basic', partMonthPay(law.working, { wage: now.basic, days, daysOfMonth }).amount),
    line('allowance', now.allowance),
    line('meal allowance', now.meal),
    line('regular bonus', now.regularBonus),
    line('commission', now.commission),
    ...workLines(law, who, now),
    ...leaves,
    line('unused leave', unusedLeavePay(law.working, { wage, minutes: now.unusedLeaveMinutes }).amount),
    line('unused leave over the days of the Act', now.unusedOverTheAct),
    ...now.bonuses.map((bonus) => line('bonus', bonus)),
    line('severance', severance),
  ]
}

/** The month as the product takes it, for some or all of its pay. */
export function toMonthInput(now: PersonMonth, lines: readonly Line[], bonusBefore: number): TaiwanMonthInput {
  const day = (of: number | null) => (of === null ? undefined : `${now.month}-${`${of}`.padStart(2, '0')}`)
  return {
    from: day(now.startDay),
    until: day(now.lastDay),
    regularWage: regularWageSum(now),
    pay: lines.map(({ item, amount }) => ({ kind: WAGE_ID[item], amount })),
    bonusBefore,
    parentalLeave: now.parentalLeave === null ? undefined : now.parentalLeave === 'insured' ? 'continues' : 'stops',
    serviceHalves: retirementHalves(now.severance?.months ?? 0),
  }
}

const ofCode = (lines: readonly TaiwanLine[], code: TaiwanLineCode) => lines.filter(({ c }) => c === code)

/** What the lines of a code take, the worker's and the unit's part. */
export function linePair(lines: readonly TaiwanLine[], code: TaiwanLineCode): readonly [number, number] {
  const some = ofCode(lines, code)
  return [sum(some.map(({ a }) => a)), sum(some.map(({ e }) => e ?? 0))]
}

function toMonthFigures(law: TaiwanLaw, month: TaiwanMonth, pay: readonly Line[]): MonthFigures {
  const { lines, insured } = month
  const pair = (code: TaiwanLineCode) => linePair(lines, code)
  const each = (code: TaiwanLineCode) => ofCode(lines, code).map(({ a }) => a)
  const unit = computeTaiwanUnitMonth(law, month.unit)
  return {
    month: law.month,
    lines: pay.map(({ item, amount }) => [item, amount]),
    grades: {
      labor: insured.labor?.amount ?? null,
      occupational: insured.occupational?.amount ?? null,
      health: insured.health?.amount ?? null,
      pension: insured.pension?.amount ?? null,
    },
    labor: pair('tw_labor'),
    employment: pair('tw_employment'),
    occupational: pair('tw_occupational')[1],
    health: pair('tw_health'),
    pension: pair('tw_pension'),
    reserve: pair('tw_reserve')[1],
    supplements: each('tw_supplement'),
    taxable: atLeast(0, month.taxable),
    bonuses: month.bonuses,
    tax: pair('tw_income_tax')[0],
    bonusTaxes: each('tw_bonus_tax'),
    retirementTax: pair('tw_retirement_tax')[0],
    gross: month.gross,
    net: month.net,
    unit: {
      ...month.unit,
      arrearsFund: linePair(unit, 'tw_arrears_fund')[1],
      supplement: linePair(unit, 'tw_employer_supplement')[1],
    },
  }
}

/** The figures of the law in the product for every month of an employee. */
export function productAnswers(who: Person): MonthFigures[] {
  let before = who.earlierBonuses
  return who.months.map((now) => {
    const law = lawFor(now.month)
    const lines = payLines(law, who, now)
    const month = computeTaiwanMonth(law, toTaiwanPerson(who), toMonthInput(now, lines, before), toTaiwanChoices(who))
    before += month.bonuses
    return toMonthFigures(law, month, lines)
  })
}
