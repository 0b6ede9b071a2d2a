import { type Day, laterDay } from '#base/days/days.ts'
import { type DaySpan, loadWorkdays } from '#calendar/workdays.ts'
import type { PayCountry } from '#pay/countries.ts'
import type { Tx } from '#server/database/database.ts'
import { idIn } from '#server/database/id-in.ts'
import { type LeaveRecords, loadLeaveRecords, toCountableDays } from '../balance/leave-records.ts'
import type { CountableDay } from '../ledger/counting.ts'
import { type LeaveTypeFacts, loadLeaveTypes } from '../types/leave-types.ts'
import { ALL_PAY, computePaidShares, requestDayKey, typesAffectingPay } from './paid-share.ts'
import { fillWholeMonth, type LeaveDay, type LeaveStretch, toStretches } from './stretches.ts'

/** A month with fewer days of leave still has a working day left, since every weekday occurs four times. */
const MIN_DAYS_FOR_WHOLE_MONTH = 4

/** Approved leave that reduces pay. */
export type LeaveForPay = {
  readonly types: readonly LeaveTypeFacts[]
  /** People whose leave was loaded completely. */
  readonly people: ReadonlySet<string>
  readonly days: ReadonlyMap<string, readonly LeaveDay[]>
  /** Holidays within leave that were not charged, by person. */
  readonly holidays: ReadonlyMap<string, ReadonlySet<Day>>
  readonly typeOf: ReadonlyMap<string, string>
}

/**
 * Loads leave that reduces pay, in a fixed number of queries. Skips people without such leave since the beginning of
 * the year before.
 */
export async function loadLeaveForPay(tx: Tx, ids: readonly string[], until: Day): Promise<LeaveForPay> {
  const types = typesAffectingPay(await loadLeaveTypes(tx))
  const none = { types, people: new Set<string>(), days: new Map(), holidays: new Map(), typeOf: new Map() }
  if (types.length === 0 || ids.length === 0) return none
  const people = await findPeopleWithLeave(tx, ids, types, until)
  if (people.length === 0) return none
  const world = await loadLeaveRecords(tx, types, people, new Set(types.map(({ id }) => id)))
  const days = new Map<string, LeaveDay[]>()
  const holidays = new Map<string, Set<Day>>()
  const typeOf = new Map<string, string>()
  for (const employee of people) {
    const read = personLeaveDays(world, types, employee)
    if (read.days.some(({ share }) => share < ALL_PAY)) days.set(employee, read.days)
    holidays.set(employee, read.holidays)
    for (const { request, type } of world.requests.get(employee) ?? []) typeOf.set(request, type)
  }
  return { types, people: new Set(people), days, holidays, typeOf }
}

async function findPeopleWithLeave(
  tx: Tx,
  ids: readonly string[],
  types: readonly { id: string }[],
  until: Day,
): Promise<string[]> {
  const rows = await tx
    .selectFrom('leave_request')
    .select('employee_id')
    .distinct()
    .where(idIn('employee_id', ids))
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

function personLeaveDays(world: LeaveRecords, types: readonly LeaveTypeFacts[], employee: string) {
  const approved = (world.requests.get(employee) ?? []).filter(({ state }) => state === 'approved')
  const person = world.people.get(employee)
  const holidays = new Set<Day>()
  if (!person || approved.length === 0) return { days: [], holidays }
  const until = approved.map((one) => one.until).reduce((last, day) => laterDay(last, day))
  const shares = computePaidShares(types, person.facts, (type) => world.factsOf(employee, type), until)
  const days = approved.flatMap(({ request, revokedFrom }) =>
    (world.countedDays.get(request) ?? []).flatMap(({ day, amount, minutes, part, all, free }): LeaveDay[] => {
      if (free?.why === 'holiday' && part === 'whole') holidays.add(day)
      if (amount === 0 || (revokedFrom !== null && day >= revokedFrom)) return []
      const share = shares.get(requestDayKey(request, day)) ?? ALL_PAY
      const isOfMinutes = !all && part === 'time'
      return [{ request, day, share, part: all ? 'all' : isOfMinutes ? { minutes } : 'half' }]
    }),
  )
  return { days, holidays }
}

/** A person with the days that a run pays, or its wage month. */
export type PayWindow = { readonly employee: string; readonly span: DaySpan }

/** Returns the stretches of leave that touch each window, by the country's way of counting. */
export async function loadStretches(
  tx: Tx,
  leave: LeaveForPay,
  windows: readonly PayWindow[],
  { holidaysApart }: Pick<PayCountry['law'], 'holidaysApart'>,
): Promise<(window: PayWindow) => readonly LeaveStretch[]> {
  const concerned = windows.flatMap((window) => {
    const days = leave.days.get(window.employee)
    return days ? [{ window, days }] : []
  })
  const months = await loadMonthDays(
    tx,
    concerned
      .filter(({ window, days }) => reducedDaysWithin(days, window.span).length >= MIN_DAYS_FOR_WHOLE_MONTH)
      .map(({ window }) => window),
  )
  const found = new Map<string, readonly LeaveStretch[]>()
  for (const { window, days: leaveDays } of concerned) {
    const { employee, span } = window
    const days = fillWholeMonth(leaveDays, months(window))
    const isWhole = days.length > leaveDays.length
    const apart = holidaysApart !== undefined && !isWhole
    const how = {
      parting: (apart && leave.holidays.get(employee)) || new Set<Day>(),
      long: holidaysApart ?? 0,
    }
    const stretches = toStretches(days, how).filter(({ from, until }) => from <= span.last && until >= span.first)
    if (stretches.length > 0) found.set(windowKey(window), stretches)
  }
  return (window) => found.get(windowKey(window)) ?? []
}

function reducedDaysWithin(days: readonly LeaveDay[], { first, last }: DaySpan): LeaveDay[] {
  return days.filter(({ day, share }) => share < ALL_PAY && day >= first && day <= last)
}

/** Loads employed days of the months, grouped by month. */
async function loadMonthDays(tx: Tx, windows: readonly PayWindow[]) {
  const months = new Map<string, { day: Day; works: boolean }[]>()
  for (const same of Map.groupBy(windows, ({ span }) => `${span.first} ${span.last}`).values()) {
    const [first] = same
    if (!first) continue
    const { span } = first
    const read = await loadWorkdays(
      tx,
      same.map(({ employee }) => employee),
      span,
      { ignoreAway: true },
    )
    for (const window of same)
      months.set(
        windowKey(window),
        toCountableDays(span.first, read.of.get(window.employee) ?? [])
          .filter(({ employed }) => employed)
          .map((day) => ({ day: day.day, works: isWorked(day) })),
      )
  }
  return (window: PayWindow) => months.get(windowKey(window)) ?? []
}

function isWorked({ hours, holidays }: CountableDay): boolean {
  return hours !== null && holidays.every(({ part }) => part !== 'whole')
}

function windowKey({ employee, span }: PayWindow): string {
  return `${employee} ${span.first} ${span.last}`
}
