import type { Day } from '#base/days/days.ts'
import { type Millionths, type Rounding, ratio } from '#base/money/money.ts'
import { required } from '#base/required.ts'

/**
 * An amount of leave: whole millionths of a day, or whole minutes for types in hours. The type says which; no sum mixes
 * them.
 */
export type Amount = number

export const ONE_DAY = 1_000_000

export type Unit = 'days' | 'hours'

/** A legal working day in minutes, for hourly leave. */
export const DAY_MINUTES = 480

/** Converts between hours and days by the legal working day. */
export function convertUnit(amount: Amount, from: Unit, to: Unit): Amount {
  if (from === to) return amount
  return to === 'days' ? ratio(amount, ONE_DAY, DAY_MINUTES, 'half-up') : ratio(amount, DAY_MINUTES, ONE_DAY, 'half-up')
}

/**
 * How a type gives leave: `granted` per year; `event`, an amount each time; `needed`, as long as needed; `earned` by
 * work on days off.
 */
export type TypeKind = 'granted' | 'event' | 'needed' | 'earned'

/** A leave year is a calendar year, begins on a fixed day or on the joining day, or is a month or week. */
export type YearBy = 'calendar' | 'fixed' | 'joining' | 'month' | 'week'

export type GrantInterval = 'start' | 'week' | 'half_month' | 'month' | 'quarter' | 'half_year' | 'year'

/** How much is kept or paid: all or nothing, up to an amount, or a share in millionths. */
export type Limit =
  | { readonly by: 'none' }
  | { readonly by: 'days'; readonly most: Amount }
  | { readonly by: 'percent'; readonly rate: Millionths }

/** An entitlement and whom it is for; the most specific row counts. Null conditions fit everybody. */
export type EntitlementRow = {
  readonly id: string
  /** Completed months of service from which it applies. */
  readonly months: number
  readonly position: string | null
  readonly employmentType: string | null
  readonly department: string | null
  readonly office: string | null
  readonly amount: Amount
  /** The amount covers the whole time until the next step instead of a year. */
  readonly stretch: boolean
}

/** A type's rules about amounts, in force from a day on. */
export type TypeRules = {
  readonly from: Day
  readonly kind: TypeKind
  readonly unit: Unit
  readonly yearBy: YearBy
  /** `MM-DD`. */
  readonly yearFrom: string | null
  readonly every: GrantInterval
  readonly on: 'first' | 'last'
  /** Completed months of service before the first grant, and before the first day of leave. */
  readonly grantAfter: number
  readonly useAfter: number
  /** How a partial period counts. */
  readonly part: 'calendar' | 'months' | 'whole'
  readonly rounding: { readonly step: Amount; readonly how: Rounding; readonly of: 'total' | 'each' } | null
  /** When a step of service within a leave year takes effect. */
  readonly stepFrom: 'day' | 'year' | 'next_year'
  /** In proportion to full time, of `fullWeek` minutes a week. */
  readonly byShare: boolean
  readonly fullWeek: number
  readonly increment: { readonly amount: Amount; readonly most: Amount; readonly after: number } | null
  readonly mostBalance: Amount | null
  readonly carry: Limit
  /** Months from the start of the year until carried days expire; null means the whole year. */
  readonly carryMonths: number | null
  /** How much of the unused rest is paid; the remainder lapses. */
  readonly encashLost: Limit
  /** Leave of the year may be taken before it is earned. */
  readonly advance: boolean
  /** Leave beyond the balance is unpaid instead of refused. */
  readonly beyondUnpaid: boolean
  /** The most that is paid of the rest on leaving; null for nothing. */
  readonly encashLeaving: Amount | null
  /** Pay of an encashed day as a multiple of the law's rate; null for the law's rate. */
  readonly encashRate: Millionths | null
  /** Months after the worked day until earned days expire; null for never. */
  readonly earnedMonths: number | null
  readonly rows: readonly EntitlementRow[]
  readonly pay: PayShare
}

/** The share of pay: one for all, by the amount of the year before it, or by months of service. */
export type PayShare =
  | { readonly by: 'all'; readonly share: Millionths }
  | { readonly by: 'days'; readonly first: Amount; readonly share: Millionths; readonly beyond: Millionths }
  | { readonly by: 'service'; readonly months: number; readonly before: Millionths; readonly share: Millionths }

/** Facts about a person that leave depends on; dated rows are oldest first. */
export type PersonFacts = {
  readonly joined: Day
  /** The last day of employment, and since when it is known. */
  readonly last: Day | null
  readonly leavesKnown: Day | null
  readonly employment: readonly {
    readonly from: Day
    readonly position: string | null
    readonly employmentType: string
    readonly department: string | null
    readonly office: string | null
  }[]
  /** Weekly minutes of a part-timer; null while full-time. */
  readonly partWeeks: readonly { readonly from: Day; readonly minutes: number | null }[]
}

/** One charged day of a request. */
export type Charge = {
  readonly request: string
  readonly day: Day
  readonly amount: Amount
  /** State of the request; `returned` days no longer count. */
  readonly state: 'pending' | 'approved' | 'returned'
  /** The requested type, when it counts within this one. */
  readonly type?: string
}

/** Recorded facts of a person and type; nothing here is ever deleted. */
export type LeaveFacts = {
  /** A balance at the start of a day, which includes everything before. */
  readonly openings: readonly {
    readonly id: string
    readonly day: Day
    readonly granted: Amount
    readonly carried: Amount
    readonly taken: Amount
  }[]
  /** `grant` counts towards the year's entitlement; `adjustment` is beside it and may be negative. */
  readonly adjustments: readonly {
    readonly id: string
    readonly day: Day
    readonly amount: Amount
    readonly kind: 'grant' | 'adjustment'
  }[]
  readonly encashments: readonly { readonly id: string; readonly day: Day; readonly amount: Amount }[]
  readonly earned: readonly { readonly id: string; readonly day: Day; readonly amount: Amount }[]
  readonly charges: readonly Charge[]
  /**
   * Last days of leave years whose unused days both sides agreed to defer to the next year. They are paid at its end
   * instead.
   */
  readonly deferrals: readonly Day[]
}

export const NO_FACTS: LeaveFacts = {
  openings: [],
  adjustments: [],
  encashments: [],
  earned: [],
  charges: [],
  deferrals: [],
}

/** Returns a type's first rules; every type has a version. */
export function firstRules(versions: readonly TypeRules[]): TypeRules {
  return required(versions[0], 'the first rules of a leave type')
}

/** Returns the rules in force on a day; before the first, those. */
export function rulesOn(versions: readonly TypeRules[], day: Day): TypeRules {
  return versions.findLast(({ from }) => from <= day) ?? firstRules(versions)
}

/** Why a day cannot be counted: the type is not in force yet, or a later opening balance includes the day. */
export type UncountedReason = {
  readonly code: 'leave_before_type' | 'leave_before_opening'
  /** The first day that counts. */
  readonly day: Day
}

/** Returns why a day of leave, adjustment or encashment cannot be counted; null when it can. */
export function uncountedReason(
  versions: readonly TypeRules[],
  { openings }: Pick<LeaveFacts, 'openings'>,
  day: Day,
): UncountedReason | null {
  const { from } = firstRules(versions)
  if (day < from) return { code: 'leave_before_type', day: from }
  const opening = openings.reduce<Day | null>((last, one) => (last !== null && last > one.day ? last : one.day), null)
  return opening !== null && day < opening ? { code: 'leave_before_opening', day: opening } : null
}
