import { type Day, laterOf } from '#base/days.ts'
import { daysOf } from '#modules/calendar/workdays/days-of.ts'
import type { Span } from '#modules/calendar/workdays/offers.ts'
import type { PayCountry } from '#modules/pay/payroll/country/country.ts'
import { among } from '#server/database/among.ts'
import type { Tx } from '#server/database/database.ts'
import { countable, type LeaveWorld, leaveWorld } from '../balance/facts.ts'
import type { DayOf } from '../ledger/counting.ts'
import { type LeaveTypeFacts, leaveTypes } from '../types/leave-types.ts'
import { ALL_PAY, keptShares, keyOf, sharedTypes } from './kept-share.ts'
import { type DayOfLeave, type Stretch, stretchesOf, wholeMonth } from './stretches.ts'

/** From so many days of leave in a month on, it is looked at whether a working day is left: a month has four of each weekday. */
const FEW_DAYS = 4

/** Approved leave as it takes something of pay. */
export type LeaveForPay = {
  readonly types: readonly LeaveTypeFacts[]
  /** Every day, by person. */
  readonly days: ReadonlyMap<string, readonly DayOfLeave[]>
  /** Holidays on which leave was not charged, by person. */
  readonly holidays: ReadonlyMap<string, ReadonlySet<Day>>
  /** The type of a request. */
  readonly typeOf: ReadonlyMap<string, string>
}

/**
 * Leave of some people that does not keep all of its pay; a fixed number of queries. Of whom there is none until a day since the
 * beginning of the year before, nothing is read.
 */
export async function leaveForPay(tx: Tx, ids: readonly string[], until: Day): Promise<LeaveForPay> {
  const types = sharedTypes(await leaveTypes(tx))
  const none = { types, days: new Map(), holidays: new Map(), typeOf: new Map() }
  if (types.length === 0 || ids.length === 0) return none
  const people = await withLeave(tx, ids, types, until)
  if (people.length === 0) return none
  const world = await leaveWorld(tx, types, people, new Set(types.map(({ id }) => id)))
  const days = new Map<string, DayOfLeave[]>()
  const holidays = new Map<string, Set<Day>>()
  const typeOf = new Map<string, string>()
  for (const employee of people) {
    const read = daysOfPerson(world, types, employee)
    if (read.days.some(({ share }) => share < ALL_PAY)) days.set(employee, read.days)
    holidays.set(employee, read.holidays)
    for (const { request, type } of world.asked.get(employee) ?? []) typeOf.set(request, type)
  }
  return { types, days, holidays, typeOf }
}

async function withLeave(
  tx: Tx,
  ids: readonly string[],
  types: readonly { id: string }[],
  until: Day,
): Promise<string[]> {
  const rows = await tx
    .selectFrom('leave_request')
    .select('employee_id')
    .distinct()
    .where(among('employee_id', ids))
    .where('from_day', '<=', until)
    .where('until_day', '>=', `${Number(until.slice(0, 4)) - 1}-01-01`)
    .where(
      'type_id',
      'in',
      types.map(({ id }) => id),
    )
    .execute()
  return rows.map(({ employee_id }) => employee_id)
}

function daysOfPerson(world: LeaveWorld, types: readonly LeaveTypeFacts[], employee: string) {
  const asked = (world.asked.get(employee) ?? []).filter(({ state }) => state === 'approved')
  const person = world.people.get(employee)
  const holidays = new Set<Day>()
  if (!person || asked.length === 0) return { days: [], holidays }
  const until = asked.reduce((last, one) => laterOf(last, one.until), asked[0]!.until)
  const shares = keptShares(types, person.facts, (type) => world.factsOf(employee, type), until)
  const days = asked.flatMap(({ request, revokedFrom }) =>
    (world.counted.get(request) ?? []).flatMap(({ day, amount, minutes, part, all, free }): DayOfLeave[] => {
      if (free?.why === 'holiday' && part === 'whole') holidays.add(day)
      if (amount === 0 || (revokedFrom !== null && day >= revokedFrom)) return []
      const share = shares.get(keyOf(request, day)) ?? ALL_PAY
      const isOfMinutes = !all && part === 'time'
      return [{ request, day, share, part: all ? 'all' : isOfMinutes ? { minutes } : 'half' }]
    }),
  )
  return { days, holidays }
}

/** Someone and the days that a run pays, with those of its wage month. */
export type Window = { readonly employee: string; readonly span: Span }

/** What leave is of each window as a run of the country counts it: stretches that touch it. */
export async function stretchesIn(
  tx: Tx,
  leave: LeaveForPay,
  windows: readonly Window[],
  { holidaysApart }: Pick<PayCountry, 'holidaysApart'>,
): Promise<(window: Window) => readonly Stretch[]> {
  const concerned = windows.filter(({ employee }) => leave.days.has(employee))
  const months = await monthsOf(
    tx,
    concerned.filter(({ employee, span }) => within(leave.days.get(employee)!, span).length >= FEW_DAYS),
  )
  const found = new Map<string, readonly Stretch[]>()
  for (const window of concerned) {
    const { employee, span } = window
    const days = wholeMonth(leave.days.get(employee)!, months(window))
    const isWhole = days.length > leave.days.get(employee)!.length
    const apart = holidaysApart !== undefined && !isWhole
    const how = {
      parting: apart ? leave.holidays.get(employee)! : new Set<Day>(),
      long: holidaysApart ?? 0,
    }
    const stretches = stretchesOf(days, how).filter(({ from, until }) => from <= span.last && until >= span.first)
    if (stretches.length > 0) found.set(nameOf(window), stretches)
  }
  return (window) => found.get(nameOf(window)) ?? []
}

function within(days: readonly DayOfLeave[], { first, last }: Span): DayOfLeave[] {
  return days.filter(({ day, share }) => share < ALL_PAY && day >= first && day <= last)
}

/** The days in service of the months that are looked at, people of one month at once. */
async function monthsOf(tx: Tx, windows: readonly Window[]) {
  const months = new Map<string, { day: Day; works: boolean }[]>()
  for (const same of Map.groupBy(windows, ({ span }) => `${span.first} ${span.last}`).values()) {
    const { span } = same[0]!
    const read = await daysOf(
      tx,
      same.map(({ employee }) => employee),
      span,
      { bare: true },
    )
    for (const window of same)
      months.set(
        nameOf(window),
        countable(span.first, read.of.get(window.employee) ?? [])
          .filter(({ employed }) => employed)
          .map((day) => ({ day: day.day, works: isWorked(day) })),
      )
  }
  return (window: Window) => months.get(nameOf(window)) ?? []
}

function isWorked({ hours, holidays }: DayOf): boolean {
  return hours !== null && holidays.every(({ part }) => part !== 'whole')
}

function nameOf({ employee, span }: Window): string {
  return `${employee} ${span.first} ${span.last}`
}
