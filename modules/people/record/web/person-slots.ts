import type { ComponentSlot } from '#web/slot.ts'
import { slot } from '#web/slot.ts'

/** A tab with the leave of a person. */
export const PERSON_LEAVE: ComponentSlot<{ id: string }> = slot('leave of a person')

/** A tab with the documents of a person. */
export const PERSON_DOCUMENTS: ComponentSlot<{ id: string }> = slot('documents of a person')

/** The approved months that a change of pay from a day on affects. */
export const PAID_MONTHS: ComponentSlot<{ employeeId: string; fromDay: string }> = slot('paid months of a person')

/** Below the pay of a person: how payslips mailed to them open. */
export const PERSON_PAYSLIPS: ComponentSlot<{ id: string }> = slot('mailed payslips of a person')
