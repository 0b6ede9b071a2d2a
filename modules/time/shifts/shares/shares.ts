import { sql } from 'kysely'
import { type Day, earlierDay, laterDay } from '#base/days.ts'
import { loadWorkdays } from '#calendar/workdays.ts'
import { joinAsOf } from '#people/as-of.ts'
import { requireAllInReach, withinReach } from '#people/reach.ts'
import { searchCondition, slicePage } from '#server/call/list-page.ts'
import type { SortOf } from '#server/call/parse-sort.ts'
import type { Context } from '#server/context/context.ts'
import type { Tx } from '#server/database/database.ts'
import type { Span } from '../cells.ts'
import { DRAFT_ROSTER } from '../roster-sources.ts'
import type { shiftShareApi } from './contract.ts'
import { averageDifferences, type SharedDay, sharedDays } from './share.ts'
import type { ShareKind } from './share-value.ts'

type ShareFilters = {
  year?: number | undefined
  office_id?: string | undefined
  department_id?: string | undefined
  search?: string | undefined
}
type ShareListQuery = ShareFilters & { page: number; per_page: number; sort: SortOf<typeof shiftShareApi.list> }
type PersonRow = {
  id: string
  full_name: string
  employee_no: string
  department: string | null
  office_name: string | null
  is_found: boolean
}

const yearOf = (year: number): Span => ({ first: `${year}-01-01`, last: `${year}-12-31` })

/** A page of them. The average is that of everybody whom the filters leave, also where one of them is searched. */
export async function loadSharesPage(context: Context, { sort, page, per_page, ...filters }: ShareListQuery) {
  const rows = await loadShares(context, filters)
  const key = (sort.startsWith('-') ? sort.slice(1) : sort) as 'full_name' | 'nights' | 'weekends' | 'holidays'
  // They come by name, and stay so where they are equal.
  const sorted =
    key === 'full_name' ? rows : rows.toSorted((a, b) => (sort.startsWith('-') ? b[key] - a[key] : a[key] - b[key]))
  return slicePage(sort === '-full_name' ? sorted.toReversed() : sorted, { page, per_page })
}

async function loadShares({ tx, actor, today }: Context, { year, office_id, department_id, search }: ShareFilters) {
  const span = yearOf(year ?? Number(today.slice(0, 4)))
  const { rows: people } = await sql<PersonRow>`
    select employee.id, employee.full_name, employee.employee_no, department.name as department, office.name as office_name,
      ${searchCondition(search, ['employee.full_name', 'employee.employee_no'])} as is_found
    from employee ${joinAsOf('employment', referenceDay(span, today))}
      left join department on department.id = employment.department_id left join office on office.id = employment.office_id
    where ${withinReach(actor, 'shift:plan', today)}
      and exists (select from shift_assignment a where a.employee_id = employee.id and a.shift_id is not null
        and a.day between ${span.first}::date and ${span.last}::date)
      and ${office_id ? sql`employment.office_id = ${office_id}::uuid` : sql`true`}
      and ${department_id ? sql`employment.department_id = ${department_id}::uuid` : sql`true`}
    order by lower(employee.full_name), employee.id`.execute(tx)
  const has = await loadShareCounts(
    tx,
    people.map(({ id }) => id),
    span,
  )
  const countKind = (kind: ShareKind) => {
    const counts = people.map(({ id }) => has.get(id)![kind])
    return { counts, beside: averageDifferences(counts) }
  }
  const [nights, weekends, holidays] = [countKind('night'), countKind('weekend'), countKind('holiday')]
  return people
    .map(({ is_found, ...person }, index) => ({
      isFound: is_found,
      row: {
        ...person,
        nights: nights.counts[index]!,
        nights_beside: nights.beside[index]!,
        weekends: weekends.counts[index]!,
        weekends_beside: weekends.beside[index]!,
        holidays: holidays.counts[index]!,
        holidays_beside: holidays.beside[index]!,
      },
    }))
    .flatMap(({ isFound, row }) => (isFound ? [row] : []))
}

/** A year of so many people is looked at at once: ten thousand have more days than a thread has memory for. */
const BATCH_SIZE = 250

/** How many of each somebody has; a handful of queries for each of so many people. */
async function loadShareCounts(tx: Tx, people: readonly string[], span: Span) {
  const counts = new Map<string, Record<ShareKind, number>>()
  for (let at = 0; at < people.length; at += BATCH_SIZE) {
    const some = people.slice(at, at + BATCH_SIZE)
    const found = await loadSharedDays(tx, some, span)
    for (const id of some) {
      const has = { night: 0, weekend: 0, holiday: 0 }
      for (const { kinds } of found(id)) for (const kind of kinds) has[kind]++
      counts.set(id, has)
    }
  }
  return counts
}

/** The day by which people are of a department and office: today, or the day of the year that is closest to it. */
function referenceDay({ first, last }: Span, today: Day): Day {
  return laterDay(first, earlierDay(last, today))
}

/** The days behind somebody's figures. Whoever is out of reach is not there. */
export async function loadPersonShares(
  { tx, actor, today, language }: Context,
  { id, year }: { id: string; year: number },
) {
  await requireAllInReach(tx, actor, 'shift:plan', [id], today)
  const found = await loadSharedDays(tx, [id], yearOf(year))
  return {
    days: found(id).map(({ day, shift, kinds, holiday }) => ({
      day,
      shift,
      kinds: [...kinds],
      holiday: holiday && (language === 'zh-TW' ? (holiday.name_zh ?? holiday.name) : holiday.name),
    })),
  }
}

/** By the plan, published or not, as the planner shows it. */
async function loadSharedDays(
  tx: Tx,
  people: readonly string[],
  span: Span,
): Promise<(id: string) => readonly SharedDay[]> {
  const { rows } = await sql<{ id: string; rest_days: number[] }>`select id, rest_days from office`.execute(tx)
  const restDays = new Map(rows.map((office) => [office.id, office.rest_days]))
  const usual = [6, 0]
  const { first, of } = await loadWorkdays(tx, people, span, { rosterSources: [DRAFT_ROSTER] })
  const found = new Map(
    people.map((id) => [
      id,
      sharedDays(first, of.get(id) ?? [], (office) => (office && restDays.get(office)) || usual),
    ]),
  )
  return (id) => found.get(id) ?? []
}
