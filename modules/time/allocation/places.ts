import { eachDay } from '#base/days.ts'
import { holdsWords } from '#base/names.ts'
import type { Span } from '#modules/calendar/workdays/offers.ts'
import { unitNames } from '#modules/organisation/departments/queries.ts'
import { allNeeds } from '#modules/time/shifts/stored-needs.ts'
import { knownShifts } from '#modules/time/shifts/terms.ts'
import type { Context } from '#server/context.ts'
import { pageIn } from '#server/list-page.ts'
import type { SortOf } from '#server/sorting.ts'
import type { allocationApi } from './contract.ts'
import { departmentsInPart, type Narrowed, peopleWithin } from './people.ts'
import { type By, type PlaceSum, summaryOf, type WorkedDay } from './summary.ts'
import { WEEK_DAYS } from './week.ts'
import { workedDays } from './worked.ts'

type Asked = Narrowed & {
  page: number
  per_page: number
  sort: SortOf<typeof allocationApi.summary>
  search?: string | undefined
  state?: PlaceSum['state'][] | undefined
}

/** A page of places, or shifts, with heads and hours of a week beside what is needed, and the sums of all of them. */
export async function placePage(context: Context, span: Span, by: By, asked: Asked) {
  const rows = sorted(found(await placesOf(context, span, by, asked), asked), asked.sort)
  return { ...pageIn(rows, asked), totals: rows.length > 0 ? [totalsOf(rows)] : [] }
}

type Counted = Pick<Asked, 'state' | 'search'> & Narrowed & { readonly span: Span; readonly by: By }

/** How many places each of several askings finds: those of the same week, people and grouping are worked out once. */
export async function placeCounts(context: Context, lists: readonly Counted[]): Promise<number[]> {
  const known = new Map<string, Row[]>()
  const counts: number[] = []
  for (const { span, by, state, search, ...narrowed } of lists) {
    const key = JSON.stringify([span, by, narrowed])
    const rows = known.get(key) ?? (await placesOf(context, span, by, narrowed))
    known.set(key, rows)
    counts.push(found(rows, { state, search }).length)
  }
  return counts
}

function found(rows: readonly Row[], { state, search }: Pick<Asked, 'state' | 'search'>): Row[] {
  return rows.filter((row) => !state || state.includes(row.state)).filter(({ name }) => holdsWords(search, [name]))
}

type Row = ReturnType<typeof shown>

async function placesOf(context: Context, span: Span, by: By, narrowed: Narrowed): Promise<Row[]> {
  const { tx, actor } = context
  const people = await peopleWithin(context, span)
  const worked = (await workedDays(tx, people, span)).filter((one) => isWithin(one, narrowed))
  const inPart = await departmentsInPart(context, span)
  const needs = await allNeeds(tx)
  const whole = [...new Set(needs.flatMap(({ department }) => department ?? []))].filter((id) => !inPart.has(id))
  const { office_id, cost_center_id, department_id, shift_id } = narrowed
  // Some of the people of a department tell nothing of what all of it needs.
  const isCut = office_id !== undefined || cost_center_id !== undefined
  const departments = new Set(isCut ? [] : whole.filter((id) => !department_id || department_id.includes(id)))
  const company = actor.grants.get('allocation:read') === 'company' && !isCut && !department_id
  const asked = shift_id ? needs.filter(({ shift }) => shift_id.includes(shift)) : needs
  const sums = summaryOf(worked, eachDay(span.first, span.last), by, asked, { company, departments })
  const shifts = await knownShifts(tx)
  const ids = sums.flatMap(({ id }) => id ?? [])
  const names =
    by === 'shift' ? new Map(ids.map((id) => [id, shiftName(shifts.get(id))])) : await unitNames(tx, by, ids)
  return sums.map((sum) => shown(sum, sum.id === null ? null : (names.get(sum.id) ?? null)))
}

const shiftName = (shift: { shortName: string; name: string } | undefined) =>
  shift ? `${shift.shortName} · ${shift.name}` : ''

function isWithin(one: WorkedDay, { office_id, department_id, cost_center_id, shift_id }: Narrowed): boolean {
  const isAmong = (asked: readonly string[] | undefined, id: string | null) =>
    !asked || (id !== null && asked.includes(id))
  return (
    isAmong(office_id, one.office) &&
    isAmong(department_id, one.department) &&
    isAmong(cost_center_id, one.cost_center) &&
    (!shift_id || one.shifts.some(({ id }) => shift_id.includes(id)))
  )
}

/** Minutes as hours with two decimals. */
export const hoursOf = (minutes: number) => Math.round((minutes * 100) / 60) / 100

function shown({ id, minutes, days, ...sum }: PlaceSum, name: string | null) {
  return {
    ...sum,
    id: id ?? 'none',
    name,
    hours: hoursOf(minutes),
    ...(Object.fromEntries(WEEK_DAYS.map((day, index) => [day, days[index]?.heads ?? 0])) as Record<
      (typeof WEEK_DAYS)[number],
      number
    >),
    days: days.map(({ minutes: own, ...day }) => ({ ...day, hours: hoursOf(own) })),
  }
}

/** In the order that is asked for; whoever has no place or no figure comes last in either direction. */
function sorted(rows: readonly Row[], sort: Asked['sort']): Row[] {
  const isFalling = sort.startsWith('-')
  const key = sort.replace('-', '') as 'name' | 'people' | 'heads' | 'hours' | 'needed' | 'missing' | 'surplus'
  const figureOf = (row: Row) => (key === 'name' ? (row.name?.toLowerCase() ?? null) : row[key])
  return rows.toSorted((a, b) => {
    const [one, other] = [figureOf(a), figureOf(b)]
    if (one === null || other === null) return one === other ? byName(a, b) : one === null ? 1 : -1
    const order = one < other ? -1 : one > other ? 1 : 0
    return order === 0 ? byName(a, b) : isFalling ? -order : order
  })
}

const byName = (a: Row, b: Row) => (a.name ?? '').localeCompare(b.name ?? '') || a.id.localeCompare(b.id)

/** People are left out: one may be at several places. */
function totalsOf(rows: readonly Row[]) {
  const sum = (of: (row: Row) => number | null) => rows.reduce((total, row) => total + (of(row) ?? 0), 0)
  return {
    ...Object.fromEntries(WEEK_DAYS.map((day) => [day, sum((row) => row[day])])),
    heads: sum((row) => row.heads),
    hours: Math.round(sum((row) => row.hours) * 100) / 100,
    needed: sum((row) => row.needed),
    missing: sum((row) => row.missing),
    surplus: sum((row) => row.surplus),
  }
}
