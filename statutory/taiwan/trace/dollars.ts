import type { Label, Labels } from '#base/labels.ts'
import type { TraceReader } from '../../explanation.ts'
import { type CalculationTrace, createTrace } from '../../trace/calculation-trace.ts'
import type { TaiwanPerson } from '../month/month-input.ts'

const ROUNDINGS: Labels = {
  'half-up 1': { en: 'rounded to the nearest dollar', zh: '四捨五入至元' },
  'down 1': { en: 'rounded down to the dollar', zh: '元以下捨去' },
  'down 10': { en: 'rounded down to ten dollars', zh: '捨去至十元' },
}

/** The person's facts that Taiwan's schemes need, where they are known. */
export type KnownPerson = Omit<TaiwanPerson, 'birth'>

export const NEAREST = [{ round: 'half-up', to: 1 }] as const
export const DOWN = [{ round: 'down', to: 1 }] as const

/** Creates a trace in whole dollars. */
export function createDollarTrace(reader: TraceReader): CalculationTrace {
  return createTrace(reader, ROUNDINGS)
}

/** Degrees of disability, as reasons. */
export const DISABILITIES: { readonly [degree: string]: Label } = {
  mild: {
    en: 'Mild disability: the state pays a quarter of the own share',
    zh: '輕度身心障礙：政府補助自付額四分之一',
  },
  moderate: {
    en: 'Moderate disability: the state pays half of the own share',
    zh: '中度身心障礙：政府補助自付額二分之一',
  },
  severe: { en: 'Severe disability: the state pays the own share', zh: '重度身心障礙：政府補助全部自付額' },
}
