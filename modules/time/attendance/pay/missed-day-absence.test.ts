import { expect, it } from 'vitest'
import { workHours } from '#base/days/day-hours.ts'
import type { DayAway, Workday } from '../../../calendar/workdays/workday.ts'
import type { AbsenceSpan } from '../../../pay/sources/payable.ts'
import { currentAbsences, missedDayAbsence } from './missed-day-absence.ts'

const DAY = '2026-11-10'
const office: Workday = {
  employed: true,
  office: null,
  kind: 'working',
  shift: null,
  holidays: [],
  away: [],
  hours: workHours({ start: 540, end: 1080, break: 60, divides: 780 }),
}
const dayWithAbsence = (part: DayAway['part'], paid: number, more: Partial<DayAway> = {}): Workday => ({
  ...office,
  away: [{ source: 'leave', id: 'leave', type: 'annual', part, paid, ...more }],
})
const absenceOfMinutes = (missed: number, workday: Workday = office) =>
  missedDayAbsence({ id: 'a', day: DAY, missed }, workday)
const whole = { from: DAY, until: DAY }

it('PAY-14 a missed day counts as a whole day, half a day or minutes', () => {
  expect(absenceOfMinutes(480)).toEqual(whole)
  expect(absenceOfMinutes(240)).toEqual({ ...whole, half: true })
  expect(absenceOfMinutes(150)).toEqual({ ...whole, minutes: 150 })
  expect(absenceOfMinutes(0)).toBeUndefined()
})

it('PAY-14 leave, a typed absence or a holiday of the day is never deducted twice', () => {
  expect(absenceOfMinutes(480, dayWithAbsence('whole', 0))).toBeUndefined()
  expect(absenceOfMinutes(480, dayWithAbsence('whole', 1_000_000))).toBeUndefined()
  expect(absenceOfMinutes(480, dayWithAbsence('first', 500_000))).toEqual({ ...whole, half: true })
  expect(absenceOfMinutes(240, dayWithAbsence('minutes', 0, { minutes: 300 }))).toEqual({ ...whole, minutes: 180 })
  const noon = { time: { start: 690, end: 870 } }
  expect(absenceOfMinutes(480, dayWithAbsence('minutes', 1_000_000, noon))).toEqual({ ...whole, minutes: 360 })
  // Pending leave changes nothing.
  expect(absenceOfMinutes(480, dayWithAbsence('whole', 0, { pending: true }))).toEqual(whole)
  const holiday = { id: 'h', name: 'Day', name_zh: null, kind: 'public', part: 'whole' } as const
  expect(absenceOfMinutes(480, { ...office, holidays: [holiday] })).toBeUndefined()
})

it('PAY-14 P20 a closed run keeps deducting the unpaid share of a day that leave takes later', () => {
  const was = new Map<string, readonly AbsenceSpan[]>([['a', [whole]]])
  const missed = [{ id: 'a', day: DAY, missed: 480 }]
  const absenceNow = (workday: Workday, counted = was) => currentAbsences(missed, counted, DAY, [workday]).get('a')
  expect(absenceNow(office)).toEqual([whole])
  expect(absenceNow(dayWithAbsence('whole', 1_000_000))).toBeUndefined()
  expect(absenceNow(dayWithAbsence('whole', 0))).toEqual([whole])
  expect(absenceNow(dayWithAbsence('whole', 500_000))).toEqual([{ ...whole, paid: 500_000 }])
  expect(absenceNow(dayWithAbsence('first', 0))).toEqual([
    { ...whole, half: true },
    { ...whole, half: true },
  ])
  // From 11:30 to 14:30 are two hours of work.
  expect(absenceNow(dayWithAbsence('minutes', 0, { time: { start: 690, end: 870 } }))).toEqual([
    { ...whole, minutes: 360 },
    { ...whole, minutes: 120 },
  ])
  // Pending leave reduces no pay, whether the day is still missed or was excused since.
  expect(absenceNow(dayWithAbsence('whole', 0, { pending: true }))).toEqual([whole])
  expect(currentAbsences([], was, DAY, [dayWithAbsence('whole', 0, { pending: true })]).get('a')).toBeUndefined()
  expect(currentAbsences([], was, DAY, [dayWithAbsence('whole', 0)]).get('a')).toEqual([whole])
  // Days that no run has deducted are left to leave.
  expect(absenceNow(dayWithAbsence('whole', 0), new Map())).toBeUndefined()
})
