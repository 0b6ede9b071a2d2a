import type { Day } from '#base/days.ts'
import type { CellChange } from '../plan-change.ts'

/** A shift of somebody's day, as it was published. */
export type Given = { readonly employee: string; readonly day: Day; readonly shift: string }

/** What stands on a day of somebody; null is a day off. */
export type Stood = (employee: string, day: Day) => readonly (string | null)[]

/**
 * The days of two people after one has taken a shift of the other, and given one back or not. Whoever gives the only shift
 * of a day away has it off: the weekly pattern would have them work again. Undefined where somebody has the shift already.
 */
export function swappedDays(stood: Stood, gives: Given, taker: string, back: Given | null): CellChange[] | undefined {
  const days = new Map<string, CellChange>()
  const at = (employee: string, day: Day) =>
    days.get(`${employee} ${day}`) ?? { employee, day, shifts: stood(employee, day) }
  const put = (change: CellChange) => days.set(`${change.employee} ${change.day}`, change)
  const moves = [{ ...gives, to: taker }, ...(back ? [{ ...back, to: gives.employee }] : [])]
  for (const { employee, day, shift } of moves) {
    const left = at(employee, day)
    put({ ...left, shifts: left.shifts.filter((one) => one !== shift) })
  }
  for (const { day, shift, to } of moves) {
    const there = at(to, day)
    if (there.shifts.includes(shift)) return undefined
    put({ ...there, shifts: [...there.shifts.filter((one) => one !== null), shift] })
  }
  return [...days.values()].map((one) => (one.shifts.length === 0 ? { ...one, shifts: [null] } : one))
}
