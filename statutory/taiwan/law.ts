import { cachedByMonth } from '../law-in-month.ts'
import { healthGrades, healthRates, supplementRules } from './health-insurance/rates.ts'
import { coverageLaw } from './insurance/coverage.ts'
import { laborGrades, occupationalGrades } from './labor-insurance/grades.ts'
import { arrearsFundLaw, laborRates } from './labor-insurance/rates.ts'
import { workingLaw } from './labor-standards/rules.ts'
import { severanceLaw } from './labor-standards/severance.ts'
import { minimumWageLaw } from './minimum-wage.ts'
import { pensionGrades, pensionRates } from './pension/rates.ts'
import { residenceLaw } from './withholding/residence.ts'
import { withholdingLaw } from './withholding/tables.ts'

export type TaiwanLaw = ReturnType<typeof lawFor>

/** First and last wage month whose tables are loaded; later months use the last of them. */
export const FIRST_MONTH = '2024-01'
export const LAST_MONTH = '2026-12'

/**
 * All the law of a wage month, resolved once per run and used for every person. Throws RangeError, naming the table,
 * for a month before FIRST_MONTH. After LAST_MONTH last year's grades continue; payments by them must say so
 * (`statutory/table-standing.ts`).
 */
export const lawFor = cachedByMonth((month) => ({
  month,
  minimumWage: minimumWageLaw(month),
  laborRates: laborRates(month),
  laborGrades: laborGrades(month),
  occupationalGrades: occupationalGrades(month),
  arrearsFund: arrearsFundLaw(month),
  healthRates: healthRates(month),
  healthGrades: healthGrades(month),
  supplement: supplementRules(month),
  pensionRates: pensionRates(month),
  pensionGrades: pensionGrades(month),
  withholding: withholdingLaw(month),
  working: workingLaw(month),
  severance: severanceLaw(month),
  coverage: coverageLaw(month),
  residence: residenceLaw(month),
}))
