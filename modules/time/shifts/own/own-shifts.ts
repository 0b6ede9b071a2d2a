import { eachDay } from '#base/days/days.ts'
import { clockText } from '#base/days/week.ts'
import { holidayText } from '#calendar/holidays.ts'
import { hoursPlanned, loadWorkdays, minutesPlanned } from '#calendar/workdays.ts'
import type { Context } from '#server/context/context.ts'
import type { Tx } from '#server/database/database.ts'
import type { Span } from '../cells.ts'
import { loadShifts, termsOn } from '../terms.ts'

/** Loads the caller's own days from the published roster. */
export async function loadOwnDays({ tx, actor, today, language }: Context, span: Span) {
  const { employeeId } = actor
  if (employeeId === null) return { days: [], unread: 0 }
  const unread = await countUnread(tx, employeeId)
  const { of } = await loadWorkdays(tx, [employeeId], span)
  const shifts = await loadShifts(tx)
  const offices = new Map(
    (await tx.selectFrom('office').select(['id', 'name']).execute()).map((row) => [row.id, row.name]),
  )
  const offered = new Set(
    (
      await tx
        .selectFrom('shift_offer')
        .select(['day', 'shift_id'])
        .where('employee_id', '=', employeeId)
        .where('ended_at', 'is', null)
        .execute()
    ).map(({ day, shift_id }) => `${day} ${shift_id}`),
  )
  const days = eachDay(span.first, span.last).flatMap((day, index) => {
    const workday = of.get(employeeId)?.[index]
    if (!workday?.employed) return []
    const { shift, hours, holidays, away, kind } = workday
    const parts = shift?.parts ?? []
    const known = parts.flatMap(({ shift: id }) => (id === null ? [] : (shifts.get(id) ?? [])))
    const place = known[0] ? termsOn(known[0], day).office : null
    const minutes = minutesPlanned(workday)
    const isWorked = kind === 'working' && hours !== null && (shift !== null || minutes > 0 || away.length > 0)
    const planned = hoursPlanned(workday)
    const [holiday] = holidays
    return [
      {
        day,
        name: shift?.name ?? null,
        short_name: known.length > 0 ? known.map(({ shortName }) => shortName).join(' + ') : null,
        start: isWorked && planned ? clockText(planned.start) : null,
        end: isWorked && planned ? clockText(planned.end) : null,
        minutes,
        office: (place !== null && offices.get(place)) || null,
        holiday: holiday ? holidayText(holiday, language) : null,
        is_off: !isWorked,
        day_off: kind === 'working' ? null : kind,
        is_away: away.some(({ pending }) => !pending),
        shifts: parts.map(({ id, shift: of, name }) => ({ id, name, is_offered: offered.has(`${day} ${of}`) })),
        may_offer: day > today && parts.length > 0,
      },
    ]
  })
  return { days, unread }
}

/** Counts changes of a person's shifts since they last looked. */
export async function countUnread(tx: Tx, employee: string): Promise<number> {
  const { count } = await tx
    .selectFrom('shift_notice')
    .select((is) => is.fn.countAll().as('count'))
    .where('employee_id', '=', employee)
    .where('read_at', 'is', null)
    .executeTakeFirstOrThrow()
  return Number(count)
}
