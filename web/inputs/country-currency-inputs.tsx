import { ChoiceInput } from './choice-input.tsx'
import { countryOptions, currencyOptions } from './country-currency-options.ts'
import type { InputProps } from './input-props.ts'

/** A country by its name, found in both languages and by its code. */
export function CountryInput(props: InputProps<string | number>) {
  return <ChoiceInput {...props} options={countryOptions()} />
}

/** A currency by its code and name, found in both languages. */
export function CurrencyInput(props: InputProps<string | number>) {
  return <ChoiceInput {...props} options={currencyOptions()} />
}
