import { type Day, daysBetween, isDay, type Month, monthOf } from '#base/days.ts'
import { type DayOrder, parseDay, resolveDay } from '#server/spreadsheets/import-mapping/parse-days.ts'

/** What a heading says of a day: the day itself, two numbers without a year, or the day of a month alone. */
type WrittenDay =
  | { full: string }
  | { first: number; second: number }
  | { day: number; month: number }
  | { day: number }

export type NumberOrder = Extract<DayOrder, 'dmy' | 'mdy'>

/** The days of a plan's columns, and what has to be said before they are known. */
export type SheetDays = {
  /** By the place of the column; only those that are days. */
  readonly days: ReadonlyMap<number, Day>
  readonly month: Month | null
  readonly order: NumberOrder | null
  readonly open: { readonly month: boolean; readonly order: boolean }
  readonly example: string | null
}

const MONTH_AT = 'jan,feb,mar|mac,apr,may|mei,jun,jul,aug|ogo,sep,oct|okt,nov,dec|dis'.split(',')
/** 1 to 12 for a month by its name in English or Malay; 0 for another word. */
const monthByName = (word: string) =>
  MONTH_AT.findIndex((names) => names.split('|').includes(word.slice(0, 3).toLowerCase())) + 1
/** Words for the days of a week, as they stand beside a day: passed over. */
const WEEKDAYS = new Set(
  (
    'mon,tue,tues,wed,thu,thur,thurs,fri,sat,sun,monday,tuesday,wednesday,thursday,friday,saturday,sunday,' +
    'isn,sel,rab,kha,jum,sab,ahd,isnin,selasa,rabu,khamis,jumaat,sabtu,ahad,' +
    '日,一,二,三,四,五,六,星期日,星期天,星期一,星期二,星期三,星期四,星期五,星期六,' +
    '週日,週一,週二,週三,週四,週五,週六,周日,周一,周二,周三,周四,周五,周六'
  ).split(','),
)

/** Whether a cell is a day of the week and nothing else. */
export function isWeekday(cell: string): boolean {
  return cell.trim() !== '' && withoutWeekdays(cell) === ''
}

/** A heading without brackets and weekdays. */
function withoutWeekdays(heading: string): string {
  const words = heading
    .normalize('NFKC')
    .replace(/[()[\]]/g, ' ')
    .split(/\s/)
    .filter((word) => word !== '' && !WEEKDAYS.has(word.replace(/[.,]$/, '').toLowerCase()))
  return words.join(' ')
}

/** What a heading says of a day; undefined for what is none. */
function parseHeading(heading: string): WrittenDay | undefined {
  const text = withoutWeekdays(heading)
  if (/^\d{1,2}(?:日|號|st|nd|rd|th)?$/i.test(text)) {
    const day = Number.parseInt(text, 10)
    return day >= 1 && day <= 31 ? { day } : undefined
  }
  const numbers = /^(\d{1,2})[-/.](\d{1,2})$/.exec(text)
  if (numbers) return { first: Number(numbers[1]), second: Number(numbers[2]) }
  const chinese = /^(\d{1,2})月(\d{1,2})[日號]?$/.exec(text)
  if (chinese) return { day: Number(chinese[2]), month: Number(chinese[1]) }
  const named = /^(\d{1,2})[-/ .]?([a-z]{3,9})$/i.exec(text) ?? /^([a-z]{3,9})[-/ .]?(\d{1,2})$/i.exec(text)
  if (named) {
    const [day, word] = /^\d/.test(named[1]!) ? [named[1]!, named[2]!] : [named[2]!, named[1]!]
    const month = monthByName(word)
    return month === 0 ? undefined : { day: Number(day), month }
  }
  return !/^\d{5,}$/.test(text) && parseDay(text) !== null ? { full: text } : undefined
}

/** Whether a heading is a day, in whatever form. */
export function isDayHeading(heading: string): boolean {
  return parseHeading(heading) !== undefined
}

/**
 * The days that the headings of a plan say. A year that is missing is the one that brings the day nearest to today; a
 * month that is missing is the one said, else the one in the titles; and where days fit with either number first, the
 * order in which one column follows the other settles it.
 */
