import type { DayHours, Week } from '#base/days/day-hours.ts'
import { hoursFromText, hoursToText } from '#base/days/week.ts'
import { withoutZeros } from '#base/money/amount-text.ts'
import { parseMoney, toDecimal } from '#base/money/money.ts'
import type { FactValues } from '../../core/history/fact-columns.ts'

/** Weekdays in files, Sunday first as they are stored. */
const WEEKDAY_NAMES = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat']
const CHINESE_WEEKDAYS = '日一二三四五六'

/** Columns with the hours of a weekday, in the order of the stored week. */
export const WEEKDAY_COLUMNS = ['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday'] as const

/** Rates, which files write in per cent and the record stores in millionths, with their maxima. */
export const PERCENT_COLUMNS = {
  epf_extra_employee: 890_000,
  epf_extra_employer: 880_000,
  pension_voluntary_rate: 60_000,
} as const

/** Parses `Mon Tue Wed` into days in the order of the week; undefined where it is no such list. */
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

/** Parses a rate in per cent into millionths; undefined outside of 0 and its maximum. */
export function parseRate(text: string, most: number): number | undefined {
  try {
    const rate = parseMoney(text, 4)
    return rate >= 0 && rate <= most ? rate : undefined
  } catch {
    return undefined
  }
}

/**
 * Converts the cells of a row of details into facts. Both the person and the tax status can be disabled: the file has a
 * column for each.
 */
export function parseFacts(given: FactValues): FactValues {
  const facts: FactValues = { ...given }
  for (const [column, most] of Object.entries(PERCENT_COLUMNS))
    if (typeof given[column] === 'string') facts[column] = parseRate(given[column], most)
  if (typeof given.working_days === 'string') facts.working_days = parseWorkingDays(given.working_days)
  return facts
}

/**
 * Parses the week in the cells of a row; empty cells are as in `held`. Undefined without any cell. Unreadable cells are
 * ignored.
 */
export function parseWeek(cells: { readonly [column: string]: unknown }, held: Week): Week | undefined {
  const week = WEEKDAY_COLUMNS.map((column): DayHours | null | undefined => {
    const cell = cells[column]
    return typeof cell === 'string' ? hoursFromText(cell) : undefined
  })
  return week.every((hours) => hours === undefined)
    ? undefined
    : week.map((hours, day) => (hours === undefined ? (held[day] ?? null) : hours))
}

/** Writes stored facts as cells; the reverse of `parseFacts`. */
export function formatFacts(stored: FactValues): FactValues {
  const fileCells: FactValues = { ...stored }
  for (const column of Object.keys(PERCENT_COLUMNS)) {
    const rate = stored[column]
    if (typeof rate === 'number') fileCells[column] = withoutZeros(toDecimal(rate, 4))
  }
  if (Array.isArray(stored.week)) {
    const week: Week = stored.week
    for (const [day, column] of WEEKDAY_COLUMNS.entries()) fileCells[column] = hoursToText(week[day] ?? null)
    // The short form is for entering a week; only a week without fixed days needs its length.
    if (week.every((hours) => hours === null)) fileCells.minutes_a_day = stored.roster_minutes
  }
  return fileCells
}
