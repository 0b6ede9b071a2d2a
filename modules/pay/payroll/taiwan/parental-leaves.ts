import type { ParentalLeave } from '#statutory/taiwan/insurance/parental-leave.ts'
import { isPaid } from '../payslip/absences.ts'
import type { AbsenceInput } from '../payslip/inputs.ts'

/** The absences that Taiwan's insurances treat as parental leave: whole days only, and none with full pay. */
export function parentalLeaves(absences: readonly AbsenceInput[]): ParentalLeave[] {
  return absences
    .filter((absence) => !absence.half && absence.minutes === undefined && !isPaid(absence))
    .filter(({ kind }) => kind === 'parental' || kind === 'parental_uninsured')
    .map(({ from, until, kind }) => ({ from, until, insured: kind === 'parental' }))
}
