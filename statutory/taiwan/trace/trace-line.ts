import type { Basis } from '#base/calculation/basis.ts'
import type { TracedFigure, TraceReader } from '../../explanation.ts'
import { GARNISHMENT_FORMULA } from '../garnishment/deduction.ts'
import { STABILITY_FEE_FORMULA } from '../stability-fee.ts'
import { WELFARE_FUND_FORMULA } from '../welfare-fund.ts'
import type { KnownPerson } from './dollars.ts'
import { traceGarnishment } from './garnishment.ts'
import { traceInsurance } from './insurance.ts'
import { tracePremium } from './premiums.ts'
import { traceStabilityFee } from './stability-fee.ts'
import { traceTax } from './taxes.ts'
import { traceWage } from './wages.ts'
import { traceWork } from './work.ts'

const INSURANCES = new Set(['tw.labor', 'tw.employment', 'tw.occupational', 'tw.health', 'tw.pension'])
const PREMIUMS = new Set(['tw.arrearsFund', 'tw.reserve', WELFARE_FUND_FORMULA])
const WAGES = new Set(['tw.wage', 'tw.unpaidDays', 'tw.part', 'tw.partMonth'])

/** Explains a stored basis of Taiwan's law in one sentence and a calculation that a reader can repeat as printed. */
export function traceTaiwanLine(basis: Basis, reader: TraceReader, person?: KnownPerson): TracedFigure {
  const { f } = basis
  if (INSURANCES.has(f)) return traceInsurance(basis, reader, person)
  if (PREMIUMS.has(f) || f.startsWith('tw.supplement.')) return tracePremium(basis, reader)
  if (f === GARNISHMENT_FORMULA) return traceGarnishment(basis, reader)
  if (f === STABILITY_FEE_FORMULA) return traceStabilityFee(basis, reader)
  if (f.startsWith('tw.tax.')) return traceTax(basis, reader)
  return WAGES.has(f) ? traceWage(basis, reader) : traceWork(basis, reader)
}
