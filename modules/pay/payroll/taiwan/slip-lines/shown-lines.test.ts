import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { lawFor } from '#statutory/taiwan/law.ts'
import { tries } from '#test/depth.ts'
import type { SourcePayable } from '../../../sources/payable.ts'
import type { AbsenceInput } from '../../payslip/inputs.ts'
import { taiwanPayslip, usualRunItems } from '../../testing/people.ts'
import type { TaiwanPayInputs, TaiwanRun } from '../inputs.ts'
import { taiwanShownLines } from './shown-lines.ts'

const run: TaiwanRun = {
  country: 'TW',
  period: '2026-11',
  kind: 'monthly',
  currency: 'TWD',
  proration: 'calendar',
  deductAbsent: true,
  items: usualRunItems(),
  taiwan: {
    occupationalRate: 2_100,
    bonusRule: 'over_2000',
    pensionRate: 60_000,
    reserveRate: 20_000,
    joinedLabor: true,
    multipliers: 'exact',
    overtimeLimit: 46 * 60,
    unitWorkers: 12,
  },
}
const SICK = { en: 'Sick leave', zh: '普通傷病假' }
const PERSONAL = { en: 'Personal leave', zh: '事假' }

type Away = AbsenceInput & { readonly type?: typeof SICK; readonly source?: string }

function shown(away: readonly Away[], over: Partial<TaiwanPayInputs> = {}) {
  const inputs: TaiwanPayInputs = {
    employee: 'a',
    birth: '1988-04-12',
    from: '2026-11-01',
    until: '2026-11-30',
    pay: [{ from: '2026-11-01', until: '2026-11-30', amount: 48_000 }],
    minutes: 480,
    week: [1, 2, 3, 4, 5],
    items: [],
    absences: away.map(({ type: _, source: __, ...absence }) => absence),
    taiwan: {
      identity: 'national',
      taxResident: true,
      taxMethod: 'table',
      taxDependants: 0,
      healthDependants: 0,
      pensionScheme: 'new',
    },
    ...over,
  }
  const { lines } = taiwanPayslip(inputs, run, lawFor(run.period))
  const dues = away.map(
    ({ source = 'leave', ...one }, at): SourcePayable => ({
      shape: 'days',
      employee: 'a',
      id: String(at),
      source,
      ...one,
    }),
  )
  return { lines, all: taiwanShownLines({ lines, inputs, run, dues }) }
}
const absences = (of: ReturnType<typeof shown>) =>
  of.all.flatMap(({ line, absence }) => (absence ? [[absence.title.zh, line.a, absence.minutes] as const] : []))
const halfSick: Away = { from: '2026-11-03', until: '2026-11-03', kind: 'unpaid', paid: 500_000, type: SICK }
const personal: Away = { from: '2026-11-05', until: '2026-11-05', kind: 'unpaid', type: PERSONAL }
const meal = { code: 'meal_allowance', amount: 3_000, from: '2026-01-01', recurring: true } as const

