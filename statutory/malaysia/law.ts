import { eisLaw } from './eis/table.ts'
import { workingLaw } from './employment-act/rules.ts'
import { epfLaw } from './epf/schedule.ts'
import { hrdLaw } from './hrd-levy/levy.ts'
import { rememberedByMonth } from './in-month.ts'
import { lindungLaw } from './lindung/table.ts'
import { pcbLaw } from './pcb/law.ts'
import { socsoLaw } from './socso/table.ts'

export type MalaysianLaw = ReturnType<typeof lawFor>

/** First and last wage month whose law was read and checked; later months go on with the latest entries. */
export const FIRST_MONTH = '2023-01'
export const LAST_CHECKED_MONTH = '2026-12'

/**
 * All the law of a wage month, resolved once per run and then used for every person. Throws RangeError before
 * FIRST_MONTH. `checked` is false after the last month the tables were read for: say so before paying by it.
 */
export const lawFor = rememberedByMonth((month) => ({
  month,
  checked: month <= LAST_CHECKED_MONTH,
  epf: epfLaw(month),
  socso: socsoLaw(month),
  eis: eisLaw(month),
  lindung: lindungLaw(month),
  hrd: hrdLaw(month),
  pcb: pcbLaw(month),
  working: workingLaw(month),
}))
