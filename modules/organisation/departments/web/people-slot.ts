import type { InputProps } from '#web/inputs/input-props.ts'
import { type ComponentSlot, slot } from '#web/slot.ts'

/** People, each at the version that was seen. */
export type VersionedPeople = { id: string; version?: number }[]

/** People to choose in a form, found in the list of people. */
export const PEOPLE_INPUT: ComponentSlot<InputProps<VersionedPeople>> = slot('input for people')
