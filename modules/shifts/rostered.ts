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
  async on(tx, people, { first, last }) {
    const { rows } = await sql<Row>`
      select assignment_id as id, employee_id, day, shift_id from shift_published
      where ${among('employee_id', people)} and day between ${first}::date and ${last}::date`.execute(tx)
    return rosteredOf(tx, rows)
  },
}

/** What planners have put there, told or not: for the planner alone. */
export const DRAFTED: DayShifts = {
  kind: 'shift',
  async on(tx, people, { first, last }) {
    const { rows } = await sql<Row>`
      select id, employee_id, day, shift_id from shift_assignment
      where ${among('employee_id', people)} and day between ${first}::date and ${last}::date`.execute(tx)
    return rosteredOf(tx, rows)
  },
}

/** What people were told, with some days of theirs as they would be instead. */
export function toldWith(
  changes: readonly { readonly employee: string; readonly day: Day; readonly shifts: readonly (string | null)[] }[],
): DayShifts {
  return {
    kind: 'shift',
    async on(tx, people, { first, last }) {
      const { rows } = await sql<Row>`
        select assignment_id as id, employee_id, day, shift_id from shift_published
        where ${among('employee_id', people)} and day between ${first}::date and ${last}::date`.execute(tx)
      const isChanged = new Set(changes.map(({ employee, day }) => `${employee} ${day}`))
      const instead = changes.flatMap(({ employee, day, shifts }) =>
        people.includes(employee) && day >= first && day <= last
          ? shifts.map(
              (shift_id, at): Row => ({ id: `${employee} ${day} ${at}`, employee_id: employee, day, shift_id }),
            )
          : [],
      )
      return rosteredOf(tx, [
        ...rows.filter(({ employee_id, day }) => !isChanged.has(`${employee_id} ${day}`)),
        ...instead,
      ])
    },
  }
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
