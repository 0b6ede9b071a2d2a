import type { Language } from '../access/actor.ts'
import { countryCodes } from './served-countries.ts'

/** ISO 3166-1 alpha-2 codes of the countries and territories there are. */
export const COUNTRY_CODES: readonly string[] = (
  'AD AE AF AG AI AL AM AO AQ AR AS AT AU AW AX AZ BA BB BD BE BF BG BH BI BJ BL BM BN BO BQ BR BS BT BV BW BY BZ ' +
  'CA CC CD CF CG CH CI CK CL CM CN CO CR CU CV CW CX CY CZ DE DJ DK DM DO DZ EC EE EG EH ER ES ET FI FJ FK FM FO FR ' +
  'GA GB GD GE GF GG GH GI GL GM GN GP GQ GR GS GT GU GW GY HK HM HN HR HT HU ID IE IL IM IN IO IQ IR IS IT JE JM JO JP ' +
  'KE KG KH KI KM KN KP KR KW KY KZ LA LB LC LI LK LR LS LT LU LV LY MA MC MD ME MF MG MH MK ML MM MN MO MP MQ MR MS MT MU MV MW MX MY MZ ' +
  'NA NC NE NF NG NI NL NO NP NR NU NZ OM PA PE PF PG PH PK PL PM PN PR PS PT PW PY QA RE RO RS RU RW ' +
  'SA SB SC SD SE SG SH SI SJ SK SL SM SN SO SR SS ST SV SX SY SZ TC TD TF TG TH TJ TK TL TM TN TO TR TT TV TW TZ ' +
  'UA UG UM US UY UZ VA VC VE VG VI VN VU WF WS YE YT ZA ZM ZW'
).split(' ')

const CODES = new Set(COUNTRY_CODES)
const names = new Map<Language, Intl.DisplayNames>()

/** The names that the rest of the product uses, where those of ICU differ. */
const NAME_OVERRIDES: { readonly [language in Language]?: Readonly<Record<string, string>> } = {
  'zh-TW': { TW: '臺灣', HK: '香港', MO: '澳門' },
}

export function isCountry(code: string): boolean {
  return CODES.has(code)
}

/** A country's name in a language; the code itself where there is no such country. */
export function countryName(code: string, language: Language): string {
  const known = names.get(language) ?? new Intl.DisplayNames([language], { type: 'region' })
  names.set(language, known)
  return NAME_OVERRIDES[language]?.[code] ?? (isCountry(code) ? (known.of(code) ?? code) : code)
}

/** Countries that lists begin with: those that the product serves and Singapore, in Chinese Taiwan before the others. */
const FIRST_COUNTRIES: { readonly [language in Language]: readonly string[] } = {
  en: [...countryCodes(), 'SG'],
  'zh-TW': ['TW', ...countryCodes().filter((code) => code !== 'TW'), 'SG'],
}
/** Chinese names are sorted by strokes. */
const SORTED_AS: { readonly [language in Language]: string } = { en: 'en', 'zh-TW': 'zh-Hant-u-co-stroke' }

/** All countries as {id, country} (ORG-10), some of them first, the others by name. */
export function countryList(language: Language): { id: string; country: string }[] {
  const order = new Intl.Collator(SORTED_AS[language])
  const first = FIRST_COUNTRIES[language]
  const rest = COUNTRY_CODES.filter((code) => !first.includes(code)).map((code) => ({
    id: code,
    country: countryName(code, language),
  }))
  return [
    ...first.map((code) => ({ id: code, country: countryName(code, language) })),
    ...rest.sort((a, b) => order.compare(a.country, b.country)),
  ]
}
