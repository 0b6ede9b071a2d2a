import { type ComponentType, use, useLayoutEffect, useRef } from 'react'
import { choiceLabel, fieldLabel } from '#web/fields/field-names.ts'
import type { FieldKind, FieldShape } from '#web/fields/shape.ts'
import { findLabel, useT } from '#web/i18n.ts'
import type { InputProps } from '#web/inputs/input-props.ts'
import { inputs } from '#web/inputs/inputs.ts'
import type { Option, OptionsSource } from '#web/inputs/options.ts'
import { useEditedField } from './edited-field.ts'
import { FieldMessages, useFormScene } from './form-context.ts'
import { FormMoneyInput } from './form-money-input.tsx'

export type FieldProps<Name extends string = string> = {
  name: Name
  /** A module's own input, which takes `InputProps`. */
  // biome-ignore lint/suspicious/noExplicitAny: each input knows its own value
  as?: ComponentType<InputProps<any>>
  /** Overrides the kind where the schema cannot tell it, such as for a text that holds a password. */
  kind?: FieldKind
  /** Overrides the label found by name. */
  label?: string
  hint?: string
  placeholder?: string
  /** Choices of an id: a list, a function, or an endpoint that lists named rows. */
  options?: OptionsSource
  /** Currency of an amount, where only the screen knows it. */
  currency?: string
  /** Names of start values whose choices are searched on the server. */
  chosen?: readonly Option[]
  disabled?: boolean
  /** For a field that the server requires and the schema cannot say so, such as a state in some countries only. */
  required?: boolean
  autoComplete?: string
  autoFocus?: boolean
  /** Spans both columns of its group. */
  wide?: boolean
}

const MISSING: FieldShape = { kind: 'text', required: false, nullable: false }

/** One field: input by the schema, label by the name, errors from the schema and the server. */
export function FormField(props: FieldProps) {
  useT()
  const { state, id, subject, disabled, locked, labels } = useFormScene()
  const { name } = props
  const serverMessage = use(FieldMessages)[name]
  const { form, mounted } = state
  const shape = effectiveShape(state.shapes[name] ?? MISSING, props)
  const label = props.label ?? fieldLabel(subject, name)
  labels.set(name, label)

  useLayoutEffect(() => {
    mounted.set(name, (mounted.get(name) ?? 0) + 1)
    return () => {
      const count = (mounted.get(name) ?? 1) - 1
      if (count) mounted.set(name, count)
      else mounted.delete(name)
    }
  }, [mounted, name])

  const box = useRef<HTMLDivElement>(null)
  const isEdited = useEditedField(name, box)
  const kind = props.options && shape.kind !== 'choices' && shape.kind !== 'ids' ? 'choice' : shape.kind
  const Input = (props.as ?? (kind === 'money' ? FormMoneyInput : inputs[kind])) as ComponentType<InputProps>
  const isLocked = locked?.fields.includes(name) ?? false
  const isWide = props.wide ?? shape.kind === 'long_text'
  return (
    <div
      ref={box}
      className={`form-field${isWide ? ' is-wide' : ''}`}
      data-field={name}
      data-edited={isEdited || undefined}
    >
      <Input
        key={form.key(name)}
        id={`${id}-${name}`}
        name={name}
        label={label}
        hint={isLocked ? locked?.why : (props.hint ?? findLabel(`${subject}.${name}.hint`))}
        error={form.errors[name] ? String(form.errors[name]) : serverMessage}
        required={(shape.required || (props.required ?? false)) && shape.kind !== 'boolean'}
        disabled={disabled || isLocked || (props.disabled ?? false)}
        placeholder={props.placeholder}
        autoComplete={props.autoComplete}
        autoFocus={props.autoFocus ?? false}
        shape={shape}
        options={props.options}
        chosen={props.chosen}
        choiceLabel={(value) => choiceLabel(subject, name, value)}
        start={form.getValues()[name]}
        onChange={(value) => {
          state.touch()
          form.setFieldValue(name, value, { forceUpdate: false })
        }}
      />
    </div>
  )
}

function effectiveShape(shape: FieldShape, { name, kind = secretKind(name), currency }: FieldProps): FieldShape {
  return { ...shape, ...(kind && { kind }), ...(currency && { currency }) }
}

function secretKind(name: string): FieldKind | undefined {
  return name === 'password' || name.endsWith('_password') ? 'password' : undefined
}
