import type { Day } from '#base/days/days.ts'
import { type Need, neededHeads } from '../shifts/needs/needs.ts'
import type { GROUPS } from './contract.ts'

export type PlaceGrouping = (typeof GROUPS)[number]

/** A day on which a person is planned to work: where, on which shifts, and how many minutes. */
export type WorkedDay = {
  readonly employee: string
  readonly day: Day
  readonly office: string | null
  readonly department: string | null
  readonly cost_center: string | null
  readonly minutes: number
  /** Empty for a day by the weekly hours. */
  readonly shifts: readonly { readonly id: string; readonly minutes: number }[]
}

/** Whose needs the counted people can be compared with: the company's when all are counted, and those of whole departments. */
export type CoverageScope = { readonly company: boolean; readonly departments: ReadonlySet<string> }

type DaySum = { day: Day; heads: number; minutes: number; needed: number | null; missing: number; surplus: number }

/** A place in some days; `id` null for people without one. */
export type PlaceSum = {
  readonly id: string | null
  readonly people: number
  readonly days: readonly DaySum[]
  readonly heads: number
  readonly minutes: number
  readonly needed: number | null
  readonly missing: number | null
  readonly surplus: number | null
  readonly state: 'short' | 'over' | 'met' | 'not_said'
}

type PlaceTally = { people: Set<string>; days: Map<Day, { people: Set<string>; minutes: number }> }

/**
 * Sums heads and minutes of each place in some days, beside the needs of its shifts. A person counts once a day and place.
 * Needs are set by shift and department, so an office or a cost centre has none. A surplus on one shift does not make up for
 * a shortage on another.
 */
export function buildPlaceSums(
  worked: readonly WorkedDay[],
  days: readonly Day[],
  by: PlaceGrouping,
  needs: readonly Need[],
  counted: CoverageScope,
): PlaceSum[] {
  const places = new Map<string | null, PlaceTally>()
  const getOrAddPlace = (id: string | null) => {
    const place = places.get(id) ?? { people: new Set(), days: new Map() }
    places.set(id, place)
    return place
  }
  for (const one of worked)
    for (const { id, minutes } of splitByPlace(one, by)) {
      const place = getOrAddPlace(id)
      const day = place.days.get(one.day) ?? { people: new Set(), minutes: 0 }
      place.people.add(one.employee)
      day.people.add(one.employee)
      day.minutes += minutes
      place.days.set(one.day, day)
    }
  const cover = computeCover(worked, days, by, needs, counted)
  for (const id of cover.keys()) getOrAddPlace(id)
  return [...places].map(([id, { people, days: own }]) => {
    const sums = days.map((day): DaySum => {
      const tally = own.get(day)
      const covered = cover.get(id)?.get(day)
      return {
        day,
        heads: tally?.people.size ?? 0,
        minutes: tally?.minutes ?? 0,
        needed: covered?.needed ?? null,
        missing: covered?.missing ?? 0,
        surplus: covered?.surplus ?? 0,
      }
    })
    const sum = (of: (one: DaySum) => number) => sums.reduce((total, one) => total + of(one), 0)
    const hasNeeds = sums.some(({ needed }) => needed !== null)
    const [missing, surplus] = [sum((one) => one.missing), sum((one) => one.surplus)]
    return {
      id,
      people: people.size,
      days: sums,
      heads: sum((one) => one.heads),
      minutes: sum((one) => one.minutes),
      needed: hasNeeds ? sum((one) => one.needed ?? 0) : null,
      missing: hasNeeds ? missing : null,
      surplus: hasNeeds ? surplus : null,
      state: !hasNeeds ? 'not_said' : missing > 0 ? 'short' : surplus > 0 ? 'over' : 'met',
    }
  })
}

/** The places that a day counts at: one unit, or each of its shifts. */
function splitByPlace(one: WorkedDay, by: PlaceGrouping): readonly { id: string | null; minutes: number }[] {
  if (by !== 'shift') return [{ id: one[by], minutes: one.minutes }]
  return one.shifts.length > 0 ? one.shifts : [{ id: null, minutes: one.minutes }]
}

type Cover = { needed: number; missing: number; surplus: number }

/** Computes needs, shortages and surpluses by place and day, shift by shift, within the scope that can be compared. */
function computeCover(
  worked: readonly WorkedDay[],
  days: readonly Day[],
  by: PlaceGrouping,
  needs: readonly Need[],
  counted: CoverageScope,
): Map<string | null, Map<Day, Cover>> {
  const covers = new Map<string | null, Map<Day, Cover>>()
  if (needs.length === 0 || (by !== 'shift' && by !== 'department')) return covers
  const isWhole = by === 'shift' && counted.company
  const scopes = isWhole ? [null] : [...counted.departments]
  const heads = headsByShift(worked, isWhole)
  const shifts = [...new Set(needs.map(({ shift }) => shift))]
  for (const department of scopes)
    for (const shift of shifts)
      for (const day of days) {
        const needed = neededHeads(needs, shift, day, { department })
        if (needed === undefined) continue
        const there = heads.get(shiftDayKey(department, shift, day))?.size ?? 0
        const id = by === 'shift' ? shift : department
        const own = covers.get(id) ?? new Map<Day, Cover>()
        const before = own.get(day) ?? { needed: 0, missing: 0, surplus: 0 }
        own.set(day, {
          needed: before.needed + needed,
          missing: before.missing + Math.max(0, needed - there),
          surplus: before.surplus + Math.max(0, there - needed),
        })
        covers.set(id, own)
      }
  return covers
}

/** The people on each shift and day, by department, or of all departments together. */
function headsByShift(worked: readonly WorkedDay[], isWhole: boolean): Map<string, Set<string>> {
  const heads = new Map<string, Set<string>>()
  for (const { employee, day, department, shifts } of worked)
    for (const { id } of shifts) {
      const key = shiftDayKey(isWhole ? null : department, id, day)
      const people = heads.get(key) ?? new Set()
      people.add(employee)
      heads.set(key, people)
    }
  return heads
}

const shiftDayKey = (department: string | null, shift: string, day: Day) => `${department} ${shift} ${day}`
