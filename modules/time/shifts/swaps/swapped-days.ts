import type { Day } from '#base/days/days.ts'
import type { CellChange } from '../plan-change.ts'

/** A shift of somebody's day, as it was published. */
export type GivenShift = { readonly employee: string; readonly day: Day; readonly shift: string }

/** What stands on a day of somebody; null is a day off. */
export type PublishedShiftsOn = (employee: string, day: Day) => readonly (string | null)[]

/**
 * The days of two people after one has taken a shift of the other, and given one back or not. Whoever gives the only shift
 * of a day away has it off: the weekly pattern would have them work again. Undefined where somebody has the shift already.
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
