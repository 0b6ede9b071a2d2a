import type { Labels } from '#base/labels.ts'
import { groupedAmount } from '#base/money/amount-text.ts'
import type { TraceReader } from '../../explanation.ts'
import { type CalculationTrace, createTrace } from '../../trace/calculation-trace.ts'

const ROUNDINGS: Labels = {
  'up 100': { en: 'rounded up to the next ringgit', zh: '進位至整數令吉' },
  'down 100': { en: 'rounded down to the ringgit', zh: '捨去至整數令吉' },
  'up 5': { en: 'rounded up to the next 5 sen', zh: '進位至 5 仙' },
  'down 1': { en: 'rounded down to the sen', zh: '捨去至仙' },
  'half-up 1': { en: 'rounded to the nearest sen', zh: '四捨五入至仙' },
}

/** Creates a trace in sen. */
export function createRinggitTrace(reader: TraceReader): CalculationTrace {
  return createTrace(reader, ROUNDINGS)
}

/** The wage range of a table row as text: from its first sen to its last. */
export function rowRangeTexts({ over, upTo }: { over: number; upTo: number | null }): {
  from: string
  to: string | null
} {
  return { from: groupedAmount(over + 1), to: upTo === null ? null : groupedAmount(upTo) }
}
