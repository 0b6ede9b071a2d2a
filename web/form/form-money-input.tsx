import type { InputProps } from '#web/inputs/input-props.ts'
import { MoneyInput } from '#web/inputs/typed-input.tsx'
import { useFormScene } from './form-context.ts'

/** An amount of a form: in its own currency, else in the one that the form's own field `currency` says. */
export function FormMoneyInput(props: InputProps<number>) {
  const { form } = useFormScene().state
  const chosen = form.useWatchValue('currency')
  const currency = props.shape.currency ?? (typeof chosen === 'string' && chosen.length === 3 ? chosen : undefined)
  // Another currency has other decimals: the amount is shown anew from the form.
  const start = form.getValues()[props.name] as number | undefined
  return <MoneyInput key={currency} {...props} start={start} shape={{ ...props.shape, currency }} />
}
