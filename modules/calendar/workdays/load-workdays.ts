import { sql } from 'kysely'
import type { Week } from '#base/days/day-hours.ts'
import { addDays, type Day, LAST_DAY, laterDay } from '#base/days/days.ts'
import { STANDARD_WEEK } from '#base/days/week.ts'
import { required } from '#base/required.ts'
import type { Tx } from '#server/database/database.ts'
import { idIn } from '#server/database/id-in.ts'
import { loadActiveHolidays, officeHolidays } from '../holidays/office-holidays.ts'
import {
  AWAY_SOURCES,
  type AwayDay,
  type DaySpan,
  ROSTER_SOURCES,
  type RosteredDay,
  type RosterSource,
} from './day-sources.ts'
import { type FlexibleStretch, flexiblePeriods, LONGEST_PERIOD } from './flexible-periods.ts'
import { createWorkdayBuilder, type PatternStretch, type WorkdayPerson, type WorkPlace, wholeWeeks } from './rules.ts'
import type { DayHoliday, Workdays } from './workday.ts'

type SourcedAwayDay = AwayDay & { source: string }

/**
 * Loads what each day of a span is for each of some people. The caller checks reach. Unknown people are left out. Uses
 * a fixed number of queries and one for each source; made for a month of ten thousand people. Days are the company's
 * own, without time zones. `ignoreAway` leaves absences out, so that people of one pattern share their days.
 * `rosterSources` replace the registered ones, for example by a plan that is not published yet.
 */
export async function loadWorkdays(
  tx: Tx,
  people: readonly string[],
  span: DaySpan,
  asked?: WorkdayOptions,
): Promise<Workdays> {
  const { first, last, ids, of, flexibleOf } = await loadLazyWorkdays(tx, people, span, asked)
  return { first, last, flexibleOf, of: new Map(ids.map((id) => [id, required(of.get(id), `the days of ${id}`)])) }
}

type WorkdayOptions = { readonly ignoreAway?: boolean; readonly rosterSources?: readonly RosterSource[] }

/**
 * The same for callers that read one person after another once: `of` computes days when it is called and stores none.
 */
export async function loadLazyWorkdays(
  tx: Tx,
  people: readonly string[],
  { first, last }: DaySpan,
  { ignoreAway = false, rosterSources = ROSTER_SOURCES.all() }: WorkdayOptions = {},
): Promise<Omit<Workdays, 'of'> & { readonly ids: readonly string[]; readonly of: Pick<Workdays['of'], 'get'> }> {
  if (people.length === 0 || last < first) return { first, last, ids: [], of: new Map(), flexibleOf: () => [] }
  const span = { first, last }
  const offices = await loadOffices(tx)
  const rows = await loadPeopleRows(tx, people, span)
  const hasFlexible = rows.some(({ flexible }) => flexible !== null)
  const rostered = await loadRosters(tx, people, hasFlexible ? withPeriods(span) : span, rosterSources)
  const away = ignoreAway ? new Map<string, SourcedAwayDay[]>() : await loadAwayDays(tx, people, span)
  const make = createWorkdayBuilder(span, await loadHolidaysByOffice(tx, offices, span))
  const weeks = new Map<string, Week>()
  const known = new Map(rows.map((row) => [row.id, row]))
  const flexible = new Map(
    rows.flatMap((row) => (row.flexible ? [[row.id, flexiblePeriods(row.flexible, span)] as const] : [])),
  )
  return {
    first,
    last,
    ids: [...known.keys()],
    of: {
      get(id) {
        const row = known.get(id)
        if (!row) return undefined
        const person = toWorkdayPerson(row, offices, weeks, rostered(id), away.get(id) ?? [], span)
        return make({ ...person, flexible: flexible.get(id) })
      },
    },
    flexibleOf: (employee) => flexible.get(employee) ?? [],
  }
}

type JobRow = { readonly from: Day; readonly office: string | null; readonly status: string }
type WeeklyHoursRow = { readonly from: Day; readonly week: string }
type WorkdayPersonRow = {
  id: string
  joined_on: Day
  last_day: Day | null
  jobs: JobRow[] | null
  hours: WeeklyHoursRow[] | null
  flexible: FlexibleStretch[] | null
}

