import type { Month } from '#base/days/days.ts'
import type { Tx } from '#server/database/database.ts'
import { loadHrdLevy } from './hrd-setting.ts'
import type { MalaysianRun } from './inputs.ts'

/** A company's choices for Malaysia, as stored in its payroll settings. */
export type MalaysianSettings = {
  socso_relief: boolean
  epf_age_switch: 'month-after' | 'same-month'
  socso_age_switch: 'month-after' | 'same-month'
  epf_rounding: 'each' | 'total-only'
  cycle_tax: 'each' | 'last'
  knowledge_worker_rebate: boolean
}

/** Defaults of a company without a setting; the same as the defaults of the table. */
export const MALAYSIAN_DEFAULTS: MalaysianSettings = {
  socso_relief: true,
  epf_age_switch: 'month-after',
  socso_age_switch: 'same-month',
  epf_rounding: 'each',
  cycle_tax: 'each',
  knowledge_worker_rebate: false,
}

/** Loads a company's choices for the snapshot of a run. */
export async function loadMalaysianChoices(
  tx: Tx,
  period: Month,
  settings: MalaysianSettings,
): Promise<Pick<MalaysianRun, 'choices' | 'socsoRelief' | 'taxWaits' | 'knowledgeWorkerRebate' | 'takesBackOnce'>> {
  const { registration: hrd } = await loadHrdLevy(tx, period)
  return {
    choices: {
      epfAgeSwitch: settings.epf_age_switch,
      epfRounding: settings.epf_rounding,
      socsoAgeSwitch: settings.socso_age_switch,
      hrd,
    },
    socsoRelief: settings.socso_relief,
    takesBackOnce: true,
    ...(settings.cycle_tax === 'last' && { taxWaits: true }),
    ...(settings.knowledge_worker_rebate && { knowledgeWorkerRebate: true }),
  }
}
