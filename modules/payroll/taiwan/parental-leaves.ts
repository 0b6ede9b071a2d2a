import type { ParentalLeave } from '#statutory/taiwan/parental-leave.ts'
import type { AbsenceInput } from '../payslip/inputs.ts'

/** The absences that Taiwan's insurances know as parental leave: whole days only. */
export function parentalLeaves(absences: readonly AbsenceInput[]): ParentalLeave[] {
  return absences
    .filter(({ kind, half }) => !half && (kind === 'parental' || kind === 'parental_uninsured'))
    .map(({ from, until, kind }) => ({ from, until, insured: kind === 'parental' }))
}
