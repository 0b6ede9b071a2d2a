import type { Language } from '#base/access/actor.ts'
import type { CountryCode } from '#base/countries/served-countries.ts'
import { PLACES_BY_COUNTRY, STATES_BY_COUNTRY } from '#base/states/countries.ts'

type StateOption = { value: string; label: string; also?: string }

/**
 * Options for the state of an address, the recorded one included; undefined in a country without a list, where it is
 * typed. Letters print the English name.
 */
export function addressStates(
  country: string | null | undefined,
  recorded: string | null | undefined,
  language: Language,
): StateOption[] | undefined {
  const listed = STATES_BY_COUNTRY[country as CountryCode]?.map(
    ({ code, en, zh }): StateOption => ({
      value: en,
      label: language === 'zh-TW' ? zh : en,
      also: `${code} ${en} ${zh}`,
    }),
  )
  if (!listed) return undefined
  const isKnown = !recorded || listed.some(({ value }) => value === recorded)
  return isKnown ? listed : [{ value: recorded, label: recorded }, ...listed]
}

/** The recorded state of an address in a language; typed text stays. */
export function recordedState(recorded: string | null | undefined, language: Language): string | null {
  const place = Object.values(STATES_BY_COUNTRY)
    .flat()
    .find(({ en }) => en === recorded)
  return place ? place[language === 'zh-TW' ? 'zh' : 'en'] : (recorded ?? null)
}

/** The name of a state or county by its code; the code itself where it is unknown. Codes are unique across countries. */
export function stateName(code: string, language: Language): string {
  const place = Object.values(PLACES_BY_COUNTRY)
    .flat()
    .find((one) => one.code === code)
  return place ? place[language === 'zh-TW' ? 'zh' : 'en'] : code
}
