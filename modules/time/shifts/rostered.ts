import { sql } from 'kysely'
import type { Day } from '#base/days.ts'
import type { DayShifts, RosteredDay } from '#modules/calendar/workdays/offers.ts'
import type { ShiftMargins } from '#modules/calendar/workdays/workday.ts'
import { among } from '#server/database/among.ts'
import type { Tx } from '#server/database/database.ts'
import { type KnownShift, knownShifts, type Terms, termsOn } from './terms.ts'

type Planned = Pick<KnownShift, 'name'> & Pick<Terms, 'hours'> & { shift: string; margins: ShiftMargins }
type Row = { id: string; employee_id: string; day: Day; shift_id: string | null }

/** What people were told: what their days are for everything that asks. */
export const PUBLISHED: DayShifts = {
  on: async (tx, people, span) => rosteredOf(tx, await toldRows(tx, people, span)),
}

/** What planners have put there, told or not: for the planner alone. */
export const DRAFTED: DayShifts = {
  on: async (tx, people, span) => rosteredOf(tx, await draftedRows(tx, people, span)),
}

/** Rows of a plan that were read already, whole weeks of them. */
export function plannedAs(rows: readonly Row[]): DayShifts {
  return { on: (tx) => rosteredOf(tx, rows) }
}

type Changed = { readonly employee: string; readonly day: Day; readonly shifts: readonly (string | null)[] }

/** What people were told, with some days of theirs as they would be instead. */
export function toldWith(changes: readonly Changed[]): DayShifts {
  return changedRoster(toldRows, changes)
}

/** What planners have put there, with some days as they would be instead. */
export function draftedWith(changes: readonly Changed[]): DayShifts {
  return changedRoster(draftedRows, changes)
}

type RowsOf = (tx: Tx, people: readonly string[], span: { first: Day; last: Day }) => Promise<Row[]>

function changedRoster(stands: RowsOf, changes: readonly Changed[]): DayShifts {
  return {
    async on(tx, people, { first, last }) {
      const key = (employee: string, day: Day) => `${employee} ${day}`
      const isChanged = new Set(changes.map(({ employee, day }) => key(employee, day)))
      const asked = new Set(people)
      const instead = changes.flatMap(({ employee, day, shifts }) =>
        asked.has(employee) && day >= first && day <= last
          ? shifts.map(
              (shift_id, at): Row => ({ id: `${key(employee, day)} ${at}`, employee_id: employee, day, shift_id }),
            )
          : [],
      )
      const rows = await stands(tx, people, { first, last })
      return rosteredOf(tx, [
        ...rows.filter(({ employee_id, day }) => !isChanged.has(key(employee_id, day))),
        ...instead,
      ])
    },
  }
}

const toldRows: RowsOf = async (tx, people, { first, last }) => {
  const { rows } = await sql<Row>`
    select assignment_id as id, employee_id, day, shift_id from shift_published
    where ${among('employee_id', people)} and day between ${first}::date and ${last}::date`.execute(tx)
  return rows
}

const draftedRows: RowsOf = async (tx, people, { first, last }) => {
  const { rows } = await sql<Row>`
    select id, employee_id, day, shift_id from shift_assignment
    where ${among('employee_id', people)} and day between ${first}::date and ${last}::date`.execute(tx)
  return rows
}

async function rosteredOf(tx: Tx, rows: readonly Row[]): Promise<(employee: string) => readonly RosteredDay[]> {
  if (rows.length === 0) return () => []
  const byPerson = Map.groupBy(rows, ({ employee_id }) => employee_id)
  const shifts = await knownShifts(tx)
  // Thousands of days have the same few shifts: what a shift is by its terms is made once.
  const made = new Map<Terms, Planned>()
  const asPlanned = (shift: KnownShift, day: Day): Planned => {
    const terms = termsOn(shift, day)
    const { hours, before, after, grace } = terms
    const known = made.get(terms) ?? { name: shift.name, hours, shift: shift.id, margins: { before, after, grace } }
    made.set(terms, known)
    return known
  }
  const rostered = ({ id, employee_id, day, shift_id }: Row): RosteredDay => {
    if (shift_id === null) return { source: 'shift', employee: employee_id, day, id, name: '', hours: null }
    const shift = shifts.get(shift_id)!
    const { replacement, replacedOnHolidays } = termsOn(shift, day)
    const instead = replacedOnHolidays && replacement !== null ? shifts.get(replacement) : undefined
    const { name, hours, shift: of, margins } = asPlanned(shift, day)
    const planned = { source: 'shift', employee: employee_id, day, id, name, hours, shift: of, margins }
    return instead ? { ...planned, onHoliday: asPlanned(instead, day) } : planned
  }
  return (employee) => byPerson.get(employee)?.map(rostered) ?? []
}
