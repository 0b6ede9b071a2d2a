import { sql } from 'kysely'
import { addDays } from '#base/days/days.ts'
import { dayOffKind } from '#calendar/day-off-value.ts'
import { joinAsOf } from '#people/as-of.ts'
import { withinReach } from '#people/reach.ts'
import { searchCondition, slicePage } from '#server/call/list-page.ts'
import type { SortOf } from '#server/call/parse-sort.ts'
import type { Context } from '#server/context/context.ts'
import { selectOne } from '#server/database/select-one.ts'
import { clockOn, plannedText } from '../clock-text.ts'
import { loadPersonDays } from '../evaluation/evaluation-inputs.ts'
import type { attendanceTodayApi } from './contract.ts'
import { daysAround, dayUnderWay, todayState } from './today-state.ts'
import { TodayState } from './today-value.ts'

type TodayFilters = { state?: TodayState | undefined; office_id?: string | undefined; search?: string | undefined }
type TodayListQuery = TodayFilters & { page: number; per_page: number; sort: SortOf<typeof attendanceTodayApi.list> }

type PersonRow = {
  id: string
  full_name: string
  employee_no: string
  department: string | null
  office_name: string | null
  zone: string
}

type TodayListRow = Awaited<ReturnType<typeof loadPeopleToday>>[number]

/** Loads everybody in reach who is employed today with their state, ordered by name, in a fixed number of queries. */
async function loadPeopleToday({ tx, actor, now, today }: Context, { office_id, search }: TodayFilters) {
  const { rows: people } = await sql<PersonRow>`
    select employee.id, employee.full_name, employee.employee_no, department.name as department, office.name as office_name,
      coalesce(office.timezone, (select timezone from company)) as zone
    from employee ${joinAsOf('employment', today)} left join department on department.id = employment.department_id
      left join office on office.id = employment.office_id
    where ${withinReach(actor, 'attendance:read', today)} and employee.joined_on <= ${today}::date
      and (employee.last_day is null or employee.last_day >= ${today}::date)
      and ${office_id ? sql`employment.office_id = ${office_id}::uuid` : sql`true`}
      and ${searchCondition(search, ['employee.full_name', 'employee.employee_no'])}
    order by lower(employee.full_name), employee.id`.execute(tx)
  if (people.length === 0) return []
  const { first, last } = daysAround([...new Set(people.map(({ zone }) => zone))], now)
  const ids = people.map(({ id }) => id)
  const days = await loadPersonDays(tx, ids, { first: addDays(first, -1), last }, now)
  return people.flatMap(({ zone, ...person }) => {
    const day = dayUnderWay(days.get(person.id) ?? [], now.getTime())
    if (!day) return []
    const came = day.evaluation?.in ?? null
    return [
      {
        ...person,
        day: day.day,
        state: todayState(day, now.getTime()),
        day_off: dayOffKind(day.workday),
        shift: day.workday.shift?.name ?? null,
        planned: plannedText(day.windows[0]?.hours.start ?? null, day.windows.at(-1)?.hours.end ?? null),
        clock_in: came === null ? null : clockOn(zone, day.day, new Date(came)),
        late: day.evaluation?.late ?? 0,
      },
    ]
  })
}

const rank = (state: TodayState) => TodayState.options.indexOf(state)

export async function loadTodayPage(context: Context, { state, sort, page, per_page, ...filters }: TodayListQuery) {
  const rows = await loadPeopleToday(context, filters)
  const found = state ? rows.filter((row) => row.state === state) : rows
  const by: Record<'full_name' | 'state' | 'late', (a: TodayListRow, b: TodayListRow) => number> = {
    full_name: () => 0,
    state: (a, b) => rank(a.state) - rank(b.state),
    late: (a, b) => a.late - b.late,
  }
  const key = (sort.startsWith('-') ? sort.slice(1) : sort) as keyof typeof by
  // Rows come ordered by name, and the sort is stable.
  const sorted = found.toSorted((a, b) => (sort.startsWith('-') ? by[key](b, a) : by[key](a, b)))
  return slicePage(sort === '-full_name' ? sorted.toReversed() : sorted, { page, per_page })
}

/** Counts the people of several filters after loading everybody once. */
export async function countTodayLists(context: Context, lists: readonly TodayFilters[]): Promise<number[]> {
  const counts: number[] = []
  const known = new Map<string, TodayListRow[]>()
  for (const { state, office_id, search } of lists) {
    const key = JSON.stringify([office_id, search])
    const rows = known.get(key) ?? (await loadPeopleToday(context, { office_id, search }))
    known.set(key, rows)
    counts.push(state ? rows.filter((row) => row.state === state).length : rows.length)
  }
  return counts
}

/** Counts people by state, without empty states. */
export async function countTodayStates(context: Context) {
  const rows = await loadPeopleToday(context, {})
  const { is_ready } = await selectOne(
    context.tx,
    sql<{ is_ready: boolean }>`
    select exists (select from place where is_active) or exists (select from punch_file where undone_at is null) as is_ready`,
  )
  const states = TodayState.options.map((state) => ({ state, count: rows.filter((row) => row.state === state).length }))
  return { people: rows.length, states: states.filter(({ count }) => count > 0), is_ready }
}
