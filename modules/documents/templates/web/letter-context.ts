import { createContext } from 'react'
import type { Recipient, TypedField } from '../rules.ts'

/** Whom the letter of a form is for, and the values that it asks to be typed: they decide its variables. */
export const LetterContext = createContext<{ recipient: Recipient; typed: readonly TypedField[] }>({
  recipient: 'employee',
  typed: [],
})
