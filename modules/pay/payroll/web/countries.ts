import type { CountryOnlyFields } from '#base/countries/served-countries.ts'
import type { Translate } from '#web/i18n.ts'
import { moneyText } from '#web/page/format.tsx'
import type { RunDetails } from '../runs/web/run-title.ts'

/** Inputs of a month that only one country's tax office needs. */
export const INPUT_TABS: CountryOnlyFields = { MY: ['claims', 'starts', 'benefits', 'orders'] }

/** Kinds of absence that only one country's law has. */
export const ABSENCE_KINDS: CountryOnlyFields = { TW: ['parental', 'parental_insured'] }

/** Scheme and tax amounts of a run, where a country has its own text; other countries list them by scheme. */
const TAKEN_TEXTS: Readonly<Record<string, (run: RunDetails, t: Translate) => string>> = {
  MY: ({ totals, currency }, t) =>
    t('pay.approve_contributions', {
      epf: moneyText(totals.epf_employee + totals.epf_employer, currency),
      socso: moneyText(totals.socso, currency),
      eis: moneyText(totals.eis, currency),
      pcb: moneyText(totals.pcb, currency),
    }),
}

export function takenText(run: RunDetails, t: Translate): string {
  const own = TAKEN_TEXTS[run.country]
  if (own) return own(run, t)
  return run.totals.schemes
    .map(({ title, employee, employer }) => `${title} ${moneyText(employee + employer, run.currency)}`)
    .join(' · ')
}
