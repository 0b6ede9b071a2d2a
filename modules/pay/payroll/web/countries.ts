import type { AskedOnlyIn } from '#base/served-countries.ts'
import type { Say } from '#web/i18n.ts'
import { moneyText } from '#web/page/format.tsx'
import type { RunShown } from '../runs/web/words.ts'

/** Inputs of a month that one country's tax office alone asks for. */
export const INPUT_TABS: AskedOnlyIn = { MY: ['claims', 'starts', 'benefits', 'orders'] }

/** Kinds of absence that one country's law alone knows. */
export const ABSENCE_KINDS: AskedOnlyIn = { TW: ['parental', 'parental_insured'] }

/** What schemes and tax took of a run, where a country says it in words of its own; of others scheme by scheme. */
const TAKEN: Readonly<Record<string, (run: RunShown, t: Say) => string>> = {
  MY: ({ totals, currency }, t) =>
    t('pay.approve_contributions', {
      epf: moneyText(totals.epf_employee + totals.epf_employer, currency),
      socso: moneyText(totals.socso, currency),
      eis: moneyText(totals.eis, currency),
      pcb: moneyText(totals.pcb, currency),
    }),
}

export function takenText(run: RunShown, t: Say): string {
  const own = TAKEN[run.country]
  if (own) return own(run, t)
  return run.totals.schemes
    .map(({ title, employee, employer }) => `${title} ${moneyText(employee + employer, run.currency)}`)
    .join(' · ')
}
