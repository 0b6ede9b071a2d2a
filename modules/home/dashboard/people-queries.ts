import { type RawBuilder, sql } from 'kysely'
import type { Actor } from '#base/access/actor.ts'
import { addDays, type Day } from '#base/days/days.ts'
import { joinAsOf } from '#people/as-of.ts'
import { hasWrongNumbers, lacksBank, lacksTaxNumber } from '#people/identity.ts'
import { reachOf, withinReach } from '#people/reach.ts'
import { upcomingBirthdays } from '#people/record.ts'
import type { Tx } from '#server/database/database.ts'
import { AWAY_AHEAD, selectAway } from './away-queries.ts'
import type { ComingKind, PeopleMatter } from './contract.ts'
import { isEmployedOn } from './employed-on.ts'
import { countedDays, DAYS_AHEAD, PERMIT_DAYS_AHEAD } from './rules.ts'

const SHOWN = 3
const OFFICES_SHOWN = 4
const TEAM_SHOWN = 6

type MentionRow<K> = {
  kind: K
  id: string
  name: string
  day: Day | null
  total: number
  first: Day | null
  last: Day | null
}

/** Selects rows of `(kind, id, name, day)` from `people`; `has` says whether one of the people has any. */
type MentionPart = { rows: RawBuilder<unknown>; has: RawBuilder<unknown> }

/** The first few of each kind with how many there are. */
async function loadMentionGroups<K extends string>(
  tx: Tx,
  people: RawBuilder<unknown>,
  parts: readonly MentionPart[],
  order: readonly K[],
) {
  const { rows } = await sql<MentionRow<K>>`
    with people as materialized (select * from (${people}) everyone where ${orAll(parts.map(({ has }) => has))}),
    mentioned as (${unionAll(parts.map(({ rows }) => rows))}),
    ranked as (select mentioned.*, row_number() over (partition by kind order by day nulls last, lower(name), id) as place,
        count(*) over (partition by kind)::int as total, min(day) over (partition by kind) as first, max(day) over (partition by kind) as last
      from mentioned)
    select kind, id, name, day, total, first, last from ranked where place <= ${SHOWN} order by kind, place`.execute(tx)
  return order.flatMap((kind) => {
    const own = rows.filter((row) => row.kind === kind)
    const head = own[0]
    if (!head) return []
    const { total, first, last } = head
    return [{ kind, total, first, last, people: own.map(({ id, name, day }) => ({ id, name, day })) }]
  })
}

const orAll = (conditions: readonly RawBuilder<unknown>[]) => sql.join(conditions, sql` or `)
const unionAll = (selects: readonly RawBuilder<unknown>[]) => sql.join(selects, sql` union all `)

const mentionPart = (kind: string, day: RawBuilder<unknown>, has: RawBuilder<unknown>): MentionPart => ({
  rows: sql`select ${kind}::text as kind, id, name, ${day} as day from people where ${has}`,
  has,
})

/** People in reach whose records need attention: dates that are near or past, and numbers that pay needs. */
export function loadPeopleWaiting(tx: Tx, actor: Actor, today: Day) {
  const identity = withinReach(actor, 'identity:read', today)
  const seesNumbers = !['own', null].includes(reachOf(actor, 'identity:read'))
  const people = sql`
    select employee.id, employee.full_name as name, employment.employment_status = 'active_probation' as on_probation, employment.probation_ends,
      employment.work_permit_expires, employment.contract_until,
      ${seesNumbers ? sql`${identity} and ${lacksBank}` : sql`false`} as no_bank,
      ${seesNumbers ? sql`${identity} and ${hasWrongNumbers}` : sql`false`} as wrong_numbers,
      ${seesNumbers ? sql`${identity} and ${lacksTaxNumber}` : sql`false`} as no_tax
    from employee ${joinAsOf('employment', today)} left join office on office.id = employment.office_id
      ${seesNumbers ? sql`${joinAsOf('bank_detail', today)} ${joinAsOf('statutory_status', today)}` : sql``}
    where ${withinReach(actor, 'employee:read', today)} and ${isEmployedOn(today)}`
  const soon = sql`${addDays(today, DAYS_AHEAD)}::date`
  const parts = [
    mentionPart('permit_lapsed', sql`work_permit_expires`, sql`work_permit_expires < ${today}::date`),
    mentionPart('probation_due', sql`probation_ends`, sql`on_probation and probation_ends <= ${soon}`),
    mentionPart(
      'permit_ends',
      sql`work_permit_expires`,
      sql`work_permit_expires between ${today}::date and ${addDays(today, PERMIT_DAYS_AHEAD)}::date`,
    ),
    mentionPart('contract_ends', sql`contract_until`, sql`contract_until <= ${soon}`),
    mentionPart('no_bank_account', sql`null::date`, sql`no_bank`),
    mentionPart('wrong_numbers', sql`null::date`, sql`wrong_numbers`),
    mentionPart('no_tax_number', sql`null::date`, sql`no_tax`),
  ]
  const order: PeopleMatter[] = [
    'permit_lapsed',
    'probation_due',
    'permit_ends',
    'contract_ends',
    'no_bank_account',
    'wrong_numbers',
    'no_tax_number',
  ]
  return loadMentionGroups(tx, people, parts, order)
}

