import type { DayHours, Week } from '#base/days/day-hours.ts'
import { hoursFromText, hoursToText } from '#base/days/week.ts'
import { withoutZeros } from '#base/money/amount-text.ts'
import { parseMoney, toDecimal } from '#base/money/money.ts'
import type { FactValues } from '../core/history/fact-columns.ts'

/** Days of the week as a file writes them, Sunday first as they are stored. */
const WEEKDAY_NAMES = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat']
const CHINESE_WEEKDAYS = '日一二三四五六'

/** The columns of a file that hold the hours of a weekday, in the order of the stored week. */
export const WEEKDAY_COLUMNS = ['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday'] as const

/** Facts that are rates: a file says them in per cent, the record keeps millionths. With the most they may be. */
export const PERCENT_COLUMNS = {
  epf_extra_employee: 890_000,
  epf_extra_employer: 880_000,
  pension_voluntary_rate: 60_000,
} as const

/** `Mon Tue Wed` as the stored days, in the order of the week; undefined for what is no such list. */
export function parseWorkingDays(text: string): number[] | undefined {
  const days = text
    .split(/[\s,;、]+/)
    .filter((word) => word !== '')
    .map((word) => {
      const chinese = /^(?:週|周|星期)?([日一二三四五六])$/.exec(word)?.[1]
      return chinese
        ? CHINESE_WEEKDAYS.indexOf(chinese)
        : WEEKDAY_NAMES.findIndex((day) => day.toLowerCase() === word.slice(0, 3).toLowerCase())
    })
  if (days.length === 0 || days.includes(-1) || new Set(days).size !== days.length) return undefined
  return days.sort((a, b) => a - b)
}

/** A rate in per cent as millionths; undefined outside of 0 and the most it may be. */
export function parseRate(text: string, most: number): number | undefined {
  try {
    const rate = parseMoney(text, 4)
    return rate >= 0 && rate <= most ? rate : undefined
  } catch {
    return undefined
  }
}

/**
 * The cells of a row of details as facts to store. A person and the tax office's status of them may both be disabled:
 * the file has a column for each.
 */
export function parseFacts(given: FactValues): FactValues {
  const facts: FactValues = { ...given }
  for (const [column, most] of Object.entries(PERCENT_COLUMNS))
    if (typeof given[column] === 'string') facts[column] = parseRate(given[column], most)
  if (typeof given.working_days === 'string') facts.working_days = parseWorkingDays(given.working_days)
  return facts
}

/**
 * The week that the cells of a row say, where an empty one is as in `held`; undefined without any. A cell that cannot be
 * read says nothing.
 */
export function parseWeek(cells: { readonly [column: string]: unknown }, held: Week): Week | undefined {
  const said = WEEKDAY_COLUMNS.map((column): DayHours | null | undefined => {
    const cell = cells[column]
    return typeof cell === 'string' ? hoursFromText(cell) : undefined
  })
  return said.every((hours) => hours === undefined)
    ? undefined
    : said.map((hours, day) => (hours === undefined ? (held[day] ?? null) : hours))
}

/** Stored facts as a file writes them; the reverse of `storedFacts`. */
export function formatFacts(stored: FactValues): FactValues {
  const fileCells: FactValues = { ...stored }
  for (const column of Object.keys(PERCENT_COLUMNS)) {
    const rate = stored[column]
    if (typeof rate === 'number') fileCells[column] = withoutZeros(toDecimal(rate, 4))
  }
  if (Array.isArray(stored.week)) {
    const week: Week = stored.week
    for (const [day, column] of WEEKDAY_COLUMNS.entries()) fileCells[column] = hoursToText(week[day] ?? null)
    // The short way of saying a week is for filling in; a week without a fixed day has nothing else to say how long one is.
    if (week.every((hours) => hours === null)) fileCells.minutes_a_day = stored.roster_minutes
  }
  return fileCells
}
