import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { annualLeaveDays, unusedLeavePay, unusedLeavePortion } from './annual-leave.ts'
import { LEAVE_KINDS, type LeaveId } from './leave-kinds.ts'
import { leaveDeduction } from './leave-pay.ts'
import { missedHours } from './missed-hours.ts'
import { overtimeLeft, overtimeOfMonth, overtimePay, overtimePortion, type WorkRecord } from './overtime.ts'
import { partMonthPay } from './part-month.ts'
import { portionOfWage } from './portion.ts'
import { type WorkDay, workingLaw } from './rules.ts'
import { severanceLaw, severancePay } from './severance.ts'

const law = workingLaw('2026-03')
/** The hourly wage is 150, so that every exact multiple is whole. */
const WAGE = 36_000
const HOUR = 60

describe('Overtime under the Labor Standards Act', () => {
  const pay = (day: WorkDay, hours: number, multipliers?: 'usual') =>
    overtimePay(law, { day, wage: WAGE, minutes: hours * HOUR, multipliers }).amount

  it('PAY-04 a working day pays two hours at 4/3, then 5/3', () => {
    expect([0, 1, 2, 3, 4].map((hours) => pay('working_day', hours))).toEqual([0, 200, 400, 650, 900])
  })

  it('PAY-04 a rest day pays 4/3, 5/3 and from the ninth hour 8/3, not 5/3', () => {
    expect([1, 2, 3, 8, 9, 12].map((hours) => pay('rest_day', hours))).toEqual([200, 400, 650, 1_900, 2_300, 3_500])
  })

  it('PAY-04 a holiday pays a day’s wage however few the hours, then 4/3 and 5/3', () => {
    expect([0, 1, 8, 9, 10, 11, 12].map((hours) => pay('holiday', hours))).toEqual([
      0, 1_200, 1_200, 1_400, 1_600, 1_850, 2_100,
    ])
  })

  it('PAY-04 a regular day off in an emergency pays a day’s wage, double beyond', () => {
    expect([1, 8, 9, 12].map((hours) => pay('regular_day_off', hours))).toEqual([1_200, 1_200, 1_500, 2_400])
  })

  it('PAY-04 the usual multipliers 1.34, 1.67, 2.67 are never below the Act', () => {
    expect([pay('working_day', 4, 'usual'), pay('rest_day', 9, 'usual')]).toEqual([903, 2_306])
    // The stored basis says which were used, so that the line can be computed again.
    const usedOf = (multipliers?: 'exact' | 'usual') =>
      overtimePay(law, { day: 'working_day', wage: WAGE, minutes: HOUR, multipliers }).basis.i.x
    expect([usedOf('usual'), usedOf('exact'), usedOf()]).toEqual(['usual', undefined, undefined])
    const days = fc.constantFrom<WorkDay>('working_day', 'rest_day', 'holiday', 'regular_day_off')
    fc.assert(
      fc.property(days, fc.integer({ min: 0, max: 900 }), fc.integer({ min: 0, max: 60 }), (day, minutes, plus) => {
        const of = (time: number, multipliers: 'exact' | 'usual') =>
          overtimePay(law, { day, wage: 43_210, minutes: time, multipliers }).amount
        expect(of(minutes, 'usual')).toBeGreaterThanOrEqual(of(minutes, 'exact'))
        expect(of(minutes + plus, 'exact')).toBeGreaterThanOrEqual(of(minutes, 'exact'))
        expect(Number.isSafeInteger(of(minutes, 'exact'))).toBe(true)
      }),
    )
  })

  it('PAY-04 the hourly wage is never rounded separately', () => {
    // 35,000 ÷ 240 is 145.83…: 1.5 hours at 4/3 are 291.67, where a rounded hour of 146 would give 292.
    expect(overtimePay(law, { day: 'working_day', wage: 35_000, minutes: 90 }).amount).toBe(292)
    expect(overtimePay(law, { day: 'working_day', wage: 35_000, minutes: 75 }).amount).toBe(243)
    expect(overtimePortion(law.value, 'working_day', 75)).toEqual({ n: 30_000, d: 4_320_000 })
  })

  it('PAY-04 hours beyond 46 are salary for tax; rest days count towards them, holidays do not', () => {
    const records: WorkRecord[] = [
      { day: 'holiday', minutes: 6 * HOUR },
      { day: 'rest_day', minutes: 8 * HOUR },
      ...Array.from({ length: 12 }, (): WorkRecord => ({ day: 'working_day', minutes: 3 * HOUR })),
      { day: 'working_day', minutes: 4 * HOUR },
    ]
    const { lines } = overtimeOfMonth(law, { wage: WAGE, records, limit: law.value.overtimePerMonth })
    expect(lines.slice(0, -1).every(({ taxable }) => taxable === 0)).toBe(true)
    // Two of the last four hours are within: 4/3 twice. The other two, at 5/3, are taxed.
    expect(lines.at(-1)).toMatchObject({ amount: 900, taxable: 500 })
    const agreed = overtimeOfMonth(law, { wage: WAGE, records, limit: law.value.agreedPerMonth })
    expect(agreed.lines.every(({ taxable }) => taxable === 0)).toBe(true)
  })

  it('PAY-04 OT-07c the part of a day beyond the legal hours is taxed by the rate that pays the day, agreed or of the Act', () => {
    const of = (perHour: number) =>
      overtimeOfMonth(law, {
        wage: WAGE,
        records: [{ day: 'working_day', minutes: 4 * HOUR, own: { perHour } }],
        limit: 2 * HOUR,
      }).lines.map(({ amount, taxable }) => [amount, taxable])
    // Four hours of the Act are 900, the first two of them 400.
    expect([of(300), of(100)]).toEqual([[[1_200, 600]], [[900, 500]]])
    // 840 by the agreed rate are below the Act: the first two hours are those of the Act as well, not 420.
    expect(of(210)).toEqual([[900, 500]])
  })

  it('PAY-04 legal hours follow the month and, where 54 are agreed, 138 in its quarter', () => {
    const hoursLeft = (limit: number, month: number, ...quarter: number[]) =>
      overtimeLeft(law.value, limit * HOUR, { month: month * HOUR, quarter: quarter.map((hours) => hours * HOUR) }) /
      HOUR
    expect(overtimeLeft(law.value, 46 * HOUR)).toBe(46 * HOUR)
    expect([hoursLeft(46, 0, 46, 46), hoursLeft(46, 40), hoursLeft(46, 50)]).toEqual([46, 6, 0])
    expect([
      hoursLeft(54, 0, 54),
      hoursLeft(54, 0, 54, 54),
      hoursLeft(54, 10, 54, 54),
      hoursLeft(54, 0, 20, 50),
    ]).toEqual([54, 30, 20, 54])
    // Minutes beyond the limit of their own month leave the other months' limits unchanged.
    expect(hoursLeft(54, 0, 70, 54)).toBe(30)
  })
})

