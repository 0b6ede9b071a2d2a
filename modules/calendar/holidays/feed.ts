import { type WorkHours, workHours } from '#base/days/day-hours.ts'
import { type Day, momentIn, weekday } from '#base/days/days.ts'
import { STANDARD_WEEK } from '#base/days/week.ts'
import type { FeedEvent, FeedKind } from '../calendar-feeds/feed.ts'
import { loadActiveHolidays, officeHolidays } from './office-holidays.ts'

/** Holidays of the reader's offices; of all offices for readers without one. */
export const HOLIDAY_FEED: FeedKind = {
  kind: 'holidays',
  name: { en: 'Holidays', zh: '國定假日' },
  about: { en: 'The holidays of your office, also those that were declared.', zh: '您工作地點的假日，含臨時宣布者。' },
  access: 'holiday:read',
  async events({ tx, actor, language }, span) {
    const offices = await tx
      .selectFrom('office')
      .select(['id', 'name', 'country', 'state', 'timezone'])
      .where('is_active', '=', true)
      .$if(actor.officeIds.length > 0, (query) => query.where('id', 'in', [...actor.officeIds]))
      .orderBy('name')
      .execute()
    const holidays = await loadActiveHolidays(tx, span)
    const each = offices.flatMap((office) => officeHolidays(office, holidays).map((holiday) => ({ office, holiday })))
    // One entry for all offices that have the holiday. Half days differ by time zone.
    const same = Map.groupBy(each, ({ office, holiday: { day, name, kind, part } }) =>
      [day, name, kind, part, part === 'whole' ? '' : office.timezone].join('|'),
    )
    return [...same.values()].map((all): FeedEvent => {
      const [{ office, holiday }] = all as [(typeof all)[number]]
      const { day, part } = holiday
      return {
        id: part === 'whole' ? holiday.id : `${holiday.id}-${office.timezone.replace(/\W/g, '-')}`,
        title: (language === 'zh-TW' && holiday.name_zh) || holiday.name,
        ...(offices.length > 1 && { about: all.map((one) => one.office.name).join(', ') }),
        ...(part === 'whole' ? { from: day, until: day } : halfDay(day, part, office.timezone)),
      }
    })
  },
}

/** Half a holiday by standard hours; the hours of single people may differ. */
function halfDay(day: Day, part: string, zone: string) {
  const usual: WorkHours = workHours(STANDARD_WEEK[weekday(day)] ?? STANDARD_WEEK[1]!)
  const [start, end] = part === 'first' ? [usual.start, usual.breakAt] : [usual.breakAt + usual.break, usual.end]
  return { start: momentIn(zone, day, start), end: momentIn(zone, day, end) }
}
