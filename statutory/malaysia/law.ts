import { firstDay, type Month } from '#base/days/days.ts'
import { cachedByMonth } from '../law-in-month.ts'
import { eisLaw } from './eis/table.ts'
import { workingLaw } from './employment-act/rules.ts'
import { epfLaw } from './epf/schedule.ts'
import { hrdLaw } from './hrd-levy/levy.ts'
import { lindungLaw } from './lindung/table.ts'
import { pcbLaw } from './pcb/law.ts'
import { socsoLaw } from './socso/table.ts'
import { MALAYSIAN_LAW } from './sources.ts'

export type MalaysianLaw = ReturnType<typeof lawFor>

/** First and last wage month whose law was read and checked; later months use the latest entries. */
export const FIRST_MONTH = '2023-01'
export const LAST_CHECKED_MONTH = '2026-12'

/**
 * All the law of a wage month, resolved once per run and used for every person. Throws RangeError before FIRST_MONTH.
 * `checked` is false after the last month for which the tables were read, and where a table was announced or inferred
 * but not confirmed; those tables are named. Callers must warn before they pay by unchecked law.
 */
export const lawFor = cachedByMonth((month) => ({
  month,
  checked: month <= LAST_CHECKED_MONTH && unconfirmedIn(month).length === 0,
  unconfirmed: unconfirmedIn(month),
  epf: epfLaw(month),
  socso: socsoLaw(month),
  eis: eisLaw(month),
  lindung: lindungLaw(month),
  hrd: hrdLaw(month),
  pcb: pcbLaw(month),
  working: workingLaw(month),
}))

/** The tables of a month that are announced or inferred, not confirmed. */
function unconfirmedIn(month: Month): string[] {
  const day = firstDay(month)
  return Object.entries(MALAYSIAN_LAW)
    .filter(([, history]) => history.findLast(({ from }) => from <= day)?.unconfirmed)
    .map(([scheme]) => scheme)
}
