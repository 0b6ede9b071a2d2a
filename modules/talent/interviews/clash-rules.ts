import type { Workday } from '#calendar/workdays.ts'
import { hoursPlanned, stretchesDue, type WorkStretch } from '#calendar/workdays.ts'
import type { CLASH_KINDS } from './contract.ts'

export type ClashKind = (typeof CLASH_KINDS)[number]

function minutesWithin(day: Workday, { start, end }: WorkStretch): number {
  return stretchesDue(day)
    .flat()
    .reduce((sum, one) => sum + Math.max(0, Math.min(one.end, end) - Math.max(one.start, start)), 0)
}

/** What of somebody's day stands in the way of a stretch of it: minutes after midnight by their clocks. */
export function dayClashes(day: Workday, stretch: WorkStretch): ClashKind[] {
  if (!day.employed) return ['left']
  const plain: Workday = { ...day, away: [], holidays: [] }
  const withHolidays: Workday = { ...plain, holidays: day.holidays }
  const decided = day.away.filter(({ pending }) => !pending)
  const asked = day.away.filter(({ pending }) => pending).map(({ pending: _, ...away }) => away)
  const hours = hoursPlanned(plain)
  const isWhole = ({ part }: { part: string }) => part === 'whole'
  const free = minutesWithin(withHolidays, stretch)
  const left = minutesWithin({ ...withHolidays, away: decided }, stretch)
  return [
    ...(hours === null || day.kind !== 'working'
      ? (['day_off'] as const)
      : stretch.start < hours.start || stretch.end > hours.end
        ? (['outside_hours'] as const)
        : []),
    ...(day.holidays.some(isWhole) || minutesWithin(plain, stretch) > free ? (['holiday'] as const) : []),
    ...(decided.some(isWhole) || left < free ? (['away'] as const) : []),
    ...(asked.some(isWhole) || minutesWithin({ ...withHolidays, away: [...decided, ...asked] }, stretch) < left
      ? (['away_asked'] as const)
      : []),
    ...(day.shift !== null && left > 0 ? (['shift'] as const) : []),
  ]
}
