import type { Basis } from '#base/calculation/basis.ts'
import type { TracedFigure, TraceReader } from '../../explanation.ts'
import type { StatutoryFacts } from '../month/month-input.ts'
import { traceDays } from './days.ts'
import { traceEpf } from './epf.ts'
import { traceBenefit, traceCp38, traceHrd, traceZakat } from './levies.ts'
import { tracePcb } from './pcb.ts'
import { tracePerkeso } from './perkeso.ts'
import { traceWork } from './work.ts'

/** A stored basis of Malaysian law as one sentence and a sum that can be worked again as it is printed. */
export function traceMalaysianLine(basis: Basis, told: TraceReader, person?: StatutoryFacts): TracedFigure | undefined {
  const { f } = basis
  if (f === 'epf') return traceEpf(basis, told, person)
  if (f === 'socso' || f === 'eis' || f === 'lindung') return tracePerkeso(basis, told, person)
  if (f === 'hrd') return traceHrd(basis, told)
  if (f === 'zakat') return traceZakat(basis, told)
  if (f === 'pcb.bik') return traceBenefit(basis, told)
  if (f === 'pcb.exempt') return undefined
  if (f.startsWith('pcb.')) return tracePcb(basis, told)
  if (f.startsWith('pay.cp38')) return traceCp38(basis, told)
  if (f.startsWith('ea.')) return traceWork(basis, told)
  return traceDays(basis, told)
}
