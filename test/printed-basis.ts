import { expect } from 'vitest'
import type { Basis } from '#base/calculation/basis.ts'
import { groupedAmount } from '#base/money/amount-text.ts'
import type { TracedFigure, TraceReader } from '#statutory/explanation.ts'
import { recomputePrinted } from './printed-sum.ts'

type PrintedContext = {
  readonly currency: string
  readonly worked: (basis: Basis, told: TraceReader) => TracedFigure | undefined
  /** The result of a side of the formula, in minor units; undefined where it has none. */
  readonly amountOf: (side: TraceReader['side']) => number | undefined
}

/**
 * Recomputes each side from its printed text in both languages, and compares the result with the amount and the
 * sentence.
 */
export function expectPrintedBasis(basis: Basis, { currency, worked, amountOf }: PrintedContext): void {
  for (const side of ['employee', 'employer'] as const)
    for (const language of ['en', 'zh-TW'] as const) {
      const amount = amountOf(side)
      const told = worked(basis, { language, currency, side, self: side === 'employee', employer: true })
      if (!told || amount === undefined) continue
      const where = `${basis.f} ${side} ${JSON.stringify(basis.i)} ${JSON.stringify(told)}`
      const is = recomputePrinted(told)
      if (is !== groupedAmount(amount, currency)) throw new Error(`Not ${amount}: ${where}`)
      expect([told.sentence, ...told.because].join(' ')).not.toMatch(/NaN|undefined|null|\{\{|\[object/)
      if (!told.sentence.includes(groupedAmount(Math.abs(amount), currency)))
        throw new Error(`Not said: ${amount} in ${where}`)
    }
}
