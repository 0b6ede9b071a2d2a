import { type ComponentSlot, slot } from '#web/slot.ts'

/** The leave of its law in an office. */
export const OFFICE_LAW: ComponentSlot<{ id: string; name: string }> = slot('law of an office')
