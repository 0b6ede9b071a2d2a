import type { Language } from '#base/access/actor.ts'
import { countryList, countryName } from '#base/countries/countries.ts'
import { SERVED_COUNTRIES } from '#base/countries/served-countries.ts'
import { language } from '#web/i18n.ts'
import type { Option } from './options.ts'

/** The language that the screen does not show. */
function otherLanguage(): Language {
  return language() === 'en' ? 'zh-TW' : 'en'
}

/** All countries: those that the product serves first, the others by name. */
export function countryOptions(): Option[] {
  return countryList(language()).map(({ id, country }) => ({
    value: id,
    label: country,
    also: `${id} ${countryName(id, otherLanguage())}`,
  }))
}

/** All currencies by code and name, those of the served countries first. */
export function currencyOptions(): Option[] {
  const names = [language(), otherLanguage()].map((one) => new Intl.DisplayNames([one], { type: 'currency' }))
  const first: string[] = SERVED_COUNTRIES.map(({ currency }) => currency)
  const codes = Intl.supportedValuesOf('currency').filter((code) => !first.includes(code))
  return [...first, ...codes].map((code) => {
    const [own, other] = names.map((one) => one.of(code) ?? code)
    return { value: code, label: `${code} · ${own}`, also: other }
  })
}
