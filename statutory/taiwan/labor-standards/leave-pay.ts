import type { Basis } from '#base/calculation/basis.ts'
import type { Sen } from '#base/money/money.ts'
import type { LawInMonth } from '../../law-in-month.ts'
import { type LeaveId, leaveKind } from './leave-kinds.ts'
import { type Portion, portionOfWage } from './portion.ts'
import type { WorkingRules } from './rules.ts'

/**
 * Days a year at half pay: of sick leave, and of menstrual leave outside it; months of service for full maternity pay.
 */
export const HALF_PAID_SICK_DAYS = 30
export const MENSTRUAL_APART = 3
export const FULL_MATERNITY_MONTHS = 6

export type LeaveTaken = {
  readonly leave: LeaveId
  /** Minutes of this leave; a day is 480. */
  readonly minutes: number
  /** Sick leave and menstrual leave of the year before this leave, in minutes. */
  readonly sickBefore?: number | undefined
  readonly menstrualBefore?: number | undefined
  /** Completed months of service, for maternity. */
  readonly serviceMonths?: number | undefined
}

/** The part of a month's wage that a leave deducts; `perDay` is the unit of time, 480 for minutes. */
export function leavePortion(rules: WorkingRules, taken: LeaveTaken, perDay = 480): Portion {
  const { minutes } = taken
  if (!Number.isInteger(minutes) || minutes < 0) throw new RangeError(`Not a length of leave: ${minutes}`)
  return { n: lostHalves(taken, perDay), d: rules.monthDays * perDay * 2 }
}

/** The deduction of a leave from the month's wage, rounded once. */
export function leaveDeduction(
  law: LawInMonth<WorkingRules>,
  input: LeaveTaken & { readonly wage: number },
): { readonly amount: Sen; readonly basis: Basis } {
  const { wage, leave, minutes, sickBefore, menstrualBefore, serviceMonths } = input
  return {
    amount: portionOfWage(wage, leavePortion(law.value, input)),
    basis: {
      f: 'tw.leave',
      i: {
        w: wage,
        k: leave,
        t: minutes,
        y: sickBefore,
        ym: menstrualBefore,
        sm: serviceMonths,
      },
      m: law.month,
      from: law.from,
    },
  }
}

/** Unpaid time in halves: two for time without pay, one for half pay. */
function lostHalves(taken: LeaveTaken, perDay: number): number {
  const { leave, minutes, sickBefore = 0, menstrualBefore = 0, serviceMonths = 0 } = taken
  switch (leaveKind(leave).pay) {
    case 'full':
      return 0
    case 'none':
      return minutes * 2
    case 'service':
      return serviceMonths >= FULL_MATERNITY_MONTHS ? 0 : minutes
    case 'sick':
      return sickHalves(minutes, sickBefore, perDay)
    case 'menstrual': {
      const apart = Math.min(minutes, Math.max(0, MENSTRUAL_APART * perDay - menstrualBefore))
      return apart + sickHalves(minutes - apart, sickBefore, perDay)
    }
  }
}

function sickHalves(time: number, before: number, perDay: number): number {
  const half = Math.min(time, Math.max(0, HALF_PAID_SICK_DAYS * perDay - before))
  return half + (time - half) * 2
}
