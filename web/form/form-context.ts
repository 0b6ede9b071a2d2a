import { createContext, use } from 'react'
import type { FormState } from './use-form-state.ts'

export type FormScene = {
  state: FormState
  /** Prefix of the inputs' ids. */
  id: string
  /** What the endpoint speaks of: its labels come first. */
  subject: string
  disabled: boolean
  /** Field names in the order they appear, with their labels, for the list of problems. */
  labels: Map<string, string>
}

export const FormContext = createContext<FormScene | null>(null)

/** The form around a field. */
export function useFormScene(): FormScene {
  const scene = use(FormContext)
  if (!scene) throw new Error('A Field belongs inside its Form')
  return scene
}
