import { sql } from 'kysely'
import { addDays, type Day, earlierDay, laterDay } from '#base/days/days.ts'
import { required } from '#base/required.ts'
import { dayOffKind } from '#calendar/day-off-value.ts'
import { loadWorkdays, type Workday } from '#calendar/workdays.ts'
import type { Tx } from '#server/database/database.ts'
import { idIn } from '#server/database/id-in.ts'
import { type CountableDay, type CountedDay, countDays } from '../ledger/counting.ts'
import { daysIn, fullLeaveYear } from '../ledger/leave-year.ts'
import { type Charge, convertUnit, type LeaveFacts, NO_FACTS, type PersonFacts, rulesOn } from '../ledger/type-rules.ts'
import { type LeaveTypeFacts, requestRulesOn } from '../types/leave-types.ts'

type DaySpan = { readonly from: Day; readonly until: Day | null }

/** A person with the facts that leave depends on. */
export type LeavePerson = {
  readonly id: string
  readonly gender: string | null
  readonly born: Day | null
  /** When the person's status was that of an Indigenous person. */
  readonly indigenous: readonly DaySpan[]
  /** The notice period of a dismissal. */
  readonly dismissalNotice: DaySpan | null
  readonly facts: PersonFacts
}

/** A leave request with its current state. */
export type LeaveRequestRecord = {
  readonly request: string
  readonly employee: string
  readonly type: string
  readonly from: Day
  readonly until: Day
  readonly fromPart: 'whole' | 'first' | 'second'
  readonly untilPart: 'whole' | 'first' | 'second'
  readonly time: { readonly start: number; readonly end: number } | null
  readonly state: 'pending' | 'approved' | 'returned'
  /** The first revoked day. */
  readonly revokedFrom: Day | null
}

/** Everything that people's balances are computed from, loaded in a fixed number of queries. */
export type LeaveRecords = {
  readonly types: readonly LeaveTypeFacts[]
  readonly people: ReadonlyMap<string, LeavePerson>
  readonly requests: ReadonlyMap<string, readonly LeaveRequestRecord[]>
  /** Counted days by request. */
  readonly countedDays: ReadonlyMap<string, readonly CountedDay[]>
  /** Returns the recorded facts of a person and type. */
  factsOf(employee: string, type: string): LeaveFacts
}

/** Loads leave records of the given people; the caller checks reach. `only` limits the leave to some types. */
export async function loadLeaveRecords(
  tx: Tx,
  types: readonly LeaveTypeFacts[],
  ids: readonly string[],
  only?: ReadonlySet<string>,
): Promise<LeaveRecords> {
  const people = await loadLeavePeople(tx, ids)
  const requestsByPerson = Map.groupBy(await loadLeaveRequests(tx, ids, only), ({ employee }) => employee)
  const counted = await countRequestDays(tx, types, requestsByPerson)
  const charges = chargesByPerson(requestsByPerson, counted)
  const recorded = await loadRecordedFacts(tx, ids)
  return {
    types,
    people,
    requests: requestsByPerson,
    countedDays: counted,
    factsOf(employee, type) {
      const facts = recorded.get(`${employee} ${type}`) ?? NO_FACTS
      const own = charges.get(employee)
      const person = people.get(employee)
      return own && person ? { ...facts, charges: chargesWithInnerTypes(types, type, person.facts, own) } : facts
    },
  }
}

/** Returns a person whose records were loaded. */
export function requireLeavePerson({ people }: Pick<LeaveRecords, 'people'>, employee: string): LeavePerson {
  return required(people.get(employee), 'a person of the leave records')
}

type LeavePersonRow = {
  id: string
  gender: string | null
  birth_date: Day | null
  joined_on: Day
  last_day: Day | null
  resigned_on: Day | null
  is_dismissed: boolean
  indigenous: { from: Day; until: Day | null }[] | null
  jobs: { from: Day; position: string | null; type: string; department: string | null; office: string | null }[] | null
  hours: { from: Day; minutes: number }[] | null
}

/** Loads people with the dated facts that entitlement depends on, in one query. */
export async function loadLeavePeople(tx: Tx, ids: readonly string[]): Promise<Map<string, LeavePerson>> {
  const { rows } = await sql<LeavePersonRow>`
    select employee.id, employee.gender, employee.birth_date, employee.joined_on, employee.last_day, employee.resigned_on, employee.is_dismissed,
      (select json_agg(json_build_object('from', s.from_day, 'until', s.until_day)) from statutory_status s
        where s.employee_id = employee.id and s.resident_status = 'aboriginal') as indigenous,
      (select json_agg(json_build_object('from', e.from_day, 'position', e.position_id, 'type', e.employment_type,
        'department', e.department_id, 'office', e.office_id) order by e.from_day)
        from employment e where e.employee_id = employee.id) as jobs,
      (select json_agg(json_build_object('from', w.from_day, 'minutes',
        coalesce((select sum(minutes_of_day(h)) from jsonb_array_elements(w.week) h where jsonb_typeof(h) = 'object'), 0)) order by w.from_day)
        from work_schedule w where w.employee_id = employee.id and exists (select from employment e
          where e.employee_id = employee.id and e.employment_type = 'part_time')) as hours
    from employee where ${idIn('employee.id', ids)}`.execute(tx)
  return new Map(
    rows.map((row) => [
      row.id,
      {
        id: row.id,
        gender: row.gender,
        born: row.birth_date,
        indigenous: row.indigenous ?? [],
        dismissalNotice:
          row.is_dismissed && row.resigned_on !== null ? { from: row.resigned_on, until: row.last_day } : null,
        facts: toPersonFacts(row),
      },
    ]),
  )
}