/** Dates of the people in reach for the next thirty days, the first few of each kind. */
export function loadComingDates(tx: Tx, actor: Actor, today: Day) {
  const until = addDays(today, DAYS_AHEAD)
  const days = upcomingBirthdays(today, DAYS_AHEAD)
  const birthdays = sql`${days.map(({ birthday }) => birthday)}::text[]`
  const people = sql`
    select employee.id, employee.full_name as name, employee.joined_on, employee.last_day, to_char(employee.birth_date, 'MM-DD') as birthday, to_char(employee.joined_on, 'MM-DD') as joining_day, employment.work_permit_expires, employment.contract_until,
      case when employment.employment_status = 'active_probation' then employment.probation_ends end as probation_ends
    from employee ${joinAsOf('employment', today)}
    where ${withinReach(actor, 'employee:read', today)} and employee.joined_on <= ${until}::date and (employee.last_day is null or employee.last_day >= ${today}::date)`
  const yearly = (kind: ComingKind, column: string, counts: RawBuilder<unknown>): MentionPart => ({
    rows: sql`select ${kind}::text, people.id, people.name, kept.day from people
      join unnest(${days.map(({ day }) => day)}::date[], ${birthdays}) as kept (day, birthday) on ${sql.ref(`people.${column}`)} = kept.birthday and ${counts}`,
    has: sql`${sql.ref(column)} = any(${birthdays})`,
  })
  const isWithinSpan = (column: string) => sql`${sql.ref(column)} between ${today}::date and ${until}::date`
  const parts = [
    mentionPart('permit', sql`work_permit_expires`, isWithinSpan('work_permit_expires')),
    mentionPart('contract', sql`contract_until`, isWithinSpan('contract_until')),
    mentionPart('probation', sql`probation_ends`, isWithinSpan('probation_ends')),
    mentionPart('joining', sql`joined_on`, sql`joined_on > ${today}::date`),
    mentionPart('leaving', sql`last_day`, isWithinSpan('last_day')),
    yearly('anniversary', 'joining_day', sql`people.joined_on < kept.day`),
    yearly('birthday', 'birthday', sql`true`),
  ]
  const order: ComingKind[] = ['permit', 'contract', 'probation', 'joining', 'leaving', 'anniversary', 'birthday']
  return loadMentionGroups(tx, people, parts, order)
}

type Stay = { office: string | null; name: string | null; from: number; until: number; count: number }

/**
 * How many people in reach worked here at the end of each of the last twelve months, or by office, the largest of today
 * first. Each person is read once, as the first and the last of the twelve days on which they were in an office.
 */
export async function loadHeadcount(tx: Tx, actor: Actor, today: Day, by: 'total' | 'office') {
  const counted = countedDays(today)
  const days = counted.map(({ day }) => day)
  const months = counted.map(({ month }) => month)
  const since = sql`${`${months[0]}-01`}::date`
  const within = withinReach(actor, 'employee:read', today)
  // How many of the days, which rise, lie before a day, and how many up to it.
  const daysBefore = (day: RawBuilder<unknown>) => sql`width_bucket(${day} - 1, ${days}::date[])`
  const daysUpTo = (day: RawBuilder<unknown>) => sql`coalesce(width_bucket(${day}, ${days}::date[]), ${days.length})`
  const { rows } = await sql<Stay & { joined: number; left: number }>`
    select null as office, null as name, ${daysBefore(sql`joined_on`)} as from, ${daysUpTo(sql`last_day`)} as until, count(*)::int as count,
      count(*) filter (where joined_on >= ${since} and joined_on <= ${today}::date)::int as joined,
      count(*) filter (where last_day >= ${since} and last_day < ${today}::date)::int as left
    from employee where ${within} group by 3, 4`.execute(tx)
  const moves = {
    joined: rows.reduce((sum, row) => sum + row.joined, 0),
    left: rows.reduce((sum, row) => sum + row.left, 0),
  }
  if (by === 'total')
    return { months, ...moves, series: [{ name: null, rest: false, values: countOnDays(rows, days) }] }
  const { rows: placed } = await sql<Stay>`
    select office_id as office, office.name, stay.from, stay.until, stay.count from (
      select employment.office_id, greatest(${daysBefore(sql`joined_on`)}, ${daysBefore(sql`employment.from_day`)}) as from,
        least(${daysUpTo(sql`last_day`)}, ${daysUpTo(sql`employment.until_day`)}) as until, count(*)::int as count
      from employee join employment on employment.employee_id = employee.id where ${within} group by 1, 2, 3) stay
    left join office on office.id = stay.office_id where stay.from < stay.until`.execute(tx)
  const offices = new Map<string | null, Stay[]>()
  for (const stay of placed) offices.set(stay.office, [...(offices.get(stay.office) ?? []), stay])
  // A person without an employment on a day belongs to no office.
  const [all, inOffices] = [countOnDays(rows, days), countOnDays(placed, days)]
  const nowhere = all.map((count, index) => count - (inOffices[index] ?? 0))
  if (nowhere.some((count) => count > 0))
    for (const [index, count] of nowhere.entries()) {
      const stay = { office: null, name: null, from: index, until: index + 1, count }
      offices.set(null, [...(offices.get(null) ?? []), stay])
    }
  const series = [...offices.values()].map((stays) => ({
    name: stays[0]?.name ?? null,
    values: countOnDays(stays, days),
  }))
  return { months, ...moves, series: officeSeries(series) }
}

