import { type ComponentSlot, slot } from '#web/slot.ts'

/** Shows an office's leave by law. */
export const OFFICE_LAW: ComponentSlot<{ id: string; name: string }> = slot('law of an office')
