import type { ComponentType } from 'react'
import type { FieldKind } from '#web/fields/shape.ts'
import { ChoiceInput, ChoicesInput } from './choice-input.tsx'
import { CountryInput, CurrencyInput } from './country-currency-inputs.tsx'
import { DayInput } from './day-input.tsx'
import type { InputProps } from './input-props.ts'
import { FilesInput, LineInput, LinesInput, SecretInput, YesInput } from './plain-inputs.tsx'
import { MoneyInput, MonthInput, NumberInput, RateInput } from './typed-input.tsx'

/** The input of each kind of field. */
// biome-ignore lint/suspicious/noExplicitAny: each input knows its own value
export const inputs: Readonly<Record<FieldKind, ComponentType<InputProps<any>>>> = {
  text: LineInput,
  email: LineInput,
  long_text: LinesInput,
  password: SecretInput,
  date: DayInput,
  month: MonthInput,
  moment: LineInput,
  money: MoneyInput,
  rate: RateInput,
  integer: NumberInput,
  decimal: NumberInput,
  boolean: YesInput,
  choice: ChoiceInput,
  country: CountryInput,
  currency: CurrencyInput,
  choices: ChoicesInput,
  id: ChoiceInput,
  ids: ChoicesInput,
  file: FilesInput,
  files: FilesInput,
  other: LineInput,
}
