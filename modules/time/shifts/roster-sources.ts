import { sql } from 'kysely'
import type { Day } from '#base/days/days.ts'
import { required } from '#base/required.ts'
import type { RosteredDay, RosterSource, ShiftMargins } from '#calendar/workdays.ts'
import type { Tx } from '#server/database/database.ts'
import { idIn } from '#server/database/id-in.ts'
import { type KnownShift, loadShifts, type Terms, termsOn } from './terms.ts'

type PlannedShift = Pick<KnownShift, 'name'> & Pick<Terms, 'hours'> & { shift: string; margins: ShiftMargins }
type RosterRow = { id: string; employee_id: string; day: Day; shift_id: string | null }

/** The published roster: what the rest of the product takes as people's days. */
export const PUBLISHED_ROSTER: RosterSource = {
  load: async (tx, people, span) => toRosteredDays(tx, await loadPublishedRows(tx, people, span)),
}

/** The planned roster, published or not: only the planner reads it. */
export const DRAFT_ROSTER: RosterSource = {
  load: async (tx, people, span) => toRosteredDays(tx, await loadDraftRows(tx, people, span)),
}

/** A roster from rows that are loaded already; they must cover whole weeks. */
export function rosterFromRows(rows: readonly RosterRow[]): RosterSource {
  return { load: (tx) => toRosteredDays(tx, rows) }
}

type RosterChange = { readonly employee: string; readonly day: Day; readonly shifts: readonly (string | null)[] }

/** The published roster with some days replaced by proposed ones. */
export function publishedRosterWith(changes: readonly RosterChange[]): RosterSource {
  return changedRoster(loadPublishedRows, changes)
}

/** The planned roster with some days replaced by proposed ones. */
export function draftRosterWith(changes: readonly RosterChange[]): RosterSource {
  return changedRoster(loadDraftRows, changes)
}

type RosterLoader = (tx: Tx, people: readonly string[], span: { first: Day; last: Day }) => Promise<RosterRow[]>

function changedRoster(loadRows: RosterLoader, changes: readonly RosterChange[]): RosterSource {
  return {
    async load(tx, people, { first, last }) {
      const key = (employee: string, day: Day) => `${employee} ${day}`
      const isChanged = new Set(changes.map(({ employee, day }) => key(employee, day)))
      const requested = new Set(people)
      const changedRows = changes.flatMap(({ employee, day, shifts }) =>
        requested.has(employee) && day >= first && day <= last
          ? shifts.map(
              (shift_id, at): RosterRow => ({
                id: `${key(employee, day)} ${at}`,
                employee_id: employee,
                day,
                shift_id,
              }),
            )
          : [],
      )
      const rows = await loadRows(tx, people, { first, last })
      return toRosteredDays(tx, [
        ...rows.filter(({ employee_id, day }) => !isChanged.has(key(employee_id, day))),
        ...changedRows,
      ])
    },
  }
}

const loadPublishedRows: RosterLoader = async (tx, people, { first, last }) => {
  const { rows } = await sql<RosterRow>`
    select assignment_id as id, employee_id, day, shift_id from shift_published
    where ${idIn('employee_id', people)} and day between ${first}::date and ${last}::date`.execute(tx)
  return rows
}

const loadDraftRows: RosterLoader = async (tx, people, { first, last }) => {
  const { rows } = await sql<RosterRow>`
    select id, employee_id, day, shift_id from shift_assignment
    where ${idIn('employee_id', people)} and day between ${first}::date and ${last}::date`.execute(tx)
  return rows
}

async function toRosteredDays(
  tx: Tx,
  rows: readonly RosterRow[],
): Promise<(employee: string) => readonly RosteredDay[]> {
  if (rows.length === 0) return () => []
  const byPerson = Map.groupBy(rows, ({ employee_id }) => employee_id)
  const shifts = await loadShifts(tx)
  // Thousands of days share a few shifts, so each set of terms is converted once.
  const converted = new Map<Terms, PlannedShift>()
  const toPlannedShift = (shift: KnownShift, day: Day): PlannedShift => {
    const terms = termsOn(shift, day)
    const { hours, before, after, grace } = terms
    const known = converted.get(terms) ?? {
      name: shift.name,
      hours,
      shift: shift.id,
      margins: { before, after, grace },
    }
    converted.set(terms, known)
    return known
  }
  const toRosteredDay = ({ id, employee_id, day, shift_id }: RosterRow): RosteredDay => {
    if (shift_id === null) return { source: 'shift', employee: employee_id, day, id, name: '', hours: null }
    const shift = required(shifts.get(shift_id), 'a planned shift')
    const { replacement, replacedOnHolidays } = termsOn(shift, day)
    const instead = replacedOnHolidays && replacement !== null ? shifts.get(replacement) : undefined
    const { name, hours, shift: of, margins } = toPlannedShift(shift, day)
    const planned = { source: 'shift', employee: employee_id, day, id, name, hours, shift: of, margins }
    return instead ? { ...planned, onHoliday: toPlannedShift(instead, day) } : planned
  }
  return (employee) => byPerson.get(employee)?.map(toRosteredDay) ?? []
}
