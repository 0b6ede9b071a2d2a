import { TextInput } from '@mantine/core'
import type { InputProps } from './input-props.ts'

/** A time of day, such as `18:00`, with the device's own picker. */
export function ClockInput(props: InputProps<string>) {
  return (
    <TextInput
      id={props.id}
      name={props.name}
      type="time"
      label={props.label}
      description={props.hint}
      error={props.error}
      required={props.required}
      disabled={props.disabled}
      data-autofocus={props.autoFocus || undefined}
      defaultValue={typeof props.start === 'string' ? props.start : ''}
      onChange={({ currentTarget: { value } }) => props.onChange(value === '' ? undefined : value.slice(0, 5))}
    />
  )
}
