import type { Language } from '#base/access/actor.ts'
import type { Month } from '#base/days/days.ts'
import { countryAt } from '#statutory/countries.ts'
import type { HoursLaw } from '#statutory/working-hours.ts'

/** Looks up law of a month; undefined where the product has none for the month yet. */
export function findLaw<Law>(look: () => Law | undefined): Law | undefined {
  try {
    return look()
  } catch (error) {
    if (error instanceof RangeError) return undefined
    throw error
  }
}

/** The law of a country about hours in a month; undefined where the product has none. */
export function hoursLaw(country: string | null, month: Month): HoursLaw | undefined {
  return findLaw(() => countryAt(country)?.hours?.(month))
}

/** The source of a country's law in the reader's language. */
export function lawSourceText(country: string | null, source: string, language: Language): string {
  return countryAt(country)?.sourceIn?.(source, language) ?? source
}