describe('Part months and leave', () => {
  it('PAY-06a a part month pays by thirtieths; a whole month pays the whole wage whatever its length', () => {
    const of = (days: number, daysOfMonth: number) => partMonthPay(law, { wage: 45_000, days, daysOfMonth }).amount
    expect([of(0, 31), of(16, 31), of(30, 31), of(31, 31), of(27, 28), of(28, 28)]).toEqual([
      0, 24_000, 45_000, 45_000, 40_500, 45_000,
    ])
    for (const days of [-1, 0.5, 32]) expect(() => of(days, 31)).toThrow('days of a month')
  })

  it('PAY-04 a leave pays in full, half or not at all', () => {
    const of = (leave: LeaveId, days: number, other = {}) =>
      leaveDeduction(law, { leave, wage: WAGE, minutes: days * 480, ...other }).amount
    expect(of('sick', 30)).toBe(18_000)
    expect(of('sick', 31)).toBe(19_200)
    expect(of('sick', 1, { sickBefore: 30 * 480 })).toBe(1_200)
    expect(of('menstrual', 1, { sickBefore: 30 * 480, menstrualBefore: 2 * 480 })).toBe(600)
    expect(of('menstrual', 1, { sickBefore: 30 * 480, menstrualBefore: 3 * 480 })).toBe(1_200)
    expect(of('menstrual', 3, { sickBefore: 30 * 480 })).toBe(1_800)
    expect(of('maternity', 30, { serviceMonths: 6 })).toBe(0)
    expect(of('maternity', 30, { serviceMonths: 5 })).toBe(18_000)
    expect([of('personal', 1), of('family_care', 1), of('parental', 1)]).toEqual([1_200, 1_200, 1_200])
    expect([of('marriage', 8), of('bereavement_sibling', 3), of('paternity', 7), of('annual', 1)]).toEqual([0, 0, 0, 0])
  })

  it('PAY-04 no leave deducts more than its time, in any order of days', () => {
    const leave = fc.constantFrom(...LEAVE_KINDS.map(({ id }) => id))
    const minutes = fc.integer({ min: 0, max: 480 * 20 })
    fc.assert(
      fc.property(leave, minutes, minutes, minutes, (id, time, sickBefore, menstrualBefore) => {
        const { amount } = leaveDeduction(law, { leave: id, wage: WAGE, minutes: time, sickBefore, menstrualBefore })
        expect(amount).toBeGreaterThanOrEqual(0)
        expect(amount).toBeLessThanOrEqual(leaveDeduction(law, { leave: 'unpaid', wage: WAGE, minutes: time }).amount)
      }),
    )
  })

  it('PAY-04 annual leave follows each step and the month before it', () => {
    const steps = [5, 6, 11, 12, 23, 24, 35, 36, 59, 60, 119, 120, 131, 132, 287, 288, 600]
    expect(steps.map(annualLeaveDays)).toEqual([0, 3, 3, 7, 7, 10, 10, 14, 14, 15, 15, 16, 16, 17, 29, 30, 30])
    expect(unusedLeavePay(law, { wage: 45_000, minutes: 3 * 480 + 240 }).amount).toBe(5_250)
  })

  it('PAY-04 severance pays half a month a year up to six, the former scheme a month a year', () => {
    const of = (scheme: 'new' | 'former', months: number) =>
      severancePay(severanceLaw('2026-03'), { averageWage: 36_000, scheme, service: months }).amount
    expect([of('new', 1), of('new', 30), of('new', 143), of('new', 144), of('new', 240)]).toEqual([
      1_500, 45_000, 214_500, 216_000, 216_000,
    ])
    expect([of('former', 1), of('former', 240)]).toEqual([3_000, 720_000])
  })

  it('PAY-04 time is in whole minutes, service in whole months, and neither is below nothing', () => {
    for (const minutes of [-1, 0.5, Number.NaN]) {
      const overtime = { day: 'rest_day', wage: WAGE, minutes } as const
      expect(() => overtimePay(law, overtime)).toThrow('working time')
      expect(() => leaveDeduction(law, { leave: 'sick', wage: WAGE, minutes })).toThrow('length of leave')
      expect(() => missedHours(law, { wage: WAGE, minutes })).toThrow('working time')
      expect(() => unusedLeavePay(law, { wage: WAGE, minutes })).toThrow('length of leave')
      const severance = { averageWage: WAGE, scheme: 'new', service: minutes } as const
      expect(() => severancePay(severanceLaw('2026-03'), severance)).toThrow('length of service')
    }
    for (const wage of [-1, Number.NaN]) expect(() => portionOfWage(wage, { n: 1, d: 2 })).toThrow('Not a wage')
    expect(portionOfWage(0, { n: 1, d: 2 })).toBe(0)
  })

  it('OT-07c an agreed rate is paid where it gives no less than the Act, and never deducts more', () => {
    // 36,000 are 150 an hour: a day of unused leave is 1,200, three hours of overtime 650.
    const unused = (perHour: number) => unusedLeavePay(law, { wage: WAGE, minutes: 480, own: { perHour } }).amount
    expect([unused(149), unused(150), unused(200)]).toEqual([1_200, 1_200, 1_600])
    const extra = (perHour: number) =>
      overtimePay(law, { day: 'working_day', wage: WAGE, minutes: 180, own: { perHour } }).amount
    expect([extra(200), extra(217)]).toEqual([650, 651])
    const missed = (own?: { perHour: number } | { multiple: number }) =>
      missedHours(law, { wage: WAGE, minutes: 90, own }).amount
    expect([missed(), missed({ perHour: 100 }), missed({ perHour: 200 }), missed({ multiple: 500_000 })]).toEqual([
      -225, -150, -225, -113,
    ])
    expect(missedHours(law, { wage: 48_000, minutes: 0 }).amount).toBe(0)
  })

  it('PAY-04 parts of a wage are the same in days, hours and minutes', () => {
    // A day and a half of 30: 1.5 × 36,000 / 30.
    const unused = (time: number, perDay?: number) => portionOfWage(WAGE, unusedLeavePortion(law.value, time, perDay))
    expect([unused(3, 2), unused(12, 8), unused(720)]).toEqual([1_800, 1_800, 1_800])
    const worked = (time: number, perHour?: number) =>
      portionOfWage(WAGE, overtimePortion(law.value, 'holiday', time, 'exact', perHour))
    // Eight hours are the day's wage; the ninth and tenth 4/3, the eleventh 5/3.
    expect([worked(11 * 60), worked(11 * 120, 120), worked(11 * 3_600, 3_600)]).toEqual([1_850, 1_850, 1_850])
    const served = (service: number, perYear?: number) =>
      severancePay(severanceLaw('2026-03'), { averageWage: WAGE, scheme: 'new', service, perYear }).amount
    // Two years and a half, and the most of six months' wages after twelve years.
    expect([served(30), served(900, 360), served(4_320, 360), served(4_321, 360)]).toEqual([
      45_000, 45_000, 216_000, 216_000,
    ])
  })
})
