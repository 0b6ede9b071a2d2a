import type { InputProps } from '#web/inputs/input-props.ts'
import { type ComponentSlot, slot } from '#web/slot.ts'

/** People with the versions that the reader saw. */
export type VersionedPeople = { id: string; version?: number }[]

/** A form input that chooses people from the list of employees. */
export const PEOPLE_INPUT: ComponentSlot<InputProps<VersionedPeople>> = slot('input for people')
