import { addDays, type Day, dayIn, firstDay, lastDay, type Month } from '#base/days.ts'
import type { Context } from '#server/context.ts'
import { loadAllowedPlaces } from './clock/punch-location.ts'
import { clockOn, plannedText } from './clock-text.ts'
import { loadPersonDays } from './evaluation/evaluation-inputs.ts'
import { loadOwnHome } from './home/home-on-day.ts'
import { loadWorkplace } from './own-record.ts'
import { perfectMonth } from './rules/perfect-month.ts'
import type { PersonDay } from './rules/person-days.ts'

/** A day as its own person sees it, also while it is under way. */
function toOwnDay({ day, workday, zone, windows, punches: presses, evaluation: judged }: PersonDay) {
  const clock = (at: number | null | undefined) =>
    at === null || at === undefined ? null : clockOn(zone, day, new Date(at))
  return {
    day,
    shift: workday.shift?.name ?? null,
    planned: plannedText(windows[0]?.hours.start ?? null, windows.at(-1)?.hours.end ?? null),
    clock_in: clock(judged?.in),
    clock_out: clock(judged?.out),
    worked: judged?.worked ?? 0,
    due: judged?.due ?? 0,
    late: judged?.late ?? 0,
    early: judged?.early ?? 0,
    lead: judged?.lead ?? null,
    statuses: [...(judged?.statuses ?? [])],
    punches: presses.length,
    from_home: presses.some(({ isHome }) => isHome),
  }
}

/** The caller's own month, and whether it is perfect so far. */
export async function loadOwnMonth({ tx, actor, now, today }: Context, month: Month) {
  const none = { days: [], perfect: null, worked: 0, due: 0 }
  if (actor.employeeId === null) return none
  const span = { first: firstDay(month), last: lastDay(month) }
  const days = (await loadPersonDays(tx, [actor.employeeId], span, now)).get(actor.employeeId) ?? []
  const past = days.filter(({ day }) => day <= today)
  const over = past.flatMap(({ day, isOver, evaluation: judged }) =>
    isOver && judged ? [{ day, due: judged.due, statuses: judged.statuses }] : [],
  )
  const least = past.at(-1)?.setting.perfect_over ?? 0
  const { isPerfect, worked, missed } = perfectMonth(over, least)
  const sum = (of: 'worked' | 'due') => past.reduce((all, { evaluation: judged }) => all + (judged?.[of] ?? 0), 0)
  return {
    days: past.map(toOwnDay).reverse(),
    perfect: over.length === 0 ? null : { is_perfect: isPerfect, worked: worked.length, over: least, missed },
    worked: sum('worked'),
    due: sum('due'),
  }
}

/** What the caller's clock says now; null for whoever has no record. */
export async function loadOwnClock({ tx, actor, now, today }: Context) {
  const employee = actor.employeeId
  if (employee === null) return null
  const { office, zone } = await loadWorkplace(tx, employee, today)
  const date = dayIn(zone, now)
  // After midnight the shift of the day before may still be under way.
  const days = (await loadPersonDays(tx, [employee], { first: addDays(date, -1), last: date }, now)).get(employee) ?? []
  const day = days.find((one) => one.day !== date && !one.isOver && isWithin(one, now.getTime())) ?? days.at(-1)
  if (!day || (day.day !== date && !isWithin(day, now.getTime()))) return null
  const last = await loadLastPunch(tx, day)
  return {
    day: day.day as Day,
    planned: plannedText(day.windows[0]?.hours.start ?? null, day.windows.at(-1)?.hours.end ?? null),
    shift: day.workday.shift?.name ?? null,
    last: last && { clock: clockOn(zone, day.day, last.at), place: last.place },
    presses: day.punches.length,
    places: (await loadAllowedPlaces(tx, employee, office)).map(({ name }) => name),
    has_kiosk: await hasKiosk(tx),
    home: await loadOwnHome(tx, employee, office, date),
  }
}

/** Whether any kiosk shows codes: only then a camera is offered. */
async function hasKiosk(tx: Context['tx']): Promise<boolean> {
  return (await tx.selectFrom('kiosk').select('id').where('token_hash', 'is not', null).limit(1).execute()).length > 0
}

const isWithin = ({ windows }: PersonDay, now: number) => windows.some(({ from, until }) => from <= now && now <= until)

async function loadLastPunch(tx: Context['tx'], { punches: presses }: PersonDay) {
  const last = presses.toSorted((a, b) => a.at - b.at).at(-1)
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