/** How many people of these stays were there on each of the days. */
function countOnDays(stays: readonly Stay[], days: readonly Day[]): number[] {
  return days.map((_, index) =>
    stays.reduce((sum, { from, until, count }) => (from <= index && index < until ? sum + count : sum), 0),
  )
}

/** One series an office, the largest of today first; the smallest ones are summed in one. */
function officeSeries(offices: readonly { name: string | null; values: number[] }[]) {
  const today = ({ values }: { values: number[] }) => values.at(-1) ?? 0
  const sorted = [...offices].sort((a, b) => today(b) - today(a) || (a.name ?? '').localeCompare(b.name ?? ''))
  if (sorted.length <= OFFICES_SHOWN + 1) return sorted.map((one) => ({ ...one, rest: false }))
  const rest = sorted.slice(OFFICES_SHOWN).map(({ values }) => values)
  const sum = rest.reduce((totals, values) => totals.map((total, index) => total + (values[index] ?? 0)))
  return [
    ...sorted.slice(0, OFFICES_SHOWN).map((one) => ({ ...one, rest: false })),
    { name: null, rest: true, values: sum },
  ]
}

/** Today's people in reach by department and by status, the largest first. */
export async function loadPeopleNow(tx: Tx, actor: Actor, today: Day) {
  const { rows } = await sql<{ department: string | null; name: string | null; status: string; count: number }>`
    select employment.department_id as department, department.name,
      case when employee.resigned_on <= ${today}::date then 'resigned' else coalesce(employment.employment_status, 'active_confirmed') end as status, count(*)::int as count
    from employee ${joinAsOf('employment', today)} left join department on department.id = employment.department_id
    where ${withinReach(actor, 'employee:read', today)} and ${isEmployedOn(today)} group by 1, 2, 3`.execute(tx)
  const departments = new Map<string | null, { id: string | null; name: string | null; count: number }>()
  const statuses = new Map<string, number>()
  for (const row of rows) {
    const known = departments.get(row.department) ?? { id: row.department, name: row.name, count: 0 }
    departments.set(row.department, { ...known, count: known.count + row.count })
    statuses.set(row.status, (statuses.get(row.status) ?? 0) + row.count)
  }
  const larger = (a: { count: number }, b: { count: number }) => b.count - a.count
  return {
    total: rows.reduce((sum, row) => sum + row.count, 0),
    departments: [...departments.values()].sort((a, b) => larger(a, b) || (a.name ?? '').localeCompare(b.name ?? '')),
    statuses: [...statuses].map(([status, count]) => ({ status, count })).sort(larger),
  }
}

type TeamRow = {
  id: string
  name: string
  position: string | null
  status: string | null
  joined_on: Day
  absence_kind: string | null
  absence_from: Day
  absence_until: Day
  half: boolean
  now: boolean | null
  total: number
  away: number
}

/** People in reach except the caller: those away today first, then those away within two weeks, then by name. */
export async function loadTeamToday(tx: Tx, actor: Actor, today: Day) {
  const span = { first: today, last: addDays(today, AWAY_AHEAD) }
  const { rows } = await sql<TeamRow>`
    select employee.id, employee.full_name as name, coalesce(position.name, employment.job_title) as position,
      case when employee.resigned_on <= ${today}::date then 'resigned' else employment.employment_status end as status, employee.joined_on,
      away.kind as absence_kind, away.from_day as absence_from, away.until_day as absence_until, away.is_half as half, away.from_day <= ${today}::date as now,
      count(*) over ()::int as total, count(*) filter (where away.from_day <= ${today}::date) over ()::int as away
    from employee ${joinAsOf('employment', today)} left join position on position.id = employment.position_id
    left join lateral (select a.kind, a.from_day, a.until_day, a.is_half from (${selectAway(actor, today, span)}) a
      where a.employee_id = employee.id order by a.from_day, a.kind limit 1) away on true
    where ${withinReach(actor, 'employee:read', today)} and ${isEmployedOn(today)} and employee.id is distinct from ${actor.employeeId}::uuid
    order by away.from_day nulls last, lower(employee.full_name), employee.id limit ${TEAM_SHOWN}`.execute(tx)
  return {
    total: rows[0]?.total ?? 0,
    away: reachOf(actor, 'absence:read') === null ? null : (rows[0]?.away ?? 0),
    people: rows.map((row) => ({
      id: row.id,
      name: row.name,
      position: row.position,
      status: row.status,
      joined_on: row.joined_on,
      absence:
        row.absence_kind === null
          ? null
          : {
              kind: row.absence_kind,
              from: row.absence_from,
              until: row.absence_until,
              half: row.half,
              now: row.now ?? false,
            },
    })),
  }
}
