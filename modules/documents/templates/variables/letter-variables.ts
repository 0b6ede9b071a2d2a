import type { Permission } from '#base/access/permissions.ts'
import type { Label } from '#base/labels.ts'
import type { Context } from '#server/context/context.ts'
import { extensionPoint } from '#server/extension-point.ts'
import type { LetterValues } from './value-text.ts'

/** A variable of letters. `permission` is what the value of that person needs; without one, anybody who issues sees it. */
export type LetterVariable = {
  /** Such as `employee.name`. */
  name: string
  label: Label
  permission?: Permission
}

export type ValueContext = Pick<Context, 'tx' | 'vault' | 'today'>

/**
 * Variables of one subject and how their values are loaded: those of `employee` for many people in a fixed number of
 * statements, by the person's id. Values of `letter` and `outside` come with the letter: its number, and what is typed of a
 * recipient who has no record.
 */
export type VariableSource =
  | {
      about: 'employee'
      variables: readonly LetterVariable[]
      load: (context: ValueContext, people: readonly string[]) => Promise<ReadonlyMap<string, LetterValues>>
    }
  | {
      about: 'company'
      variables: readonly LetterVariable[]
      load: (context: ValueContext) => Promise<LetterValues>
    }
  | { about: 'letter' | 'outside'; variables: readonly LetterVariable[] }

/** The list of all variables: a module adds its own with their values. */
export const LETTER_VARIABLES = extensionPoint<VariableSource>('letter variables')

export type KnownVariable = LetterVariable & { about: VariableSource['about'] }

/** Every variable that the product knows, in the order of its modules. */
export function knownVariables(): readonly KnownVariable[] {
  return LETTER_VARIABLES.all().flatMap(({ about, variables }) => variables.map((one) => ({ ...one, about })))
}
