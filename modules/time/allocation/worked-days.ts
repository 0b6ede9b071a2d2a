import { type Day, eachDay } from '#base/days/days.ts'
import { required } from '#base/required.ts'
import { type DaySpan, loadWorkdays, minutesPlanned, type Workday } from '#calendar/workdays.ts'
import type { Tx } from '#server/database/database.ts'
import { cellKey, loadCells } from '../shifts/cells.ts'
import type { StoredCell } from '../shifts/plan-change.ts'
import { DRAFT_ROSTER } from '../shifts/roster-sources.ts'
import { type KnownShift, loadShifts, termsOn } from '../shifts/terms.ts'
import type { AllocatedPerson } from './people.ts'
import type { WorkedDay } from './summary.ts'

type PlannedDay = { readonly workday: Workday; readonly cells: readonly StoredCell[]; readonly day: Day }

/** The office of a planned day: that of its first shift that has one, or else the person's. */
export function plannedOffice(
  { workday, cells, day }: PlannedDay,
  shifts: ReadonlyMap<string, KnownShift>,
): string | null {
  const own = cells.flatMap(({ shift_id }) =>
    shift_id === null ? [] : (termsOn(required(shifts.get(shift_id), 'shift of a plan'), day).office ?? []),
  )
  return own[0] ?? workday.office
}

/** Loads the days on which people are planned to work, published or not: the same statements for any number of people. */
export async function loadWorkedDays(tx: Tx, people: readonly AllocatedPerson[], span: DaySpan): Promise<WorkedDay[]> {
  const ids = people.map(({ id }) => id)
  const { of } = await loadWorkdays(tx, ids, span, { rosterSources: [DRAFT_ROSTER] })
  const cells = Map.groupBy(await loadCells(tx, ids, span), ({ employee_id, day }) => cellKey(employee_id, day))
  const shifts = await loadShifts(tx)
  const days = eachDay(span.first, span.last)
  return people.flatMap(({ id, jobs }) => {
    const own = of.get(id) ?? []
    return days.flatMap((day, index): WorkedDay[] => {
      const workday = own[index]
      const minutes = workday ? minutesPlanned(workday) : 0
      if (!workday || minutes === 0) return []
      const planned = { workday, day, cells: cells.get(cellKey(id, day)) ?? [] }
      const job = jobs.findLast(({ from }) => from <= day) ?? jobs[0]
      return [
        {
          employee: id,
          day,
          minutes,
          office: plannedOffice(planned, shifts),
          shifts: minutesByShift(planned, minutes),
          department: job?.department_id ?? null,
          cost_center: job?.cost_center_id ?? null,
        },
      ]
    })
  })
}

/** Divides the minutes of a day among its shifts, each its own as far as the day goes. */
function minutesByShift({ workday, cells }: PlannedDay, minutes: number): { id: string; minutes: number }[] {
  const ids = cells.flatMap(({ shift_id }) => shift_id ?? [])
  if (ids.length <= 1) return ids.map((id) => ({ id, minutes }))
  let left = minutes
  return ids.map((id, index) => {
    const part = workday.shift?.parts.find(({ shift }) => shift === id)
    const own =
      index === ids.length - 1 ? left : Math.min(left, part ? part.hours.halves.reduce((a, b) => a + b, 0) : 0)
    left -= own
    return { id, minutes: own }
  })
}
