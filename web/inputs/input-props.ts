import type { Unreadable } from '#web/fields/issues.ts'
import type { FieldShape } from '#web/fields/shape.ts'
import type { Option, OptionsSource } from './options.ts'

/**
 * Props of every input of a form, including a module's own (`<Field as={…}>`). Inputs keep their own text; `start` is
 * read once.
 */
export type InputProps<Value = unknown> = {
  id: string
  name: string
  label: string
  hint: string | undefined
  error: string | undefined
  required: boolean
  disabled: boolean
  placeholder: string | undefined
  autoComplete: string | undefined
  autoFocus: boolean
  shape: FieldShape
  options: OptionsSource | undefined
  /** Names of the start values, for choices that are searched on the server. */
  chosen: readonly Option[] | undefined
  /** Label of one of the schema's own choices. */
  choiceLabel: (value: string) => string
  /** The input is inside a popover: its lists open within that. */
  isNested?: boolean
  start: Value | undefined
  onChange: (value: Value | Unreadable | null | undefined) => void
}
