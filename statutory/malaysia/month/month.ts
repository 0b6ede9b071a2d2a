import type { MalaysianLaw } from '../law.ts'
import type { MalaysianLine } from '../law-line.ts'
import { computeMonthContributions, type MonthContributions } from './month-contributions.ts'
import type { MalaysianChoices, MalaysianMonthInput, MonthBases, TakenInRun } from './month-input.ts'
import { computeMonthTax, type MonthTax } from './month-tax.ts'

export type MalaysianMonth = {
  /** In the order a payslip shows them. */
  readonly lines: readonly MalaysianLine[]
  readonly contributions: MonthContributions
  readonly tax: MonthTax
}

/**
 * Every line of Malaysia's schemes and taxes for one person in one month, less what earlier runs of the month took.
 * Sen.
 */
export function computeMalaysianMonth(
  law: MalaysianLaw,
  input: MalaysianMonthInput,
  bases: MonthBases,
  choices: MalaysianChoices,
  takes: TakenInRun,
): MalaysianMonth {
  const contributions = computeMonthContributions(law, input, bases, choices.choices)
  const tax = computeMonthTax(law, input, bases, contributions, choices, takes)
  return { lines: [...contributions.lines, ...tax.lines], contributions, tax }
}
