import type { Day } from '#base/days/days.ts'
import type { CellChange } from '../plan-change.ts'

/** A published shift of a person. */
export type GivenShift = { readonly employee: string; readonly day: Day; readonly shift: string }

/** Published shifts of a person's day; null is a day off. */
export type PublishedShiftsOn = (employee: string, day: Day) => readonly (string | null)[]

/**
 * Returns the days of both people after the swap. A person who gives the only shift of a day gets a day off, since the
 * weekly pattern would make them work again. Returns undefined when the receiver already has the shift.
 */
export function swappedDays(
  stood: PublishedShiftsOn,
  gives: GivenShift,
  taker: string,
  back: GivenShift | null,
): CellChange[] | undefined {
  const days = new Map<string, CellChange>()
  const changeAt = (employee: string, day: Day) =>
    days.get(`${employee} ${day}`) ?? { employee, day, shifts: stood(employee, day) }
  const setChange = (change: CellChange) => days.set(`${change.employee} ${change.day}`, change)
  const moves = [{ ...gives, to: taker }, ...(back ? [{ ...back, to: gives.employee }] : [])]
  for (const { employee, day, shift } of moves) {
    const left = changeAt(employee, day)
    setChange({ ...left, shifts: left.shifts.filter((one) => one !== shift) })
  }
  for (const { day, shift, to } of moves) {
    const there = changeAt(to, day)
    if (there.shifts.includes(shift)) return undefined
    setChange({ ...there, shifts: [...there.shifts.filter((one) => one !== null), shift] })
  }
  return [...days.values()].map((one) => (one.shifts.length === 0 ? { ...one, shifts: [null] } : one))
}
