import type { Basis } from '#base/basis.ts'
import type { Told, Worked } from '../../explained.ts'
import type { StatutoryFacts } from '../month-input.ts'
import { workedDays } from './days.ts'
import { workedEpf } from './epf.ts'
import { workedBenefit, workedCp38, workedHrd, workedZakat } from './levies.ts'
import { workedPcb } from './pcb.ts'
import { workedTable } from './perkeso.ts'
import { workedWork } from './work.ts'

/** A stored basis of Malaysian law as one sentence and a sum that can be worked again as it is printed. */
export function worked(basis: Basis, told: Told, person?: StatutoryFacts): Worked | undefined {
  const { f } = basis
  if (f === 'epf') return workedEpf(basis, told, person)
  if (f === 'socso' || f === 'eis' || f === 'lindung') return workedTable(basis, told, person)
  if (f === 'hrd') return workedHrd(basis, told)
  if (f === 'zakat') return workedZakat(basis, told)
  if (f === 'pcb.bik') return workedBenefit(basis, told)
  if (f === 'pcb.exempt') return undefined
  if (f.startsWith('pcb.')) return workedPcb(basis, told)
  if (f.startsWith('pay.cp38')) return workedCp38(basis, told)
  if (f.startsWith('ea.')) return workedWork(basis, told)
  return workedDays(basis, told)
}
