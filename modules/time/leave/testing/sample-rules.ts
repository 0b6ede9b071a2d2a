import type { Day } from '#base/days/days.ts'
import {
  type EntitlementRow,
  type LeaveFacts,
  NO_FACTS,
  ONE_DAY,
  type PersonFacts,
  type TypeRules,
} from '../ledger/type-rules.ts'

/** Converts days to millionths. */
export const days = (count: number) => Math.round(count * ONE_DAY)

export const row = (amount: number, more: Partial<EntitlementRow> = {}): EntitlementRow => ({
  id: `row-${more.months ?? 0}-${amount}`,
  months: 0,
  position: null,
  employmentType: null,
  department: null,
  office: null,
  amount: days(amount),
  stretch: false,
  ...more,
})

/** A type of some days a calendar year, all at its start. */
export const rules = (amount: number, more: Partial<TypeRules> = {}): TypeRules => ({
  from: '2020-01-01',
  kind: 'granted',
  unit: 'days',
  yearBy: 'calendar',
  yearFrom: null,
  every: 'start',
  on: 'first',
  grantAfter: 0,
  useAfter: 0,
  part: 'calendar',
  rounding: null,
  stepFrom: 'day',
  byShare: false,
  fullWeek: 2_400,
  increment: null,
  mostBalance: null,
  carry: { by: 'none' },
  carryMonths: null,
  encashLost: { by: 'none' },
  advance: false,
  beyondUnpaid: false,
  encashLeaving: null,
  encashRate: null,
  earnedMonths: null,
  rows: [row(amount)],
  pay: { by: 'all', share: 1_000_000 },
  ...more,
})

export const person = (joined: Day, more: Partial<PersonFacts> = {}): PersonFacts => ({
  joined,
  last: null,
  leavesKnown: null,
  employment: [{ from: joined, position: null, employmentType: 'full_time', department: null, office: null }],
  partWeeks: [],
  ...more,
})

/** Leave of one day each, approved by default. */
export const leaveCharges = (
  request: string,
  list: readonly Day[],
  amount = 1,
  state: LeaveFacts['charges'][number]['state'] = 'approved',
): LeaveFacts['charges'] => list.map((day) => ({ request, day, amount: days(amount), state }))

export const facts = (more: Partial<LeaveFacts> = {}): LeaveFacts => ({ ...NO_FACTS, ...more })
