import { TextInput } from '@mantine/core'
import type { InputProps } from '#web/inputs/input-props.ts'
import { daysNumber } from './rule-texts.ts'

/** An input for days such as 0.5 or 3; its value is in millionths. */
export function DaysInput(props: InputProps<number>) {
  return (
    <TextInput
      id={props.id}
      name={props.name}
      label={props.label}
      description={props.hint}
      error={props.error}
      disabled={props.disabled}
      inputMode="decimal"
      autoComplete="off"
      defaultValue={typeof props.start === 'number' ? daysNumber(props.start) : ''}
      onChange={(event) => {
        const text = event.currentTarget.value.trim()
        if (text === '') return props.onChange(undefined)
        const isDays = /^\d{1,3}([.,]\d{1,6})?$/.test(text)
        props.onChange(
          isDays
            ? Math.round(Number(text.replace(',', '.')) * 1_000_000)
            : { unreadable: text, problem: 'invalid_days' },
        )
      }}
    />
  )
}
