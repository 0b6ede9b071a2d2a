import { type ComponentSlot, slot } from '#web/slot.ts'

/** The letters that were issued to a person, a line each. */
export const PERSON_LETTERS: ComponentSlot<{ employeeId: string }> = slot('letters of a person')
