import { type RawBuilder, sql } from 'kysely'
import { type Day, daysBetween, earlierDay, LAST_DAY, laterDay } from '#base/days/days.ts'
import { formatLabel } from '#base/labels.ts'
import { LEAVE_MODULE } from '#base/modules.ts'
import type { FeedEvent, FeedKind, FeedReader } from '#calendar/calendar-feeds.ts'
import { loadWorkdays } from '#calendar/workdays.ts'
import { joinAsOf } from '#people/as-of.ts'
import type { Tx } from '#server/database/database.ts'
import { calendarLabels } from '../calendar/labels.ts'
import { isInCalendarReach } from '../calendar/month.ts'
import type { RequestedDays } from '../ledger/counting.ts'
import { loadCompanyLanguage, loadLeaveTypes, typeName } from '../types/leave-types.ts'
import { pieceTimes, splitLeave } from './pieces.ts'

type DaySpan = { readonly first: Day; readonly last: Day }

/** The reader's own leave with its type, pending leave included. */
export const OWN_LEAVE: FeedKind = {
  kind: 'leave',
  name: { en: 'My leave', zh: '我的請假' },
  about: { en: 'Your own leave with its type, also what is not decided yet.', zh: '您本人的請假及假別，含待簽核者。' },
  access: 'leave:ask',
  module: LEAVE_MODULE,
  async events(reader, span) {
    const { tx, actor, language } = reader
    if (actor.employeeId === null) return []
    const own = await loadCompanyLanguage(tx)
    const names = new Map((await loadLeaveTypes(tx)).map((type) => [type.id, typeName(type, language, own)]))
    const rows = await loadLeaveWithin(reader, span, sql`employee.id = ${actor.employeeId}::uuid`, ['pending'])
    return loadFeedEvents(tx, rows, ({ type_id, state }) => ({
      title: names.get(type_id) ?? formatLabel(calendarLabels['leave-calendar.is_away'], language),
      busy: true,
      ...(state === 'pending' && { tentative: true }),
    }))
  },
}

/**
 * Absences of colleagues without any detail, whatever the reader may see elsewhere, since a feed's address may leak.
 */
export const TEAM_LEAVE: FeedKind = {
  kind: 'team',
  name: { en: 'Team calendar', zh: '團隊行事曆' },
  about: { en: 'When your colleagues are away, without the type or reason.', zh: '同事的請假時間，不含假別與事由。' },
  access: 'leave:calendar',
  module: LEAVE_MODULE,
  async events(reader, span) {
    const { tx, actor, language } = reader
    const others = sql`${isInCalendarReach(reader)} and employee.id is distinct from ${actor.employeeId}::uuid`
    const rows = await loadLeaveWithin(reader, span, others, [])
    const away = formatLabel(calendarLabels['leave-calendar.is_away'], language)
    return loadFeedEvents(tx, rows, ({ full_name }) => ({ title: `${full_name} · ${away}` }))
  },
}

type FeedLeaveRow = {
  request_id: string
  employee_id: string
  full_name: string
  type_id: string
  from_day: Day
  until_day: Day
  from_part: RequestedDays['fromPart']
  until_part: RequestedDays['untilPart']
  from_minute: number | null
  until_minute: number | null
  state: string
  zone: string
}

/** Loads approved leave in a span, and leave in other given `states`, up to revoked days, in one query. */
async function loadLeaveWithin(
  { tx, today }: FeedReader,
  { first, last }: DaySpan,
  people: RawBuilder<unknown>,
  states: readonly string[],
): Promise<FeedLeaveRow[]> {
  const ends = sql`coalesce(least(l.until_day, r.revoked_from - 1), l.until_day)`
  const { rows } = await sql<FeedLeaveRow>`
    select l.request_id, l.employee_id, employee.full_name, l.type_id, l.from_day, ${ends} as until_day, l.from_part,
      case when ${ends} < l.until_day then 'whole' else l.until_part end as until_part, l.from_minute, l.until_minute, r.state,
      coalesce(office.timezone, company.timezone) as zone
    from leave_request l join request r on r.id = l.request_id join employee on employee.id = l.employee_id
    ${joinAsOf('employment', today, 'at')} left join office on office.id = at.office_id cross join company
    where ${people} and (employee.last_day is null or employee.last_day >= l.from_day)
      and l.from_day <= ${last}::date and ${ends} >= greatest(l.from_day, ${first}::date)
      and (r.state = any(${['approved', 'paid', ...states]}) or r.revoked_from > l.from_day)
    order by l.from_day, employee.full_name, l.request_id`.execute(tx)
  return rows
}

/** Converts pieces of leave to calendar events. Hours of half days are loaded for everybody at once. */
async function loadFeedEvents(
  tx: Tx,
  rows: readonly FeedLeaveRow[],
  shown: (row: FeedLeaveRow) => { title: string; busy?: true; tentative?: true },
): Promise<FeedEvent[]> {
  const pieces = rows.flatMap((row) =>
    splitLeave({
      from: row.from_day,
      until: row.until_day,
      fromPart: row.from_part,
      untilPart: row.until_part,
      time:
        row.from_minute === null || row.until_minute === null
          ? null
          : { start: row.from_minute, end: row.until_minute },
    }).map((piece, index) => ({ row, piece, index })),
  )
  const halves = pieces.flatMap(({ row, piece }) => ('part' in piece ? [{ who: row.employee_id, day: piece.day }] : []))
  const [first, last] = [
    halves.map(({ day }) => day).reduce(earlierDay, LAST_DAY),
    halves.map(({ day }) => day).reduce(laterDay, '1900-01-01'),
  ]
  const days = (await loadWorkdays(tx, [...new Set(halves.map(({ who }) => who))], { first, last })).of
  return pieces.flatMap(({ row, piece, index }) => {
    const hoursOn = (day: Day) => days.get(row.employee_id)?.[daysBetween(first, day)]?.hours ?? null
    const times = pieceTimes(piece, hoursOn, row.zone)
    return times ? [{ id: `${row.request_id}-${index}`, ...shown(row), ...times }] : []
  })
}