/** Loads people with the history rows that a span meets; for people who join later, from their first row on. */
async function loadPeopleRows(
  tx: Tx,
  people: readonly string[],
  { first, last }: DaySpan,
): Promise<WorkdayPersonRow[]> {
  // The kinds of days off in a period of flexible hours follow from all its weeks.
  const wide = withPeriods({ first, last })
  // Weeks come as text, so that the week of many people is parsed once.
  const { rows } = await sql<WorkdayPersonRow>`
    with jobs as (
      select e.employee_id, json_agg(json_build_object('from', e.from_day, 'office', e.office_id, 'status', e.employment_status) order by e.from_day) as jobs
      from employment e join employee p on p.id = e.employee_id
      where ${idIn('e.employee_id', people)} and e.from_day <= greatest(${last}::date, p.joined_on) and (e.until_day is null or e.until_day >= ${first}::date)
      group by e.employee_id),
    hours as (
      select w.employee_id, json_agg(json_build_object('from', w.from_day, 'week', w.week::text) order by w.from_day) as hours
      from work_schedule w join employee p on p.id = w.employee_id
      where ${idIn('w.employee_id', people)} and w.from_day <= greatest(${wide.last}::date, p.joined_on) and (w.until_day is null or w.until_day >= ${wide.first}::date)
      group by w.employee_id),
    agreed as (
      select e.employee_id, json_agg(json_build_object('scheme', f.scheme, 'starts', f.from_day, 'country', office.country,
        'first', greatest(f.from_day, e.from_day), 'last', least(coalesce(f.until_day, ${LAST_DAY}::date), coalesce(e.until_day, ${LAST_DAY}::date)),
        'isNamed', named.is_named)) as flexible
      from flexible_hours f join office on office.id = f.office_id join employment e on e.office_id = f.office_id
      cross join lateral (select exists (select from flexible_hours_person p where p.flexible_hours_id = f.id) as is_named) named
      where f.scheme <> 'overtime' and ${idIn('e.employee_id', people)} and greatest(f.from_day, e.from_day) <= ${last}::date
        and (f.until_day is null or f.until_day >= ${first}::date) and (e.until_day is null or e.until_day >= ${first}::date)
        and (f.until_day is null or e.from_day <= f.until_day) and (e.until_day is null or f.from_day <= e.until_day)
        and (not named.is_named or exists (select from flexible_hours_person p where p.flexible_hours_id = f.id and p.employee_id = e.employee_id))
      group by e.employee_id)
    select employee.id, employee.joined_on, employee.last_day, jobs.jobs, hours.hours, agreed.flexible
    from employee left join jobs on jobs.employee_id = employee.id left join hours on hours.employee_id = employee.id
      left join agreed on agreed.employee_id = employee.id
    where ${idIn('employee.id', people)}`.execute(tx)
  return rows
}

type OfficePlace = WorkPlace & { readonly state: string | null }

async function loadOffices(tx: Tx): Promise<Map<string, OfficePlace>> {
  const rows = await tx.selectFrom('office').select(['id', 'country', 'state', 'rest_days']).execute()
  return new Map(rows.map((row) => [row.id, row]))
}

async function loadHolidaysByOffice(tx: Tx, offices: ReadonlyMap<string, OfficePlace>, span: DaySpan) {
  const activeHolidays = await loadActiveHolidays(tx, span)
  return new Map(
    [...offices.values()].map((office) => {
      const own = officeHolidays(office, activeHolidays).map(({ id, day, name, name_zh, kind, part }) => ({
        day,
        holiday: { id, name, name_zh, kind, part } satisfies DayHoliday,
      }))
      return [
        office.id,
        new Map([...Map.groupBy(own, ({ day }) => day)].map(([day, all]) => [day, all.map(({ holiday }) => holiday)])),
      ]
    }),
  )
}

/** The span extended so that every period of flexible hours that meets it is within. */
function withPeriods({ first, last }: DaySpan): DaySpan {
  return { first: addDays(first, -LONGEST_PERIOD), last: addDays(last, LONGEST_PERIOD) }
}

/** Loads planned days in whole weeks, because the kind of a day off follows from its whole week. */
async function loadRosters(
  tx: Tx,
  people: readonly string[],
  span: DaySpan,
  shifts: readonly RosterSource[],
): Promise<(employee: string) => readonly RosteredDay[]> {
  const planned: ((employee: string) => readonly RosteredDay[])[] = []
  for (const { load: on } of shifts) planned.push(await on(tx, people, wholeWeeks(span)))
  const [only, ...others] = planned
  if (only && others.length === 0) return only
  return (employee) => planned.flatMap((of) => of(employee))
}

async function loadAwayDays(tx: Tx, people: readonly string[], span: DaySpan): Promise<Map<string, SourcedAwayDay[]>> {
  const found: SourcedAwayDay[] = []
  for (const { kind, load } of AWAY_SOURCES.all())
    for (const one of await load(tx, people, span)) found.push({ ...one, source: kind })
  return Map.groupBy(found, ({ employee }) => employee)
}

/** Merges the histories of office and weekly pattern into stretches. */
function toWorkdayPerson(
  { joined_on, last_day, jobs, hours, flexible }: WorkdayPersonRow,
  offices: ReadonlyMap<string, OfficePlace>,
  weeks: Map<string, Week>,
  rostered: readonly RosteredDay[],
  away: readonly SourcedAwayDay[],
  span: DaySpan,
): WorkdayPerson {
  const parseWeek = (text: string): Week => {
    const known = weeks.get(text) ?? (JSON.parse(text) as Week)
    weeks.set(text, known)
    return known
  }
  const starts = [...new Set([...(jobs ?? []), ...(hours ?? [])].map(({ from }) => from))].sort()
  const all = starts.length === 0 ? [joined_on] : starts
  const stretches: PatternStretch[] = all.map((from) => {
    const job = jobs?.findLast((one) => one.from <= from) ?? jobs?.[0]
    const pattern = hours?.findLast((one) => one.from <= from) ?? hours?.[0]
    return {
      from,
      office: (job?.office ? offices.get(job.office) : undefined) ?? null,
      week: pattern ? parseWeek(pattern.week) : STANDARD_WEEK,
    }
  })
  // Somebody terminated without a last day works no more from that row on.
  const terminated = last_day === null ? jobs?.find(({ status }) => status === 'terminated') : undefined
  const { first, last } = flexible ? withPeriods(span) : span
  const met = stretches.filter(({ from }, index) => {
    const next = stretches[index + 1]
    return (next === undefined || next.from > first) && (index === 0 || from <= laterDay(last, joined_on))
  })
  return {
    joined: joined_on,
    last: terminated ? addDays(terminated.from, -1) : last_day,
    stretches: met,
    rostered,
    away,
  }
}
