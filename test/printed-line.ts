import { expect } from 'vitest'
import type { Label } from '#base/labels.ts'
import { groupedAmount } from '#base/money/amount-text.ts'
import type { CountedLines } from '../modules/pay/payroll/country/country.ts'
import { explainLine } from '../modules/pay/payroll/explanation/explain.ts'
import { explainEmployerCost, explainNet } from '../modules/pay/payroll/explanation/net-and-cost.ts'
import type { PersonInputs } from '../modules/pay/payroll/payslip/inputs.ts'
import type { Line } from '../modules/pay/payroll/payslip/lines.ts'
import { recomputePrinted } from './printed-sum.ts'

const LANGUAGES = ['en', 'zh-TW'] as const
const NO_NAMES: ReadonlyMap<string, Label> = new Map()

type Slip = {
  readonly lines: readonly Line[]
  readonly currency: string
  readonly net: number
  readonly employerCost: number
  readonly inputs?: PersonInputs
  /** What the schemes count of it. */
  readonly counted?: CountedLines | undefined
}

/**
 * Recomputes every figure of a payslip from its printed text only, in both languages, for the employee and for payroll
 * staff. The last line must be the figure of the payslip. Returns the number of recomputed
 * lines.
 */
export function expectPrinted({ lines, currency, net, employerCost, inputs, counted }: Slip): number {
  let worked = 0
  for (const language of LANGUAGES) {
    for (const line of lines)
      for (const side of ['employee', 'employer'] as const) {
        const amount = side === 'employee' ? line.a : (line.e ?? 0)
        if (side === 'employer' ? !line.e : line.k === 'employer_cost') continue
        for (const reader of READERS) {
          const told = explainLine(line, language, NO_NAMES, currency, {
            side,
            ...reader,
            ...(inputs && { inputs }),
            counted,
          })
          const where = `${line.c} ${side} ${language}: ${told.sentence} ${JSON.stringify(told.steps)}`
          if (told.steps.length === 0) throw new Error(`No sum: ${where}`)
          if (recomputePrinted(told) !== groupedAmount(amount, currency)) throw new Error(`Not ${amount}: ${where}`)
          expectSaid(told, amount, currency, where)
          worked += told.steps.length
        }
      }
    const slip = { lines, currency }
    for (const [told, amount] of [
      [explainNet(slip, language, NO_NAMES), net],
      [explainEmployerCost(slip, language, NO_NAMES), employerCost],
    ] as const) {
      expect([language, recomputePrinted(told)]).toEqual([language, groupedAmount(amount, currency)])
      expectSaid(told, amount, currency, told.sentence)
      worked += told.steps.length
    }
  }
  return worked
}

const READERS = [
  { self: true, employer: false },
  { self: false, employer: true },
] as const

/** Expects a sentence that names the figure, leaves no placeholder, and writes days and counts as people do. */
function expectSaid(
  { sentence, because, steps }: { sentence: string; because: string[]; steps: { label: string }[] },
  amount: number,
  currency: string,
  where: string,
): void {
  const said = [sentence, ...because].join(' ')
  if (/NaN|undefined|null|\{\{|\[object/.test(said) || !sentence.includes(groupedAmount(Math.abs(amount), currency)))
    throw new Error(`Not said: ${groupedAmount(amount, currency)} in ${where}`)
  const words = [said, ...steps.map(({ label }) => label)].join(' ')
  if (/\d{4}-\d{2}\b|(?<![\d.,])1 (?:days|months|people|hours)\b|\d(?:th|st|nd|rd)\b/.test(words))
    throw new Error(`No words of people: ${words} in ${where}`)
}
