import type { MalaysianLaw } from './law.ts'
import type { MalaysianLine } from './law-line.ts'
import { type Contributed, contributed } from './month-contributions.ts'
import type { MalaysianChoices, MalaysianMonthInput, MonthBases, TakenNow } from './month-input.ts'
import { type Taxed, taxed } from './month-tax.ts'

export type MalaysianMonth = {
  /** In the order a payslip shows them. */
  readonly lines: readonly MalaysianLine[]
  readonly contributions: Contributed
  readonly tax: Taxed
}

/** Every line of Malaysia's schemes and taxes for one person in one month, less what earlier runs of it took. Sen. */
export function malaysianMonth(
  law: MalaysianLaw,
  input: MalaysianMonthInput,
  bases: MonthBases,
  choices: MalaysianChoices,
  takes: TakenNow,
): MalaysianMonth {
  const contributions = contributed(law, input, bases, choices.choices)
  const tax = taxed(law, input, bases, contributions, choices, takes)
  return { lines: [...contributions.lines, ...tax.lines], contributions, tax }
}
