import { type CountryCode, SERVED_COUNTRIES } from '../countries/served-countries.ts'
import type { Language } from './actor.ts'

/** The first language of a browser's list that the product has; undefined where it has none of them. */
export function preferredLanguage(tags: readonly string[]): Language | undefined {
  for (const tag of tags) {
    const [language] = tag.trim().toLowerCase().split(/[-_;]/)
    if (language === 'zh') return 'zh-TW'
    if (language === 'en') return 'en'
  }
  return undefined
}

/** The first country of a browser's list that the product serves, else the country of the page's language. */
export function preferredCountry(tags: readonly string[], shown: Language): CountryCode {
  for (const tag of tags) {
    const region = tag.split('-').find((part) => /^[A-Z]{2}$/.test(part))
    const found = SERVED_COUNTRIES.find(({ code }) => code === region)
    if (found) return found.code
  }
  const [first] = SERVED_COUNTRIES
  return SERVED_COUNTRIES.find(({ language }) => language === shown)?.code ?? first.code
}
