import { eachDay, earlierDay, firstDay, lastDay, laterDay, weekday } from '#base/days/days.ts'
import { lawFor } from '#statutory/taiwan/law.ts'
import { retirementHalves } from '#statutory/taiwan/withholding/retirement.ts'
import { type CyclePart, monthCycles, toCyclePart } from '../../../modules/pay/payroll/cycles/cycles.ts'
import { monthSpan } from '../../../modules/pay/payroll/cycles/month-span.ts'
import type { AbsenceInput, ItemInput, RunFacts } from '../../../modules/pay/payroll/payslip/inputs.ts'
import { toTaiwanYear } from '../../../modules/pay/payroll/taiwan/input-rows.ts'
import type { TaiwanPayInputs } from '../../../modules/pay/payroll/taiwan/inputs.ts'
import {
  runItem,
  type TaiwanPayslip,
  type TestItem,
  taiwanPayslip,
  testRun,
} from '../../../modules/pay/payroll/testing/people.ts'
import type { TaiwanKind } from '../../../modules/pay/payroll/values.ts'
import type { MonthFigures, Pair } from './figures.ts'
import type { Item } from './pay-items.ts'
import { linePair, toTaiwanChoices, toTaiwanPerson } from './product-answer.ts'
import { MULTIPLIERS } from './product-names.ts'
import type { Person, PersonMonth } from './random-people.ts'
import type { DayKind } from './work-pay.ts'

/** What a month's payslips say together, whole dollars. */
export interface SlipFigures {
  month: string
  net: number
  labor: Pair
  employment: Pair
  occupational: number
  health: Pair
  pension: Pair
  reserve: number
  supplement: number
  tax: number
  bonusTax: number
  retirementTax: number
}

const WORK: Record<DayKind, string> = {
  'working day': 'overtime',
  'rest day': 'rest_day_work',
  holiday: 'public_holiday_work',
  'regular day off': 'regular_day_off_work',
}

const companyItem = (code: string, taiwan: TaiwanKind, more: Partial<TestItem> = {}): TestItem =>
  runItem(code, { taiwan, ...more })

/** Pay items as a company in Taiwan keeps them. */
const ITEMS: Record<string, TestItem> = {
  fixed_allowance: companyItem('fixed_allowance', 'fixed_allowance'),
  meal_allowance: companyItem('meal_allowance', 'meal_allowance'),
  incentive: companyItem('incentive', 'regular_bonus'),
  commission: companyItem('commission', 'commission'),
  overtime: companyItem('overtime', 'overtime', { work: 'overtime' }),
  rest_day_work: companyItem('rest_day_work', 'overtime', { work: 'restDay' }),
  public_holiday_work: companyItem('public_holiday_work', 'holiday_work', { work: 'publicHoliday' }),
  regular_day_off_work: companyItem('regular_day_off_work', 'holiday_work', { work: 'dayOff' }),
  unused_annual_leave: companyItem('unused_annual_leave', 'unused_leave', { work: 'unusedLeave' }),
  over_the_act: companyItem('over_the_act', 'unused_leave_beyond_act'),
  bonus: companyItem('bonus', 'bonus'),
  severance: companyItem('severance', 'severance'),
  leave: companyItem('leave', 'unpaid_leave', { kind: 'deduction' }),
}

function runFacts(who: Person, month: string): RunFacts {
  const { working } = lawFor(month)
  const { unit } = who
  return testRun(month, {
    currency: 'TWD',
    items: ITEMS,
    taiwan: {
      ...toTaiwanChoices(who),
      pensionRate: unit.pensionRate,
      unitWorkers: unit.workers,
      multipliers: MULTIPLIERS[unit.multipliers],
      overtimeLimit: unit.hours === 46 ? working.value.overtimePerMonth : working.value.agreedPerMonth,
    },
  })
}

/** The whole days of unpaid leave that a payslip counts itself: in a whole month whose wage is basic pay alone. */
export function daysAway({ startDay, lastDay, allowance, meal, regularBonus, leaves }: PersonMonth): number {
  const [only, ...others] = leaves
  if (startDay || lastDay || allowance + meal + regularBonus > 0 || others.length > 0) return 0
  return only?.leave === 'unpaid' && only.minutes % 480 === 0 ? only.minutes / 480 : 0
}

