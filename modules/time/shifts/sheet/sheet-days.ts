import { type Day, daysBetween, isDay, type Month, monthOf } from '#base/days/days.ts'
import { type DayOrder, parseDay, resolveDay } from '#server/spreadsheets/import-mapping/parse-days.ts'

/** A parsed heading: a full day, two numbers without a year, a day and month, or a day of the month. */
type WrittenDay =
  | { full: string }
  | { first: number; second: number }
  | { day: number; month: number }
  | { day: number }

export type NumberOrder = Extract<DayOrder, 'dmy' | 'mdy'>

/** The days of a plan's columns, and which questions are open. */
export type SheetDays = {
  /** By column index; other columns are missing. */
  readonly days: ReadonlyMap<number, Day>
  readonly month: Month | null
  readonly order: NumberOrder | null
  readonly open: { readonly month: boolean; readonly order: boolean }
  readonly example: string | null
}

const MONTH_AT = 'jan,feb,mar|mac,apr,may|mei,jun,jul,aug|ogo,sep,oct|okt,nov,dec|dis'.split(',')
/** Returns 1 to 12 for an English or Malay month name, 0 for another word. */
const monthByName = (word: string) =>
  MONTH_AT.findIndex((names) => names.split('|').includes(word.slice(0, 3).toLowerCase())) + 1
/** Names of weekdays, which are ignored beside a day. */
const WEEKDAYS = new Set(
  (
    'mon,tue,tues,wed,thu,thur,thurs,fri,sat,sun,monday,tuesday,wednesday,thursday,friday,saturday,sunday,' +
    'isn,sel,rab,kha,jum,sab,ahd,isnin,selasa,rabu,khamis,jumaat,sabtu,ahad,' +
    '日,一,二,三,四,五,六,星期日,星期天,星期一,星期二,星期三,星期四,星期五,星期六,' +
    '週日,週一,週二,週三,週四,週五,週六,周日,周一,周二,周三,周四,周五,周六'
  ).split(','),
)

/** Whether a cell holds only a weekday. */
export function isWeekday(cell: string): boolean {
  return cell.trim() !== '' && withoutWeekdays(cell) === ''
}

function withoutWeekdays(heading: string): string {
  const words = heading
    .normalize('NFKC')
    .replace(/[()[\]]/g, ' ')
    .split(/\s/)
    .filter((word) => word !== '' && !WEEKDAYS.has(word.replace(/[.,]$/, '').toLowerCase()))
  return words.join(' ')
}

/** Parses a heading; undefined when it is no day. */
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
  const named =
    /^(?<day>\d{1,2})[-/ .]?(?<month>[a-z]{3,9})$/i.exec(text) ??
    /^(?<month>[a-z]{3,9})[-/ .]?(?<day>\d{1,2})$/i.exec(text)
  if (named?.groups) {
    const month = monthByName(named.groups.month ?? '')
    return month === 0 ? undefined : { day: Number(named.groups.day), month }
  }
  return !/^\d{5,}$/.test(text) && parseDay(text) !== null ? { full: text } : undefined
}

export function isDayHeading(heading: string): boolean {
  return parseHeading(heading) !== undefined
}

/**
 * Resolves the headings to days. A missing year is the one nearest to today. A missing month is the user's answer,
 * otherwise the month of a title. Where day and month can be read either way, the order in which columns follow each
 * other decides.
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
    days.every(([, day], index) => {
      const [, before] = days[index - 1] ?? []
      return before === undefined || (day > before && daysBetween(before, day) <= 7)
    })
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

/** Returns the occurrence of a day and month that is nearest to another day. */
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

/** Finds a month in a title: `Roster December 2026`, `2026年12月`, `115年12月`, `12/2026`, or a day in it. */
function parseTitleMonth(title: string): Month | undefined {
  const text = title.normalize('NFKC')
  const named = [...text.matchAll(/\b([a-z]{3,9})[-/ .,']{0,2}(\d{4})\b/gi)].find(
    ([, word = '']) => monthByName(word) > 0,
  )
  const chinese = /(\d{3,4})\s*年\s*(\d{1,2})\s*月/.exec(text)
  const numbers = /(?:^|\s)(\d{1,2})[-/.](\d{4})(?:\s|$)/.exec(text)
  const yearFirst = /(?:^|\s)(\d{4})[-/.](\d{1,2})(?:\s|$|[-/.]\d{1,2})/.exec(text)
  const [year, month] = named
    ? [Number(named[2]), monthByName(named[1] ?? '')]
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
