import {
  type DayHours,
  hoursProblem,
  MOST_MINUTES,
  usualDivide,
  usualHours,
  type Week,
  workMinutes,
} from './day-hours.ts'

const NINE = 9 * 60
const HOUR = 60
/** Eight hours: the default length of a day. */
export const STANDARD_MINUTES = 8 * HOUR

/** A week whose working days have equal lengths: from nine, with an hour's break in the middle. */
export function evenWeek(days: readonly number[], minutes: number): Week {
  return buildWeek((day) => (days.includes(day) ? usualHours(NINE, minutes, HOUR) : null))
}

/** The default week: Monday to Friday, nine to six. */
export const STANDARD_WEEK: Week = evenWeek([1, 2, 3, 4, 5], STANDARD_MINUTES)

/** The working weekdays, 0 Sunday to 6 Saturday, in order. */
export function workingWeekdays(week: Week): number[] {
  return week.flatMap((hours, day) => (hours === null ? [] : [day]))
}

/**
 * The normal minutes of a day in a week whose days differ: those of most of its working days, since an hour's pay is the
 * day's by the usual hours of work per day (Employment Act 1955 ss. 60A(3), 60I(1)(c)): an eight-hour week with a Saturday
 * morning stays an eight-hour one. Where two lengths are as many the shorter one, so that an hour is never worth less
 * than the law gives. Taiwan's hour is a 240th of the month's wage whatever the day. Undefined where no day is worked.
 * The database keeps the same figure (`usual_minutes`).
 */
export function usualMinutes(week: Week): number | undefined {
  const found = new Map<number, number>()
  for (const hours of week) if (hours) found.set(workMinutes(hours), (found.get(workMinutes(hours)) ?? 0) + 1)
  return [...found].sort(([a, many], [b, others]) => others - many || a - b)[0]?.[0]
}

/** The first weekday with impossible hours, and why. */
export function weekProblem(week: Week): { day: number; code: string } | undefined {
  for (const [day, hours] of week.entries()) {
    const problem = hours && hoursProblem(hours)
    if (problem) return { day, code: problem.code }
  }
  return undefined
}

/**
 * Changes a week by working days and their length. Days that are worked already keep their hours unless `minutes` is
 * given; others get the usual hours.
 */
export function weekWithChanges(week: Week, { days, minutes }: { days?: readonly number[]; minutes?: number }): Week {
  const usual = usualMinutes(week)
  const model = week.find((hours) => hours && workMinutes(hours) === usual) ?? usualHours(NINE, STANDARD_MINUTES, HOUR)
  return buildWeek((day) => {
    if (days ? !days.includes(day) : !week[day]) return null
    const held = week[day] ?? model
    if (minutes === undefined || workMinutes(held) === minutes) return held
    const lasting = usualHours(held.start, minutes, Math.min(held.break, MOST_MINUTES - minutes))
    return held.divides === null ? { ...lasting, divides: null } : lasting
  })
}

/** Whether two weeks have the same hours. */
export function sameWeek(a: Week, b: Week): boolean {
  return JSON.stringify(a.map(hoursTuple)) === JSON.stringify(b.map(hoursTuple))
}

function hoursTuple(hours: DayHours | null) {
  return hours && [hours.start, hours.end, hours.break, hours.divides]
}

const OFF = ['off', 'rest', 'none', '-', '休', '休息', '休假', '不上班', 'cuti', 'tiada']
const HALF = ['half', '半天', '半日', 'separuh']
const HOURS =
  /^(\d{1,2}):(\d{2}) ?(?:-|–|—|~|to|至|到) ?(\d{1,2}):(\d{2})(?: ?\/ ?(\d{1,4}))?(?: ?@ ?(\d{1,2}):(\d{2})| (half)| ?(半天|半日)| (separuh))?$/

/**
 * Hours of a day as a file writes them: `09:00-18:00/60` with the minutes of the break, ` @12:30` where the day does not
 * divide in its middle, ` half` where it is one half, `off` (null) where nobody works. Undefined for what cannot be read;
 * what can be read may still be wrong (`hoursProblem`).
 */
export function hoursFromText(text: string): DayHours | null | undefined {
  const plain = text.normalize('NFKC').replace(/\s+/g, ' ').trim().toLowerCase()
  if (OFF.includes(plain)) return null
  const found = HOURS.exec(plain)
  if (!found) return undefined
  const [, startHour = '', start = '', endHour = '', end = '', pause, divideHour, divide = ''] = found
  const from = clockMinutes(startHour, start)
  const until = clockMinutes(endHour, end)
  const at = divideHour === undefined ? null : clockMinutes(divideHour, divide)
  if (from === undefined || until === undefined || at === undefined) return undefined
  const hours = { start: from % MOST_MINUTES, end: until % MOST_MINUTES, break: Number(pause ?? 0) }
  if (HALF.some((word) => plain.endsWith(word))) return { ...hours, divides: null }
  return { ...hours, divides: at === null ? usualDivideOrNull(hours) : at % MOST_MINUTES }
}

/** The reverse of `hoursFromText`. */
export function hoursToText(hours: DayHours | null): string {
  if (hours === null) return 'off'
  const { start, end, break: pause, divides } = hours
  const span = `${clockText(start)}-${clockText(end)}${pause > 0 ? `/${pause}` : ''}`
  if (divides === null) return workMinutes(hours) < 2 ? span : `${span} half`
  return divides === usualDivide(hours) ? span : `${span} @${clockText(divides)}`
}

/** Minutes after midnight as a clock shows them: 540 is 09:00, and 1,500 is 01:00 of the next day. */
export function clockText(minutes: number): string {
  const within = minutes % MOST_MINUTES
  return `${String(Math.floor(within / 60)).padStart(2, '0')}:${String(within % 60).padStart(2, '0')}`
}

/** `09:00` as minutes after midnight; 24:00 is the end of a day. */
function clockMinutes(hours: string, minutes: string): number | undefined {
  const found = Number(hours) * 60 + Number(minutes)
  return Number(minutes) < 60 && found <= MOST_MINUTES ? found : undefined
}

/** Null where there is no working time to divide, which `hoursProblem` reports. */
function usualDivideOrNull(hours: Omit<DayHours, 'divides'>): number | null {
  return workMinutes({ ...hours, divides: null }) < 1 ? null : usualDivide(hours)
}

function buildWeek(of: (day: number) => DayHours | null): Week {
  return [0, 1, 2, 3, 4, 5, 6].map(of)
}
