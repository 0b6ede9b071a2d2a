import type { Day } from '#base/days/days.ts'
import { type Millionths, type Rounding, ratio } from '#base/money/money.ts'

/**
 * An amount of leave of one type: whole millionths of a day, or whole minutes where the type counts hours. Which of the two
 * it is stands in the type; no sum ever mixes them.
 */
export type Amount = number

export const ONE_DAY = 1_000_000

export type Unit = 'days' | 'hours'

/** A working day of the law in minutes, for leave that is taken by the hour. */
export const DAY_MINUTES = 480

/** An amount of leave in another unit, by the law's working day: of hours that count within days, and of days within hours. */
export function convertUnit(amount: Amount, from: Unit, to: Unit): Amount {
  if (from === to) return amount
  return to === 'days' ? ratio(amount, ONE_DAY, DAY_MINUTES, 'half-up') : ratio(amount, DAY_MINUTES, ONE_DAY, 'half-up')
}

/**
 * How the days of a type come about: `granted` year by year; `event`, so many each time; `needed`, as long as is needed;
 * `earned` by work on days off.
 */
export type TypeKind = 'granted' | 'event' | 'needed' | 'earned'

/** When a leave year begins: with the calendar's, on a fixed day, on the day of joining; or each month or week by itself. */
export type YearBy = 'calendar' | 'fixed' | 'joining' | 'month' | 'week'

export type GrantInterval = 'start' | 'week' | 'half_month' | 'month' | 'quarter' | 'half_year' | 'year'

/** How much of something that is lost is kept or paid: all or nothing, up to an amount, or a share in millionths. */
export type Limit =
  | { readonly by: 'none' }
  | { readonly by: 'days'; readonly most: Amount }
  | { readonly by: 'percent'; readonly rate: Millionths }

/** What somebody gets, for whom: the most specific row counts. A name that is null fits everybody. */
export type EntitlementRow = {
  readonly id: string
  /** Completed months of service it begins with. */
  readonly months: number
  readonly position: string | null
  readonly employmentType: string | null
  readonly department: string | null
  readonly office: string | null
  readonly amount: Amount
  /** All of it for the time until the next step, not for a year. */
  readonly stretch: boolean
}

/** Everything a type says about amounts, in force from a day on. */
export type TypeRules = {
  readonly from: Day
  readonly kind: TypeKind
  readonly unit: Unit
  readonly yearBy: YearBy
  /** `MM-DD` of a fixed day. */
  readonly yearFrom: string | null
  readonly every: GrantInterval
  readonly on: 'first' | 'last'
  /** Completed months of service before the first grant, and before the first day that may be taken. */
  readonly grantAfter: number
  readonly useAfter: number
  /** How a part of a period counts. */
  readonly part: 'calendar' | 'months' | 'whole'
  readonly rounding: { readonly step: Amount; readonly how: Rounding; readonly of: 'total' | 'each' } | null
  /** From when a step of service within a leave year counts. */
  readonly stepFrom: 'day' | 'year' | 'next_year'
  /** In proportion to the share of full time: of so many minutes a week. */
  readonly byShare: boolean
  readonly fullWeek: number
  readonly increment: { readonly amount: Amount; readonly most: Amount; readonly after: number } | null
  readonly mostBalance: Amount | null
  readonly carry: Limit
  /** Months from the start of the year until carried days expire; null: with the year. */
  readonly carryMonths: number | null
  /** How much of what is neither carried nor used is paid; the rest is burned. */
  readonly encashLost: Limit
  /** Whether the year's may be taken before it is earned. */
  readonly advance: boolean
  /** What is beyond the balance is without pay, not refused. */
  readonly beyondUnpaid: boolean
  /** On leaving: what is paid of what is left, at most; null: nothing. */
  readonly encashLeaving: Amount | null
  /** What is paid of a day instead of the law's rate, as a multiple of it; null: the law's. */
  readonly encashRate: Millionths | null
  /** Of days earned: how many months after the day worked they expire; null: never. */
  readonly earnedMonths: number | null
  readonly rows: readonly EntitlementRow[]
  readonly pay: PayShare
}

/** The kept share of pay: one for all, by what of the year came before in the type's own unit, or by months of service. */
export type PayShare =
  | { readonly by: 'all'; readonly share: Millionths }
  | { readonly by: 'days'; readonly first: Amount; readonly share: Millionths; readonly beyond: Millionths }
  | { readonly by: 'service'; readonly months: number; readonly before: Millionths; readonly share: Millionths }

/** What of a person's record leave is counted by; rows are dated and oldest first. */
export type PersonFacts = {
  readonly joined: Day
  /** The last day, and since when it is known. */
  readonly last: Day | null
  readonly leavesKnown: Day | null
  readonly employment: readonly {
    readonly from: Day
    readonly position: string | null
    readonly employmentType: string
    readonly department: string | null
    readonly office: string | null
  }[]
  /** Minutes a week of a part-timer; null while somebody is full time, whatever their hours are. */
  readonly partWeeks: readonly { readonly from: Day; readonly minutes: number | null }[]
}

/** One day of a request as it is counted. */
export type Charge = {
  readonly request: string
  readonly day: Day
  readonly amount: Amount
  /** What became of the request; `returned` days count no more. */
  readonly state: 'pending' | 'approved' | 'returned'
  /** The type it was asked as, where that counts within this one. */
  readonly type?: string
}

/** All that is recorded of a person and a type. Nothing here is ever taken away. */
export type LeaveFacts = {
  /** How a balance stood when a day began: what came before is in it. */
  readonly openings: readonly {
    readonly id: string
    readonly day: Day
    readonly granted: Amount
    readonly carried: Amount
    readonly taken: Amount
  }[]
  /** `grant`: counts towards the entitlement of its year. `adjustment`: beside it, of either sign. */
  readonly adjustments: readonly {
    readonly id: string
    readonly day: Day
    readonly amount: Amount
    readonly kind: 'grant' | 'adjustment'
  }[]
  readonly encashments: readonly { readonly id: string; readonly day: Day; readonly amount: Amount }[]
  readonly earned: readonly { readonly id: string; readonly day: Day; readonly amount: Amount }[]
  readonly charges: readonly Charge[]
}

export const NO_FACTS: LeaveFacts = { openings: [], adjustments: [], encashments: [], earned: [], charges: [] }

/** The version in force on a day; the first before it. */
export function rulesOn(versions: readonly TypeRules[], day: Day): TypeRules {
  return versions.findLast(({ from }) => from <= day) ?? versions[0]!
}

/** Why a balance has no place for a day: its type is not in force yet, or an opening balance holds everything before a later day. */
export type UncountedReason = {
  readonly code: 'leave_before_type' | 'leave_before_opening'
  /** The first day that counts. */
  readonly day: Day
}

/** What stands against counting a day of leave, of an adjustment or of an encashment; null where it counts. */
export function uncountedReason(
  versions: readonly TypeRules[],
  { openings }: Pick<LeaveFacts, 'openings'>,
  day: Day,
): UncountedReason | null {
  if (day < versions[0]!.from) return { code: 'leave_before_type', day: versions[0]!.from }
  const opening = openings.reduce<Day | null>((last, one) => (last !== null && last > one.day ? last : one.day), null)
  return opening !== null && day < opening ? { code: 'leave_before_opening', day: opening } : null
}
