import { sql } from 'kysely'
import type { Day } from '#base/days.ts'
import type { DayShifts, RosteredDay } from '#modules/workdays/offers.ts'
import { among } from '#server/database/among.ts'
import type { Tx } from '#server/database/database.ts'
import { type KnownShift, knownShifts, termsOn } from './terms.ts'

type Row = { id: string; employee_id: string; day: Day; shift_id: string | null }

/** What people were told: what their days are for everything that asks. */
export const PUBLISHED: DayShifts = {
  kind: 'shift',
  on: async (tx, people, span) => rosteredOf(tx, await toldRows(tx, people, span)),
}

/** What planners have put there, told or not: for the planner alone. */
export const DRAFTED: DayShifts = {
  kind: 'shift',
  on: async (tx, people, span) => rosteredOf(tx, await draftedRows(tx, people, span)),
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
    kind: 'shift',
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

async function rosteredOf(tx: Tx, rows: readonly Row[]): Promise<RosteredDay[]> {
  if (rows.length === 0) return []
  const shifts = await knownShifts(tx)
  return rows.map(({ id, employee_id, day, shift_id }) => {
    const of = { employee: employee_id, day, id }
    if (shift_id === null) return { ...of, name: '', hours: null }
    const shift = shifts.get(shift_id)!
    const { replacement, replacedOnHolidays } = termsOn(shift, day)
    const instead = replacedOnHolidays && replacement !== null ? shifts.get(replacement) : undefined
    return { ...of, ...asPlanned(shift, day), ...(instead && { onHoliday: asPlanned(instead, day) }) }
  })
}

function asPlanned(shift: KnownShift, day: Day) {
  const { hours, before, after, grace } = termsOn(shift, day)
  return { name: shift.name, hours, shift: shift.id, margins: { before, after, grace } }
}
