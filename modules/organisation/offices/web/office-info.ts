import { useMemo } from 'react'
import { countryName } from '#base/countries/countries.ts'
import { useCall } from '#web/calls/use-call.ts'
import { labelOf, useLanguage } from '#web/i18n.ts'
import { countryOptions } from '#web/inputs/country-currency-options.ts'
import type { Option } from '#web/inputs/options.ts'
import { officeApi } from '../contract.ts'
import { stateName } from '../states.ts'

/** Countries, states, currencies and zones of offices, as options and names. */
export function useOfficeInfo() {
  const language = useLanguage()
  const info = useCall(officeApi.info, {}, { freshFor: 600_000 }).data
  return useMemo(() => {
    const toOptions = (words: readonly string[] | undefined): Option[] =>
      (words ?? []).map((word) => ({ value: word, label: word }))
    return {
      countries: countryOptions(),
      /** Undefined while loading. */
      statesIn: (country: string | undefined): Option[] | undefined =>
        info?.states
          .filter((one) => one.country === country)
          .map((one) => ({ value: one.code, label: stateName(one.code, language) })),
      needsState: (country: string | undefined) => info?.state_required_in.some((one) => one === country) ?? false,
      /** Label of the state field in a country. */
      stateLabel: (country: string | undefined) => labelOf(`office.state_of.${country}`, labelOf('office.state')),
      timezones: toOptions(info?.timezones),
      weekdays: [1, 2, 3, 4, 5, 6, 0].map((day): Option => ({ value: day, label: labelOf(`weekday.${day}`) })),
      modules: (info?.modules ?? []).map((one): Option => ({ value: one.id, label: labelOf(`ops.module.${one.key}`) })),
      countryName: (code: string) => countryName(code, language),
      stateName: (code: string | null) => (code === null ? undefined : stateName(code, language)),
    }
  }, [info, language])
}
