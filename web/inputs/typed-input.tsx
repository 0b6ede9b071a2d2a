import { TextInput } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { countryPaidIn, FIRST_CURRENCY } from '#base/countries/served-countries.ts'
import { decimalsOf, parseMoney } from '#base/money/money.ts'
import { isUnreadable } from '#web/fields/issues.ts'
import { labelOf, useLanguage, useT } from '#web/i18n.ts'
import { formatMoney, formatMonth, formatNumber } from '#web/values/format-values.ts'
import { parseTypedMonth } from '#web/values/parse-day.ts'
import { type ParsedInput, parseTypedDecimal, parseTypedMoney, parseTypedNumber } from '#web/values/parse-number.ts'
import type { InputProps } from './input-props.ts'

type TypedProps<Value> = InputProps<Value> & {
  read: (text: string) => ParsedInput<Value>
  show: (value: Value) => string
  inputMode?: 'decimal' | 'numeric' | 'text'
  left?: ReactNode
  right?: (set: (value: Value) => void) => ReactNode
}

/**
 * A text input for a value that has several spellings: parses while typing, formats the value on blur, and keeps text
 * that cannot be parsed.
 */
export function TypedInput<Value>({ read, show, inputMode, left, right, ...props }: TypedProps<Value>) {
  const first: unknown = props.start
  const [text, setText] = useState(() =>
    isUnreadable(first) ? first.unreadable : first === undefined || first === null ? '' : show(first as Value),
  )
  const [problem, setProblem] = useState<string>()

  function changeText(next: string) {
    setText(next)
    setProblem(undefined)
    if (next.trim() === '') return props.onChange(undefined)
    const result = read(next)
    props.onChange('value' in result ? result.value : { unreadable: next, problem: result.problem })
  }

  function showSettledText() {
    if (text.trim() === '') return
    const result = read(text)
    if ('value' in result) setText(show(result.value))
    else setProblem(result.problem)
  }

  return (
    <TextInput
      id={props.id}
      name={props.name}
      label={props.label}
      description={props.hint}
      placeholder={props.placeholder}
      error={
        props.error ??
        (problem &&
          labelOf(`error.${problem}`, problem, {
            decimals:
              props.shape.kind === 'money'
                ? decimalsOf(props.shape.currency ?? FIRST_CURRENCY)
                : (props.shape.decimals ?? 0),
          }))
      }
      withAsterisk={props.required}
      aria-required={props.required}
      disabled={props.disabled}
      autoFocus={props.autoFocus}
      autoComplete={props.autoComplete ?? 'off'}
      inputMode={inputMode}
      leftSection={left}
      rightSection={right?.((value) => {
        setText(show(value))
        setProblem(undefined)
        props.onChange(value)
      })}
      value={text}
      onChange={(event) => changeText(event.currentTarget.value)}
      onBlur={showSettledText}
      className="form-figure"
    />
  )
}

/** An amount in minor units. Takes pasted text with separators and currency, and shows thousands. */
export function MoneyInput(props: InputProps<number>) {
  const currency = props.shape.currency ?? FIRST_CURRENCY
  return (
    <TypedInput
      {...props}
      inputMode="decimal"
      left={<span className="form-currency">{countryPaidIn(currency)?.sign ?? currency}</span>}
      read={(text) => parseTypedMoney(text, decimalsOf(currency))}
      show={(amount) => formatMoney(amount, currency)}
    />
  )
}

/** A percentage in millionths. */
export function RateInput(props: InputProps<number>) {
  const language = useLanguage()
  return (
    <TypedInput
      {...props}
      inputMode="decimal"
      right={() => <span className="form-currency">%</span>}
      read={parseTypedRate}
      show={(rate) => formatNumber(rate / 10_000, language, 4)}
    />
  )
}

/** A whole or decimal number. */
export function NumberInput(props: InputProps<number>) {
  const language = useLanguage()
  const { decimals } = props.shape
  return (
    <TypedInput
      {...props}
      inputMode={decimals === 0 ? 'numeric' : 'decimal'}
      read={(text) => parseTypedNumber(text, decimals)}
      show={(value) => (props.shape.kind === 'integer' ? String(value) : formatNumber(value, language))}
    />
  )
}

export function MonthInput(props: InputProps<string>) {
  const t = useT()
  const language = useLanguage()
  return (
    <TypedInput
      {...props}
      placeholder={props.placeholder ?? t('form.month_example')}
      read={(text) => {
        const month = parseTypedMonth(text)
        return month ? { value: month } : { problem: 'invalid_month' }
      }}
      show={(month) => formatMonth(month, language)}
    />
  )
}

function parseTypedRate(text: string): ParsedInput<number> {
  const decimal = parseTypedDecimal(text.replace(/%\s*$/, ''))
  if (decimal === undefined) return { problem: 'invalid_number' }
  if ((decimal.split('.')[1]?.length ?? 0) > 4) return { problem: 'too_many_decimals' }
  // A per cent with four decimals is a whole number of millionths.
  return { value: parseMoney(decimal, 4) }
}
