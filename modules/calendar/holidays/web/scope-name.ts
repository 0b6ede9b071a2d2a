import { useCallback } from 'react'
import { stateName } from '#organisation/office-states.ts'
import { labelOf, useLanguage, useT } from '#web/i18n.ts'

type Scope = { country: string | null; state: string | null; office_name: string | null }

/** Names the people a holiday is for: an office, a state, a country or the company. */
export function useScopeName(): (scope: Scope) => string {
  const t = useT()
  const language = useLanguage()
  return useCallback(
    (scope) => {
      if (scope.office_name) return scope.office_name
      if (scope.state) return stateName(scope.state, language)
      return scope.country ? labelOf(`country.${scope.country}`, scope.country) : t('holiday.for.company')
    },
    [language, t],
  )
}