export function headingDays(
  headings: readonly string[],
  asked: { readonly month?: Month | undefined; readonly order?: NumberOrder | undefined },
  about: { readonly titles: readonly string[]; readonly today: Day },
): SheetDays {
  const written = [...headings.entries()].flatMap(([at, heading]) => {
    const found = parseHeading(heading)
    return found ? [{ at, heading: heading.trim(), found }] : []
  })
  const needsMonth = written.some(({ found }) => 'day' in found && !('month' in found))
  const month = asked.month ?? about.titles.map(parseTitleMonth).find((one) => one !== undefined) ?? null
  const nearest = month === null ? about.today : `${month}-15`
  const readDays = (order: NumberOrder | null) =>
    written.flatMap(({ at, found }): [number, Day][] => {
      const day = headingDay(found, order, month, nearest)
      return day === null ? [] : [[at, day]]
    })
  const isSequence = (days: [number, Day][]) =>
    days.length === written.length &&
    days.every(
      ([, day], index) => index === 0 || (day > days[index - 1]![1] && daysBetween(days[index - 1]![1], day) <= 7),
    )
  const hasOrder = written.some(
    ({ found }) => headingDay(found, 'dmy', month, nearest) !== headingDay(found, 'mdy', month, nearest),
  )
  const fits = (['dmy', 'mdy'] as const).filter((order) => readDays(order).length === written.length)
  const [settled, ...others] = fits.length > 1 ? fits.filter((order) => isSequence(readDays(order))) : fits
  const order = asked.order ?? (hasOrder && others.length === 0 ? (settled ?? null) : null)
  return {
    days: new Map(readDays(order)),
    month,
    order,
    open: { month: needsMonth && month === null, order: hasOrder && order === null },
    example: written.find(({ found }) => 'first' in found || 'full' in found)?.heading ?? null,
  }
}

function headingDay(found: WrittenDay, order: NumberOrder | null, month: Month | null, nearest: Day): Day | null {
  if ('full' in found) return resolveDay(found.full, { order, isRepublic: false })
  if ('first' in found) {
    if (order === null) return found.first === found.second ? nearestDay(found.first, found.second, nearest) : null
    return order === 'dmy'
      ? nearestDay(found.second, found.first, nearest)
      : nearestDay(found.first, found.second, nearest)
  }
  if ('month' in found) return nearestDay(found.month, found.day, nearest)
  return month === null ? null : validDay(Number(month.slice(0, 4)), Number(month.slice(5)), found.day)
}

/** A day of a year near another day: the nearest. */
function nearestDay(month: number, day: number, to: Day): Day | null {
  const year = Number(to.slice(0, 4))
  return (
    [year - 1, year, year + 1]
      .flatMap((one) => validDay(one, month, day) ?? [])
      .sort((a, b) => Math.abs(daysBetween(a, to)) - Math.abs(daysBetween(b, to)))[0] ?? null
  )
}

function validDay(year: number, month: number, day: number): Day | null {
  const text = `${year}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`
  return isDay(text) ? text : null
}

/** A month in a title, such as `Roster December 2026`, `2026年12月`, `115年12月`, `12/2026`, or of a day in it. */
function parseTitleMonth(title: string): Month | undefined {
  const text = title.normalize('NFKC')
  const named = [...text.matchAll(/\b([a-z]{3,9})[-/ .,']{0,2}(\d{4})\b/gi)].find(([, word]) => monthByName(word!) > 0)
  const chinese = /(\d{3,4})\s*年\s*(\d{1,2})\s*月/.exec(text)
  const numbers = /(?:^|\s)(\d{1,2})[-/.](\d{4})(?:\s|$)/.exec(text)
  const yearFirst = /(?:^|\s)(\d{4})[-/.](\d{1,2})(?:\s|$|[-/.]\d{1,2})/.exec(text)
  const [year, month] = named
    ? [Number(named[2]), monthByName(named[1]!)]
    : chinese
      ? [Number(chinese[1]) < 1000 ? Number(chinese[1]) + 1911 : Number(chinese[1]), Number(chinese[2])]
      : numbers
        ? [Number(numbers[2]), Number(numbers[1])]
        : yearFirst
          ? [Number(yearFirst[1]), Number(yearFirst[2])]
          : [0, 0]
  const day = validDay(year, month, 1)
  return day === null ? undefined : monthOf(day)
}
