import { addDays, type Day, dayIn, firstDay, lastDay, type Month } from '#base/days/days.ts'
import { dayOffKind } from '#calendar/day-off-value.ts'
import type { Context } from '#server/context/context.ts'
import { loadAllowedPlaces } from './clock/punch-location.ts'
import { clockOn, plannedText } from './clock-text.ts'
import { loadPersonDays } from './evaluation/evaluation-inputs.ts'
import { loadOwnHome } from './home/home-on-day.ts'
import { loadWorkplace } from './own-record.ts'
import { perfectMonth } from './rules/perfect-month.ts'
import type { PersonDay } from './rules/person-days.ts'

/** An own day, also while it is under way. */
function toOwnDay({ day, workday, zone, windows, punches, evaluation }: PersonDay) {
  const clock = (at: number | null | undefined) =>
    at === null || at === undefined ? null : clockOn(zone, day, new Date(at))
  return {
    day,
    shift: workday.shift?.name ?? null,
    planned: plannedText(windows[0]?.hours.start ?? null, windows.at(-1)?.hours.end ?? null),
    clock_in: clock(evaluation?.in),
    clock_out: clock(evaluation?.out),
    worked: evaluation?.worked ?? 0,
    due: evaluation?.due ?? 0,
    late: evaluation?.late ?? 0,
    early: evaluation?.early ?? 0,
    lead: evaluation?.lead ?? null,
    statuses: [...(evaluation?.statuses ?? [])],
    day_off: dayOffKind(workday),
    punches: punches.length,
    from_home: punches.some(({ isHome }) => isHome),
  }
}

/** Loads the caller's month, and whether it is perfect so far. */
export async function loadOwnMonth({ tx, actor, now, today }: Context, month: Month) {
  const none = { days: [], perfect: null, worked: 0, due: 0 }
  if (actor.employeeId === null) return none
  const span = { first: firstDay(month), last: lastDay(month) }
  const days = (await loadPersonDays(tx, [actor.employeeId], span, now)).get(actor.employeeId) ?? []
  const past = days.filter(({ day }) => day <= today)
  const over = past.flatMap(({ day, isOver, evaluation }) =>
    isOver && evaluation ? [{ day, due: evaluation.due, statuses: evaluation.statuses }] : [],
  )
  const least = past.at(-1)?.setting.perfect_over ?? 0
  const { isPerfect, worked, missed } = perfectMonth(over, least)
  const sum = (of: 'worked' | 'due') => past.reduce((all, { evaluation }) => all + (evaluation?.[of] ?? 0), 0)
  return {
    days: past.map(toOwnDay).reverse(),
    perfect: over.length === 0 ? null : { is_perfect: isPerfect, worked: worked.length, over: least, missed },
    worked: sum('worked'),
    due: sum('due'),
  }
}

/** Loads the caller's clock; null without an employee record. */
export async function loadOwnClock({ tx, actor, now, today }: Context) {
  const employee = actor.employeeId
  if (employee === null) return null
  const { office, zone } = await loadWorkplace(tx, employee, today)
  const date = dayIn(zone, now)
  // After midnight, the shift of the day before may still be under way.
  const days = (await loadPersonDays(tx, [employee], { first: addDays(date, -1), last: date }, now)).get(employee) ?? []
  const day = days.find((one) => one.day !== date && !one.isOver && isWithin(one, now.getTime())) ?? days.at(-1)
  if (!day || (day.day !== date && !isWithin(day, now.getTime()))) return null
  const last = await loadLastPunch(tx, day)
  return {
    day: day.day as Day,
    planned: plannedText(day.windows[0]?.hours.start ?? null, day.windows.at(-1)?.hours.end ?? null),
    day_off: dayOffKind(day.workday),
    shift: day.workday.shift?.name ?? null,
    last: last && { clock: clockOn(zone, day.day, last.at), place: last.place },
    presses: day.punches.length,
    places: (await loadAllowedPlaces(tx, employee, office)).map(({ name }) => name),
    has_kiosk: await hasKiosk(tx),
    home: await loadOwnHome(tx, employee, office, date),
  }
}

/** The camera is offered only when a kiosk shows codes. */
async function hasKiosk(tx: Context['tx']): Promise<boolean> {
  return (await tx.selectFrom('kiosk').select('id').where('token_hash', 'is not', null).limit(1).execute()).length > 0
}

const isWithin = ({ windows }: PersonDay, now: number) => windows.some(({ from, until }) => from <= now && now <= until)

async function loadLastPunch(tx: Context['tx'], { punches }: PersonDay) {
  const last = punches.toSorted((a, b) => a.at - b.at).at(-1)
  if (!last) return null
  return tx
    .selectFrom('punch')
    .leftJoin('place', 'place.id', 'punch.place_id')
    .leftJoin('kiosk', 'kiosk.id', 'punch.kiosk_id')
    .leftJoin('office', 'office.id', 'kiosk.office_id')
    .select((is) => ['punch.at', is.fn.coalesce('place.name', 'office.name').as('place')])
    .where('punch.id', '=', last.id)
    .executeTakeFirstOrThrow()
}