function toPersonFacts({ joined_on, last_day, resigned_on, jobs, hours }: LeavePersonRow): PersonFacts {
  const employment = (jobs ?? []).map(({ from, position, type, department, office }) => ({
    from,
    position,
    employmentType: type,
    department,
    office,
  }))
  // Full-time people have the whole entitlement, whatever hours their office has.
  const starts = [...new Set([...employment, ...(hours ?? [])].map(({ from }) => from))].sort()
  const partWeeks = starts.map((from) => {
    const job = employment.findLast((one) => one.from <= from) ?? employment[0]
    const minutes = (hours?.findLast((one) => one.from <= from) ?? hours?.[0])?.minutes ?? 0
    return { from, minutes: job?.employmentType === 'part_time' && minutes > 0 ? minutes : null }
  })
  return { joined: joined_on, last: last_day, leavesKnown: resigned_on ?? last_day, employment, partWeeks }
}

/** Loads requests except rejected ones, optionally of some types, in one query. */
export async function loadLeaveRequests(
  tx: Tx,
  ids: readonly string[],
  only?: ReadonlySet<string>,
): Promise<LeaveRequestRecord[]> {
  const rows = await tx
    .selectFrom('leave_request')
    .innerJoin('request', 'request.id', 'leave_request.request_id')
    .select([
      'leave_request.request_id',
      'leave_request.employee_id',
      'leave_request.type_id',
      'leave_request.from_day',
      'leave_request.until_day',
      'from_part',
      'until_part',
      'from_minute',
      'until_minute',
      'request.state',
      'request.revoked_from',
    ])
    .where(idIn('leave_request.employee_id', ids))
    // Filtering both tables lets PostgreSQL read the people's requests only, not all of the company's.
    .where(idIn('request.employee_id', ids))
    .where('request.kind', '=', 'leave')
    .where('request.state', '<>', 'rejected')
    .$if(only !== undefined, (query) => query.where('leave_request.type_id', 'in', [...(only ?? [])]))
    .execute()
  return rows.map((row) => ({
    request: row.request_id,
    employee: row.employee_id,
    type: row.type_id,
    from: row.from_day,
    until: row.until_day,
    fromPart: row.from_part as LeaveRequestRecord['fromPart'],
    untilPart: row.until_part as LeaveRequestRecord['untilPart'],
    time:
      row.from_minute === null || row.until_minute === null ? null : { start: row.from_minute, end: row.until_minute },
    state:
      row.state === 'pending'
        ? 'pending'
        : row.state === 'approved' || row.state === 'paid' || row.revoked_from !== null
          ? 'approved'
          : 'returned',
    revokedFrom: row.revoked_from,
  }))
}

export function toCountableDays(first: Day, days: readonly Workday[]): CountableDay[] {
  return days.map((day, index) => ({
    day: addDays(first, index),
    employed: day.employed,
    dayOff: dayOffKind(day),
    hours: day.hours,
    holidays: day.holidays,
  }))
}

/** Counts every day of each request by current shifts and holidays. */
async function countRequestDays(
  tx: Tx,
  types: readonly LeaveTypeFacts[],
  asked: ReadonlyMap<string, readonly LeaveRequestRecord[]>,
): Promise<Map<string, readonly CountedDay[]>> {
  const known = new Map(types.map((type) => [type.id, type]))
  const all = [...asked.values()].flat().flatMap((one) => {
    const type = known.get(one.type)
    return type ? [{ one, type }] : []
  })
  if (all.length === 0) return new Map()
  const first = all.map(({ one }) => one.from).reduce((least, day) => earlierDay(least, day))
  const last = all.map(({ one }) => one.until).reduce((most, day) => laterDay(most, day))
  const days = await loadWorkdays(tx, [...asked.keys()], { first, last }, { ignoreAway: true })
  const at = (day: Day) => daysIn(first, day) - 1
  return new Map(
    all.flatMap(({ one, type }) => {
      const span = days.of.get(one.employee)?.slice(at(one.from), at(one.until) + 1)
      const { calendarDays } = requestRulesOn(type, one.from)
      return span
        ? [[one.request, countDays(one, toCountableDays(one.from, span), { unit: type.unit, calendarDays })] as const]
        : []
    }),
  )
}

