import { type Slot, slot } from '#web/slot.ts'

/** Screens that are proposed once people are imported, lower `order` first. */
export const AFTER_IMPORT: Slot<{ order: number }> = slot('after an import of people')
