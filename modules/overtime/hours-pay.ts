import type { z } from 'zod'
import type { Language } from '#base/actor.ts'
import { explained } from '#modules/payroll/explanation/explain.ts'
import { type itemNames, titleOf } from '#modules/payroll/explanation/line-names.ts'
import type { Line } from '#modules/payroll/payslip/lines.ts'
import type { HoursPay } from './contract.ts'
import type { Hours } from './people.ts'

/** What hours are worth before a run pays them, explained as a line of a payslip is. Minor units. */
export function hoursPayShown(
  { day, code, minutes }: Pick<Hours, 'day' | 'code' | 'minutes'>,
  line: Line,
  {
    language,
    names,
    currency,
  }: {
    readonly language: Language
    readonly names: Awaited<ReturnType<typeof itemNames>>
    readonly currency: string
  },
): z.output<typeof HoursPay> {
  const { sentence, formula, steps } = explained(line, language, names, currency)
  return {
    ...{ day, name: titleOf(code, names, language), minutes, amount: line.a, formula: sentence || formula },
    steps: steps.map(({ label, equation, result }) => ({ label, equation, result })),
  }
}