/** Lists the charge of every request on each day. */
function chargesByPerson(
  asked: ReadonlyMap<string, readonly LeaveRequestRecord[]>,
  counted: ReadonlyMap<string, readonly CountedDay[]>,
): Map<string, (Charge & { of: string })[]> {
  return new Map(
    [...asked].map(([employee, list]) => [
      employee,
      list.flatMap((one) =>
        (counted.get(one.request) ?? [])
          .filter(({ amount }) => amount > 0)
          .map(({ day, amount }) => ({
            of: one.type,
            request: one.request,
            day,
            amount,
            state: one.revokedFrom !== null && day >= one.revokedFrom ? ('returned' as const) : one.state,
          })),
      ),
    ]),
  )
}

/**
 * Returns charges of a type, with charges of types that count within it beyond their own entitlement in its leave year.
 */
function chargesWithInnerTypes(
  types: readonly LeaveTypeFacts[],
  id: string,
  person: PersonFacts,
  charges: readonly (Charge & { of: string })[],
): Charge[] {
  const own: Charge[] = charges.filter(({ of }) => of === id)
  const type = types.find((one) => one.id === id)
  if (!type) return own
  for (const inner of types.filter(({ withinId }) => withinId === id)) {
    const ofInner = charges.filter(({ of }) => of === inner.id)
    own.push(...countWithin(type, inner, person, ofInner))
  }
  return own
}

/**
 * Converts charges of a type to those of the type that it counts within: what is beyond its own entitlement in that type's
 * leave year, in that type's unit, at eight hours a day.
 */
export function countWithin(
  outer: Pick<LeaveTypeFacts, 'unit' | 'versions'>,
  inner: Pick<LeaveTypeFacts, 'id' | 'unit' | 'withinAfter'>,
  { joined }: Pick<PersonFacts, 'joined'>,
  charges: readonly Charge[],
): Charge[] {
  const apart = convertUnit(inner.withinAfter, 'days', outer.unit)
  const used = new Map<Day, number>()
  return charges
    .toSorted((a, b) => (a.day < b.day ? -1 : 1))
    .flatMap((charge): Charge[] => {
      const year = fullLeaveYear(rulesOn(outer.versions, charge.day), joined, charge.day).start
      const before = used.get(year) ?? 0
      const amount = convertUnit(charge.amount, inner.unit, outer.unit)
      if (charge.state !== 'returned') used.set(year, before + amount)
      const beyond = Math.min(amount, Math.max(0, before + amount - apart))
      return beyond > 0 ? [{ ...charge, amount: beyond, type: inner.id }] : []
    })
}

type RecordedRow = {
  what: 'opening' | 'adjustment' | 'encashment' | 'earning' | 'deferral'
  id: string
  employee_id: string
  type_id: string
  day: Day
  amount: number
  kind: 'grant' | 'adjustment' | null
  carried: number
  taken: number
}

/** Loads openings, adjustments, encashments, earnings and deferrals by person and type, in one query. */
async function loadRecordedFacts(tx: Tx, ids: readonly string[]): Promise<Map<string, LeaveFacts>> {
  const of = idIn('employee_id', ids)
  const { rows } = await sql<RecordedRow>`
    select 'opening' as what, id, employee_id, type_id, day, granted as amount, null as kind, carried, taken from leave_opening where ${of} and not is_undone
    union all select 'adjustment', id, employee_id, type_id, day, amount, kind, 0, 0 from leave_adjustment where ${of}
    union all select 'encashment', id, employee_id, type_id, day, amount, null, 0, 0 from leave_encashment where ${of} and not is_undone
    union all select 'earning', id, employee_id, type_id, day, amount, null, 0, 0 from leave_earning where ${of} and not is_undone
    union all select 'deferral', id, employee_id, type_id, year_end, 0, null, 0, 0 from leave_settlement where ${of} and choice = 'defer'`.execute(
    tx,
  )
  const facts = new Map<string, { [Key in keyof LeaveFacts]: LeaveFacts[Key][number][] }>()
  for (const { what, id, employee_id, type_id, day, amount, kind, carried, taken } of rows) {
    const key = `${employee_id} ${type_id}`
    const own = facts.get(key) ?? {
      openings: [],
      adjustments: [],
      encashments: [],
      earned: [],
      charges: [],
      deferrals: [],
    }
    facts.set(key, own)
    if (what === 'opening') own.openings.push({ id, day, granted: amount, carried, taken })
    else if (what === 'adjustment')
      own.adjustments.push({ id, day, amount, kind: required(kind, 'the kind of an adjustment') })
    else if (what === 'deferral') own.deferrals.push(day)
    else own[what === 'earning' ? 'earned' : 'encashments'].push({ id, day, amount })
  }
  return facts
}
