import type { Basis } from '#base/calculation/basis.ts'
import type { TracedFigure, TraceReader } from '../../explanation.ts'
import type { StatutoryFacts } from '../month/month-input.ts'
import { traceDays } from './days.ts'
import { traceEpf } from './epf.ts'
import { traceBenefit, traceCp38, traceHrd, traceZakat } from './levies.ts'
import { tracePcb } from './pcb.ts'
import { tracePerkeso } from './perkeso.ts'
import { traceWork } from './work.ts'

/** Explains a stored basis of Malaysian law in one sentence and a calculation that a reader can repeat as printed. */
export function traceMalaysianLine(
  basis: Basis,
  reader: TraceReader,
  person?: StatutoryFacts,
): TracedFigure | undefined {
  const { f } = basis
  if (f === 'epf') return traceEpf(basis, reader, person)
  if (f === 'socso' || f === 'eis' || f === 'lindung') return tracePerkeso(basis, reader, person)
  if (f === 'hrd') return traceHrd(basis, reader)
  if (f === 'zakat') return traceZakat(basis, reader)
  if (f === 'pcb.bik') return traceBenefit(basis, reader)
  if (f === 'pcb.exempt') return undefined
  if (f.startsWith('pcb.')) return tracePcb(basis, reader)
  if (f.startsWith('pay.cp38')) return traceCp38(basis, reader)
  if (f.startsWith('ea.')) return traceWork(basis, reader)
  return traceDays(basis, reader)
}
