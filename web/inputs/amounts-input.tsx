import { TextInput } from '@mantine/core'
import { useState } from 'react'
import { FIRST_CURRENCY } from '#base/countries/served-countries.ts'
import { formatMoney } from '#web/values/format-values.ts'
import { parseTypedMoney } from '#web/values/parse-number.ts'
import classes from './grouped-inputs.module.css'
import type { InputProps } from './input-props.ts'

export type AmountChoice = { key: string; label: string; placeholder?: string }

type Props = InputProps<Record<string, number>> & {
  choices: readonly AmountChoice[]
  /** Text shown where there is nothing to choose from yet. */
  none?: string
  /** Collapsed under its name until opened, unless it has a value. */
  isFolded?: boolean
  /** Many short fields side by side instead of two columns. */
  isDense?: boolean
  /** Zero is an amount instead of nothing. */
  keepsZero?: boolean
}

/** Amounts by key, each with its own field; empty ones are left out. */
export function AmountsInput({ choices, none, isFolded = false, isDense = false, keepsZero = false, ...props }: Props) {
  const [texts, setTexts] = useState<Record<string, string>>(() =>
    Object.fromEntries(
      Object.entries(props.start ?? {}).flatMap(([key, amount]) =>
        amount || keepsZero ? [[key, formatMoney(amount, FIRST_CURRENCY)]] : [],
      ),
    ),
  )
  function changeText(key: string, text: string) {
    const next = { ...texts, [key]: text }
    setTexts(next)
    const values: Record<string, number> = {}
    for (const [name, one] of Object.entries(next)) {
      if (!one.trim()) continue
      const result = parseTypedMoney(one, 2)
      if (!('value' in result)) return props.onChange({ unreadable: one, problem: result.problem })
      if (result.value > 0 || keepsZero) values[name] = result.value
    }
    props.onChange(values)
  }
  const fields = (
    <fieldset className="form-group" aria-describedby={props.error ? `${props.id}-error` : undefined}>
      <legend className={isFolded ? 'for-readers' : undefined}>{props.label}</legend>
      {props.hint && <p className="form-hint">{props.hint}</p>}
      <div className={isDense ? classes.dense : 'form-grid'}>
        {choices.map(({ key, label, placeholder }, index) => (
          <TextInput
            key={key}
            id={index === 0 ? props.id : undefined}
            label={label}
            inputMode="decimal"
            autoComplete="off"
            placeholder={placeholder}
            leftSection={isDense ? undefined : <span className="form-currency">RM</span>}
            disabled={props.disabled}
            value={texts[key] ?? ''}
            onChange={(event) => changeText(key, event.currentTarget.value)}
          />
        ))}
      </div>
      {props.error && (
        <p id={`${props.id}-error`} className={classes.error} role="alert">
          {props.error}
        </p>
      )}
    </fieldset>
  )
  if (!isFolded) return fields
  const isUsed = Object.keys(props.start ?? {}).length > 0
  return (
    <details className={classes.folded} open={isUsed || props.error !== undefined}>
      <summary>{props.label}</summary>
      {choices.length === 0 && none ? <p className="caption">{none}</p> : fields}
    </details>
  )
}