describe('the lines that a payslip in Taiwan shows', () => {
  it('PAY-08 half-paid sick leave and personal leave are lines of their own, with the part of the meal allowance that goes with each', () => {
    const of = shown([halfSick, personal], { items: [meal] })
    // 48,000 / 30 × 0.5 and × 1; 3,000 / 30 × 0.5 and × 1.
    expect(absences(of)).toEqual([
      ['普通傷病假（半薪）扣款', -800, 480],
      ['事假扣款', -1_600, 480],
    ])
    expect(of.all.flatMap(({ absence }) => absence?.others ?? [])).toEqual([
      { code: 'meal_allowance', amount: 50 },
      { code: 'meal_allowance', amount: 100 },
    ])
    expect(of.lines.find(({ c }) => c === 'meal_allowance')?.a).toBe(2_850)
  })

  it('PAY-08 the amount of an absence says its wage and days where it is that to the dollar, and nothing where it is not', () => {
    const lostOf = (of: ReturnType<typeof shown>) => of.all.flatMap(({ absence }) => (absence ? [absence.lost] : []))
    expect(lostOf(shown([halfSick, personal]))).toEqual([
      { wage: 48_000, days: '0.5', of: 30 },
      { wage: 48_000, days: '1', of: 30 },
    ])
    // 160 of 480 minutes are 0.333 days, with which nobody computes the same.
    expect(lostOf(shown([{ ...personal, minutes: 160 }]))).toEqual([undefined])
    expect(lostOf(shown([{ ...personal, minutes: 180 }]))).toEqual([{ wage: 48_000, days: '0.375', of: 30 }])
    const pay = (amount: number, from: string, until: string) => ({ from, until, amount })
    const raised = [pay(30_000, '2026-11-01', '2026-11-15'), pay(60_000, '2026-11-16', '2026-11-30')]
    expect(lostOf(shown([personal], { pay: raised }))).toEqual([undefined])
    // 30,015 / 30 × 0.5 is 500.25, twice it is 1,000.5: one of the two is a dollar more than its own sum.
    const uneven = shown([halfSick, { ...halfSick, type: PERSONAL, from: '2026-11-05', until: '2026-11-05' }], {
      pay: [pay(30_015, '2026-11-01', '2026-11-30')],
    })
    expect(uneven.all.flatMap(({ line, absence }) => (absence ? [[line.a, absence.lost?.days]] : []))).toEqual([
      [-501, undefined],
      [-500, '0.5'],
    ])
  })

  it('PAY-08 leave by the hour and by half days counts its time, and one kind of leave is one line', () => {
    const hours: Away = { ...personal, from: '2026-11-10', until: '2026-11-10', minutes: 180 }
    const half: Away = { ...personal, from: '2026-11-12', until: '2026-11-12', half: true }
    // 1 day, 3 hours and half a day: (480 + 180 + 240) / 480 days of 1,600.
    expect(absences(shown([personal, hours, half]))).toEqual([['事假扣款', -3_000, 900]])
    const most: Away = { ...personal, from: '2026-11-10', until: '2026-11-10', paid: 700_000 }
    expect(absences(shown([most]))).toEqual([['事假（給薪 70%）扣款', -480, 480]])
  })

  it('PAY-08 a raise within the month counts for the leave of its own days', () => {
    const pay = [
      { from: '2026-11-01', until: '2026-11-15', amount: 30_000 },
      { from: '2026-11-16', until: '2026-11-30', amount: 60_000 },
    ]
    const late: Away = { ...personal, from: '2026-11-20', until: '2026-11-20' }
    // 30,000 / 30 × 0.5 before the raise, 60,000 / 30 after it.
    expect(absences(shown([halfSick, late], { pay }))).toEqual([
      ['普通傷病假（半薪）扣款', -500, 480],
      ['事假扣款', -2_000, 480],
    ])
  })

  it('PAY-08 typed absences have the name of their kind, and a payslip that does not know a kind of leave keeps one line', () => {
    const typed: Away = { from: '2026-11-06', until: '2026-11-06', kind: 'absent', source: 'absence' }
    expect(absences(shown([typed]))).toEqual([['曠職扣款', -1_600, 480]])
    const nameless: Away = { from: '2026-11-06', until: '2026-11-06', kind: 'unpaid' }
    const of = shown([personal, nameless])
    expect(absences(of)).toEqual([])
    expect(of.all.filter(({ line }) => line.c === 'unpaid').map(({ line }) => line.a)).toEqual([-3_200])
  })

  it('PAY-08 the shown lines add up to the stored ones, whatever the leave', () => {
    const day = fc.integer({ min: 2, max: 28 }).map((date) => `2026-11-${String(date).padStart(2, '0')}`)
    const away = fc.record({
      from: day,
      paid: fc.constantFrom(0, 500_000, 333_333),
      type: fc.constantFrom(SICK, PERSONAL),
      minutes: fc.constantFrom(undefined, 60, 97, 480),
      amount: fc.integer({ min: 28_000, max: 150_000 }),
    })
    fc.assert(
      fc.property(fc.array(away, { minLength: 1, maxLength: 6 }), (some) => {
        const of = shown(
          some.map(({ from, paid, type, minutes }) => ({
            from,
            until: from,
            kind: 'unpaid' as const,
            paid,
            type,
            ...(minutes !== undefined && { minutes }),
          })),
          { items: [meal], pay: [{ from: '2026-11-01', until: '2026-11-30', amount: some[0]!.amount }] },
        )
        const total = (lines: readonly { c: string; a: number }[]) =>
          lines.filter(({ c }) => c === 'unpaid').reduce((all, { a }) => all + a, 0)
        expect(total(of.all.map(({ line }) => line))).toBe(total(of.lines))
        const paidMeal = of.lines.find(({ c }) => c === 'meal_allowance')?.a ?? 0
        const cut = of.all.flatMap(({ absence }) => absence?.others ?? []).reduce((all, { amount }) => all + amount, 0)
        if (total(of.lines) !== 0) expect(paidMeal + cut).toBe(3_000)
      }),
      { numRuns: tries(100) },
    )
  })

  it('PAY-08 hours of one item are one line with the detail behind, and a single record stays as it is', () => {
    const of = shown([], {
      items: [
        { code: 'overtime', minutes: 120, day: '2026-11-04', id: 'x' },
        { code: 'overtime', minutes: 60, day: '2026-11-11', id: 'y' },
        { code: 'rest_day_work', minutes: 120, day: '2026-11-14', id: 'z' },
        { code: 'part_time_hours', minutes: 90, day: '2026-11-05', rate: { perHour: 200 }, id: 'p' },
        { code: 'part_time_hours', minutes: 60, day: '2026-11-06', rate: { perHour: 200 }, id: 'q' },
      ],
    })
    const found = of.all
      .filter(({ line }) => ['overtime', 'rest_day_work', 'part_time_hours'].includes(line.c))
      .map(({ line, parts }) => [line.c, line.a, parts?.map(({ a }) => a)])
    // 200 an hour × 4/3 × 2 = 533, × 1 = 267; a rest day like that 533.
    expect(found).toEqual([
      ['overtime', 800, [533, 267]],
      ['rest_day_work', 533, undefined],
      ['part_time_hours', 500, [300, 200]],
    ])
  })
})
