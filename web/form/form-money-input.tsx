import type { InputProps } from '#web/inputs/input-props.ts'
import { MoneyInput } from '#web/inputs/typed-input.tsx'
import { useFormScene } from './form-context.ts'

/** An amount in a form: in its own currency, else in that of the form's field `currency`. */
export function FormMoneyInput(props: InputProps<number>) {
  const { form } = useFormScene().state
  const chosen = form.useWatchValue('currency')
  const currency = props.shape.currency ?? (typeof chosen === 'string' && chosen.length === 3 ? chosen : undefined)
  // Another currency has other decimals: the input shows the form's amount again.
  const start = form.getValues()[props.name] as number | undefined
  return <MoneyInput key={currency} {...props} start={start} shape={{ ...props.shape, currency }} />
}
