import { createContext, use } from 'react'
import type { FormState } from './use-form-state.ts'

/** Fields that this person cannot change, such as some of their own record, with the reason. */
export type LockedFields = { fields: readonly string[]; why: string }

export type FormScene = {
  state: FormState
  /** Prefix of the inputs' ids. */
  id: string
  /** The subject of the endpoint: its own labels take precedence. */
  subject: string
  disabled: boolean
  /** Fields that are read-only, and why. */
  locked: LockedFields | undefined
  /** Labels of the fields in their order on the page, for the list of problems. */
  labels: Map<string, string>
}

/** Messages of the server about fields while they are filled in, by field name. */
export const FieldMessages = createContext<Readonly<Record<string, string>>>({})

export const FormContext = createContext<FormScene | null>(null)

/** The context of the form around a field. */
export function useFormScene(): FormScene {
  const scene = use(FormContext)
  if (!scene) throw new Error('A Field belongs inside its Form')
  return scene
}
