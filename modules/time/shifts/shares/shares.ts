import { sql } from 'kysely'
import { type Day, earlierDay, laterDay } from '#base/days/days.ts'
import { required } from '#base/required.ts'
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
import { averageDifference, type SharedDay, sharedDays } from './share.ts'
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

/** Loads a page of shares. The average is over everybody that the filters leave, also when one person is searched. */
export async function loadSharesPage(context: Context, { sort, page, per_page, ...filters }: ShareListQuery) {
  const rows = await loadShares(context, filters)
  const key = (sort.startsWith('-') ? sort.slice(1) : sort) as 'full_name' | 'nights' | 'weekends' | 'holidays'
  // Rows come ordered by name, and the sort is stable.
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
  const counts = await loadShareCounts(
    tx,
    people.map(({ id }) => id),
    span,
  )
  const differenceOf = (kind: ShareKind) => averageDifference([...counts.values()].map((own) => own[kind]))
  const [nights, weekends, holidays] = [differenceOf('night'), differenceOf('weekend'), differenceOf('holiday')]
  return people.flatMap(({ is_found, ...person }) => {
    const own = required(counts.get(person.id), 'the shares of a person')
    return is_found
      ? [
          {
            ...person,
            nights: own.night,
            nights_beside: nights(own.night),
            weekends: own.weekend,
            weekends_beside: weekends(own.weekend),
            holidays: own.holiday,
            holidays_beside: holidays(own.holiday),
          },
        ]
      : []
  })
}

/** People per batch: a year of ten thousand people does not fit into a thread's memory. */
const BATCH_SIZE = 250

/** Counts shares by person, with a few queries per batch. */
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

/** The day whose department and office count: today, or the nearest day of the year. */
function referenceDay({ first, last }: Span, today: Day): Day {
  return laterDay(first, earlierDay(last, today))
}

/** Loads the days behind a person's figures. Throws 404 for people out of reach. */
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

/** Loads shared days of the plan, published or not, as the planner shows it. */
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
