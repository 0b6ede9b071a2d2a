import { withoutZeros } from '#base/amount-text.ts'
import { parseMoney, toDecimal } from '#base/money.ts'
import type { FactValues } from '../history/fact-columns.ts'

/** Days of the week as a file writes them, Sunday first as they are stored. */
const WEEK = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat']

/** Facts that are rates: a file says them in per cent, the record keeps millionths. With the most they may be. */
export const WRITTEN_RATES = {
  epf_extra_employee: 890_000,
  epf_extra_employer: 880_000,
  pension_voluntary_rate: 60_000,
} as const

/** `Mon Tue Wed` as the stored days, in the order of the week; undefined for what is no such list. */
export function workingDays(text: string): number[] | undefined {
  const days = text
    .split(/[\s,;、]+/)
    .filter((word) => word !== '')
    .map((word) => WEEK.findIndex((day) => day.toLowerCase() === word.slice(0, 3).toLowerCase()))
  if (days.length === 0 || days.includes(-1) || new Set(days).size !== days.length) return undefined
  return days.sort((a, b) => a - b)
}

/** A rate in per cent as millionths; undefined outside of 0 and the most it may be. */
export function writtenRate(text: string, most: number): number | undefined {
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
export function storedFacts(given: FactValues): FactValues {
  const facts: FactValues = { ...given }
  for (const [column, most] of Object.entries(WRITTEN_RATES))
    if (typeof given[column] === 'string') facts[column] = writtenRate(given[column], most)
  if (typeof given.working_days === 'string') facts.working_days = workingDays(given.working_days)
  return facts
}

/** Stored facts as a file writes them; the reverse of `storedFacts`. */
export function writtenFacts(stored: FactValues): FactValues {
  const told: FactValues = { ...stored }
  for (const column of Object.keys(WRITTEN_RATES)) {
    const rate = stored[column]
    if (typeof rate === 'number') told[column] = withoutZeros(toDecimal(rate, 4))
  }
  if (Array.isArray(stored.working_days))
    told.working_days = [...stored.working_days]
      .sort((a, b) => a - b)
      .map((day) => WEEK[day])
      .join(' ')
  return told
}
