import { createContext, use } from 'react'
import type { FormState } from './use-form-state.ts'

/** Fields that stand as they are for this person, such as some of their own record, with the reason. */
export type LockedFields = { fields: readonly string[]; why: string }

export type FormScene = {
  state: FormState
  /** Prefix of the inputs' ids. */
  id: string
  /** What the endpoint speaks of: its labels come first. */
  subject: string
  disabled: boolean
  /** Fields that are shown and not asked, and why. */
  locked: LockedFields | undefined
  /** Field names in the order they appear, with their labels, for the list of problems. */
  labels: Map<string, string>
}

/** What the server says of fields while they are filled in, in words, by their names. */
export const FieldMessages = createContext<Readonly<Record<string, string>>>({})

export const FormContext = createContext<FormScene | null>(null)

/** The form around a field. */
export function useFormScene(): FormScene {
  const scene = use(FormContext)
  if (!scene) throw new Error('A Field belongs inside its Form')
  return scene
}
