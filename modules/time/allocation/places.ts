import { eachDay } from '#base/days/days.ts'
import { containsAllWords } from '#base/names.ts'
import type { DaySpan } from '#calendar/workdays.ts'
import { loadUnitNames } from '#organisation/departments.ts'
import { slicePage } from '#server/call/list-page.ts'
import type { SortOf } from '#server/call/parse-sort.ts'
import type { Context } from '#server/context/context.ts'
import { loadNeeds } from '../shifts/needs/need-store.ts'
import { loadShifts } from '../shifts/terms.ts'
import type { allocationApi } from './contract.ts'
import { loadPartlyVisibleDepartments, loadPeopleInReach, type UnitFilter } from './people.ts'
import { buildPlaceSums, type PlaceGrouping, type PlaceSum, type WorkedDay } from './summary.ts'
import { WEEK_DAYS } from './week.ts'
import { loadWorkedDays } from './worked-days.ts'

type PlaceListQuery = UnitFilter & {
  page: number
  per_page: number
  sort: SortOf<typeof allocationApi.summary>
  search?: string | undefined
  state?: PlaceSum['state'][] | undefined
}

/** A page of places or shifts with heads and hours of a week beside the needs, and totals of all of them. */
export async function loadPlacePage(context: Context, span: DaySpan, by: PlaceGrouping, query: PlaceListQuery) {
  const rows = sortPlaces(filterPlaces(await loadPlaces(context, span, by, query), query), query.sort)
  return { ...slicePage(rows, query), totals: rows.length > 0 ? [placeTotals(rows)] : [] }
}

type PlaceCountQuery = Pick<PlaceListQuery, 'state' | 'search'> &
  UnitFilter & { readonly span: DaySpan; readonly by: PlaceGrouping }

/** How many places each of several lists finds. Lists of the same week, people and grouping are loaded once. */
export async function countPlaces(context: Context, lists: readonly PlaceCountQuery[]): Promise<number[]> {
  const known = new Map<string, PlaceRow[]>()
  const counts: number[] = []
  for (const { span, by, state, search, ...units } of lists) {
    const key = JSON.stringify([span, by, units])
    const rows = known.get(key) ?? (await loadPlaces(context, span, by, units))
    known.set(key, rows)
    counts.push(filterPlaces(rows, { state, search }).length)
  }
  return counts
}

function filterPlaces(
  rows: readonly PlaceRow[],
  { state, search }: Pick<PlaceListQuery, 'state' | 'search'>,
): PlaceRow[] {
  return rows
    .filter((row) => !state || state.includes(row.state))
    .filter(({ name }) => containsAllWords(search, [name]))
}

type PlaceRow = ReturnType<typeof toPlaceRow>

async function loadPlaces(context: Context, span: DaySpan, by: PlaceGrouping, units: UnitFilter): Promise<PlaceRow[]> {
  const { tx, actor } = context
  const people = await loadPeopleInReach(context, span)
  const worked = (await loadWorkedDays(tx, people, span)).filter((one) => matchesFilter(one, units))
  const partlyVisible = await loadPartlyVisibleDepartments(context, span)
  const needs = await loadNeeds(tx)
  const whole = [...new Set(needs.flatMap(({ department }) => department ?? []))].filter((id) => !partlyVisible.has(id))
  const { office_id, cost_center_id, department_id, shift_id } = units
  // A part of a department cannot be compared with the needs of all of it.
  const isCut = office_id !== undefined || cost_center_id !== undefined
  const departments = new Set(isCut ? [] : whole.filter((id) => !department_id || department_id.includes(id)))
  const company = actor.grants.get('allocation:read') === 'company' && !isCut && !department_id
  const shownNeeds = shift_id ? needs.filter(({ shift }) => shift_id.includes(shift)) : needs
  const sums = buildPlaceSums(worked, eachDay(span.first, span.last), by, shownNeeds, { company, departments })
  const shifts = await loadShifts(tx)
  const ids = sums.flatMap(({ id }) => id ?? [])
  const names =
    by === 'shift' ? new Map(ids.map((id) => [id, shiftName(shifts.get(id))])) : await loadUnitNames(tx, by, ids)
  return sums.map((sum) => toPlaceRow(sum, sum.id === null ? null : (names.get(sum.id) ?? null)))
}

const shiftName = (shift: { shortName: string; name: string } | undefined) =>
  shift ? `${shift.shortName} · ${shift.name}` : ''

function matchesFilter(one: WorkedDay, { office_id, department_id, cost_center_id, shift_id }: UnitFilter): boolean {
  const isAmong = (ids: readonly string[] | undefined, id: string | null) => !ids || (id !== null && ids.includes(id))
  return (
    isAmong(office_id, one.office) &&
    isAmong(department_id, one.department) &&
    isAmong(cost_center_id, one.cost_center) &&
    (!shift_id || one.shifts.some(({ id }) => shift_id.includes(id)))
  )
}

/** Minutes as hours with two decimals. */
export const toHours = (minutes: number) => Math.round((minutes * 100) / 60) / 100

function toPlaceRow({ id, minutes, days, ...sum }: PlaceSum, name: string | null) {
  return {
    ...sum,
    id: id ?? 'none',
    name,
    hours: toHours(minutes),
    ...(Object.fromEntries(WEEK_DAYS.map((day, index) => [day, days[index]?.heads ?? 0])) as Record<
      (typeof WEEK_DAYS)[number],
      number
    >),
    days: days.map(({ minutes: own, ...day }) => ({ ...day, hours: toHours(own) })),
  }
}

/** Sorts places; those without a name or a figure come last in either direction. */
function sortPlaces(rows: readonly PlaceRow[], sort: PlaceListQuery['sort']): PlaceRow[] {
  const isFalling = sort.startsWith('-')
  const key = sort.replace('-', '') as 'name' | 'people' | 'heads' | 'hours' | 'needed' | 'missing' | 'surplus'
  const sortValue = (row: PlaceRow) => (key === 'name' ? (row.name?.toLowerCase() ?? null) : row[key])
  return rows.toSorted((a, b) => {
    const [one, other] = [sortValue(a), sortValue(b)]
    if (one === null || other === null) return one === other ? byName(a, b) : one === null ? 1 : -1
    const order = one < other ? -1 : one > other ? 1 : 0
    return order === 0 ? byName(a, b) : isFalling ? -order : order
  })
}

const byName = (a: PlaceRow, b: PlaceRow) => (a.name ?? '').localeCompare(b.name ?? '') || a.id.localeCompare(b.id)

/** Totals have no number of people: one person may be at several places. */
function placeTotals(rows: readonly PlaceRow[]) {
  const sum = (of: (row: PlaceRow) => number | null) => rows.reduce((total, row) => total + (of(row) ?? 0), 0)
  return {
    ...Object.fromEntries(WEEK_DAYS.map((day) => [day, sum((row) => row[day])])),
    heads: sum((row) => row.heads),
    hours: Math.round(sum((row) => row.hours) * 100) / 100,
    needed: sum((row) => row.needed),
    missing: sum((row) => row.missing),
    surplus: sum((row) => row.surplus),
  }
}