/** Days away from the first working day of the month on, one by one. */
function toAbsences(now: PersonMonth): AbsenceInput[] {
  const working = eachDay(firstDay(now.month), lastDay(now.month)).filter(
    (day) => weekday(day) >= 1 && weekday(day) <= 5,
  )
  return working.slice(0, daysAway(now)).map((day) => ({ from: day, until: day, kind: 'unpaid' }))
}

/** What was typed for a month beside basic pay; amounts that no payslip works out are taken from the second calculator. */
function toItemInputs(now: PersonMonth, second: MonthFigures): { monthly: ItemInput[]; late: ItemInput[] } {
  const amounts = (of: Item) => second.lines.filter(([name]) => name === of).map(([, amount]) => amount)
  const each = (code: string, list: readonly number[]): ItemInput[] => list.map((amount) => ({ code, amount }))
  const always = (code: string, amount: number): ItemInput[] =>
    amount > 0 ? [{ code, amount, recurring: true, from: '2020-01-01' }] : []
  return {
    monthly: [
      ...always('fixed_allowance', now.allowance),
      ...always('meal_allowance', now.meal),
      ...always('incentive', now.regularBonus),
      ...now.work.map(({ kind, minutes }): ItemInput => ({ code: WORK[kind], minutes })),
      ...(daysAway(now) > 0
        ? []
        : each(
            'leave',
            amounts('leave without pay').map((amount) => 0 - amount),
          )),
      ...(now.unusedLeaveMinutes > 0 ? [{ code: 'unused_annual_leave', minutes: now.unusedLeaveMinutes }] : []),
      ...each('over_the_act', [now.unusedOverTheAct]),
      ...each('severance', amounts('severance')),
    ],
    late: [...each('commission', [now.commission]), ...each('bonus', now.bonuses)],
  }
}

function toPayInputs(who: Person, now: PersonMonth, items: readonly ItemInput[], bonusBefore: number): TaiwanPayInputs {
  const day = (of: number) => `${now.month}-${`${of}`.padStart(2, '0')}`
  const from = now.startDay ? day(now.startDay) : firstDay(now.month)
  const until = now.lastDay ? day(now.lastDay) : lastDay(now.month)
  const { birth, ...taiwan } = toTaiwanPerson(who)
  return {
    employee: '00000000-0000-4000-8000-000000000001',
    birth,
    from,
    until,
    pay: [{ from, until, amount: now.basic }],
    minutes: 480,
    week: [1, 2, 3, 4, 5],
    items,
    absences: toAbsences(now),
    taiwan,
    bonusBefore,
    serviceHalves: retirementHalves(now.severance?.months ?? 0),
    ...(now.lastDay && { leaves: true as const }),
  }
}

/** What a second run of the month is told of the first. */
function secondRun(
  of: TaiwanPayInputs,
  now: PersonMonth,
  items: readonly ItemInput[],
  first: TaiwanPayslip,
): TaiwanPayInputs {
  const { from: _from, until: _until, ...rest } = of
  const { taxable, bonuses, meal, reserveWages } = first.schemes
  const taken = Object.fromEntries(
    first.lines.filter(({ c }) => c.startsWith('tw_')).map(({ c, a, e }) => [c, [a, e ?? 0] as const]),
  )
  const allowances = now.allowance + now.meal + now.regularBonus
  return { ...rest, items, allowances, earlier: { taxable, bonuses, meal, reserveWages, taken } }
}

