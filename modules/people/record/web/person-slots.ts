import type { ComponentSlot } from '#web/slot.ts'
import { slot } from '#web/slot.ts'

/** Somebody's leave, as a tab of their page. */
export const PERSON_LEAVE: ComponentSlot<{ id: string }> = slot('leave of a person')

/** Which approved months of a person a change of pay from a day on touches. */
export const PAID_MONTHS: ComponentSlot<{ employeeId: string; fromDay: string }> = slot('paid months of a person')