/** A month's payslips where its group is paid in cycles: bonuses with the first, extra work shared out, the rest with the last. */
function slipsInCycles(whole: TaiwanPayInputs, late: readonly ItemInput[], run: RunFacts, parts: readonly CyclePart[]) {
  const law = lawFor(run.period)
  const { from, until } = { from: whole.from!, until: whole.until! }
  const served = parts.filter(({ first, last }) => first <= until && last >= from)
  const kinds = Map.groupBy(whole.items, ({ recurring, code }) =>
    recurring ? 'monthly' : run.items[code]!.work && code !== 'unused_annual_leave' ? 'work' : 'rest',
  )
  const work = kinds.get('work') ?? []
  const slips: TaiwanPayslip[] = []
  for (const [index, part] of served.entries()) {
    const isLast = index === served.length - 1
    const hoursDone = (of: number) => (of === served.length ? work.length : Math.min(of, work.length))
    const days = { from: laterDay(from, part.first), until: earlierDay(until, part.last) }
    const same = slips.map((slip) => ({ sums: slip.schemes, lines: [...slip.lines] }))
    const minutes = slips
      .flatMap(({ lines }) => lines)
      .filter(({ b }) => b.f === 'tw.overtime.working_day' || b.f === 'tw.overtime.rest_day')
      .map(({ b }) => b.i.t as number)
    const bonuses = (whole.bonusBefore ?? 0) + slips.reduce((total, slip) => total + slip.schemes.bonuses, 0)
    const row = { employee_id: whole.employee, bonuses, same: same.length > 0 ? same : null }
    const inputs: TaiwanPayInputs = {
      ...whole,
      ...days,
      ...(served.length > 1 && { inMonth: { from, until } }),
      ...(!isLast && { open: true as const }),
      ...toTaiwanYear(whole.employee, [row], isLast),
      overtimeBefore: { month: minutes.reduce((total, one) => total + one, 0), quarter: [] },
      items: [
        ...(kinds.get('monthly') ?? []),
        ...work.slice(hoursDone(index), hoursDone(index + 1)),
        ...(index === 0 ? late : []),
        ...(isLast ? (kinds.get('rest') ?? []) : []),
      ],
    }
    const span = { cycle: 'several', parts: [part], month: monthSpan(run.period), recurring: 'each' } as const
    slips.push(taiwanPayslip(inputs, { ...run, span }, law))
  }
  return slips
}

/** The months of an employee where the group is paid in cycles that end on these days and with the month. */
export function cycleAnswers(who: Person, second: readonly MonthFigures[], cycle_ends: readonly number[]) {
  let bonusBefore = who.earlierBonuses
  const rule = {
    cycle_ends,
    cycle_pay_days: cycle_ends,
    pay_day: 31,
    paid_next_month: false,
    week_end: 0,
    pay_after: 0,
  }
  return who.months.map((now, index) => {
    const { monthly, late } = toItemInputs(now, second[index]!)
    const whole = toPayInputs(who, now, monthly, bonusBefore)
    const parts = monthCycles({ ...rule, cycle: 'several' }, now.month).map(toCyclePart)
    const slips = slipsInCycles(whole, late, runFacts(who, now.month), parts)
    bonusBefore += slips.reduce((total, slip) => total + slip.schemes.bonuses, 0)
    return { slips, figures: toSlipFigures(now, slips) }
  })
}

/** The months of an employee through the pay run's payslips; in the given months what is not monthly comes in a run of its own. */
export function payslipAnswers(
  who: Person,
  second: readonly MonthFigures[],
  inTwo: (now: PersonMonth) => boolean,
): SlipFigures[] {
  let bonusBefore = who.earlierBonuses
  return who.months.map((now, index) => {
    const law = lawFor(now.month)
    const run = runFacts(who, now.month)
    const { monthly, late } = toItemInputs(now, second[index]!)
    const first = toPayInputs(who, now, inTwo(now) ? monthly : [...monthly, ...late], bonusBefore)
    const slips = [taiwanPayslip(first, run, law)]
    if (inTwo(now)) slips.push(taiwanPayslip(secondRun(first, now, late, slips[0]!), { ...run, kind: 'bonus' }, law))
    bonusBefore += slips.reduce((total, slip) => total + slip.schemes.bonuses, 0)
    return toSlipFigures(now, slips)
  })
}

/** What the payslips of a month took and paid together. */
function toSlipFigures({ month }: PersonMonth, slips: readonly TaiwanPayslip[]): SlipFigures {
  const lines = slips.flatMap((slip) => slip.lines) as Parameters<typeof linePair>[0]
  return {
    month,
    // Pay less deductions: what is carried over between runs is advanced, not paid.
    net: slips.reduce((total, slip) => total + slip.net - slip.shortage, 0),
    labor: linePair(lines, 'tw_labor'),
    employment: linePair(lines, 'tw_employment'),
    occupational: linePair(lines, 'tw_occupational')[1],
    health: linePair(lines, 'tw_health'),
    pension: linePair(lines, 'tw_pension'),
    reserve: linePair(lines, 'tw_reserve')[1],
    supplement: linePair(lines, 'tw_supplement')[0],
    tax: linePair(lines, 'tw_income_tax')[0],
    bonusTax: linePair(lines, 'tw_bonus_tax')[0],
    retirementTax: linePair(lines, 'tw_retirement_tax')[0],
  }
}
