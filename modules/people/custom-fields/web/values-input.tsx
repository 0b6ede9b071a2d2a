import { type ComponentType, createContext, use, useState } from 'react'
import type { z } from 'zod'
import { DayField } from '#base/endpoints/fields.ts'
import { isUnreadable } from '#web/fields/issues.ts'
import { type FieldShape, readFieldShape } from '#web/fields/shape.ts'
import type { InputProps } from '#web/inputs/input-props.ts'
import { inputs } from '#web/inputs/inputs.ts'
import { NumberValue, TextValue } from '../contract.ts'
import type { PersonFields } from '../values-contract.ts'

export type PersonField = z.output<typeof PersonFields>['fields'][number]
type Value = { field_id: string; value: string | number | null }

const SHAPES: Readonly<Record<PersonField['kind'], FieldShape>> = {
  text: { ...readFieldShape(TextValue.nullable()), kind: 'text' },
  number: readFieldShape(NumberValue.nullable()),
  day: readFieldShape(DayField().nullable()),
  choice: { kind: 'choice', required: false, nullable: true },
}

/** The fields that the reader may edit. */
export const EditableFields = createContext<readonly PersonField[]>([])

/** An input for each field. The value is what was changed: other fields keep their history as it is. */
export function ValuesInput({ onChange, ...props }: InputProps<Value[]>) {
  const fields = use(EditableFields)
  const [typed, setTyped] = useState<ReadonlyMap<string, unknown>>(new Map())

  function change(field: PersonField, value: unknown) {
    const next = new Map(typed).set(field.id, value === undefined || value === '' ? null : value)
    if (next.get(field.id) === field.value) next.delete(field.id)
    setTyped(next)
    const unreadable = [...next.values()].find(isUnreadable)
    if (unreadable) return onChange(unreadable)
    onChange([...next].map(([field_id, own]) => ({ field_id, value: own as Value['value'] })))
  }
  return (
    <div className="form-grid">
      {fields.map((field) => {
        const shape = SHAPES[field.kind]
        const Input = inputs[shape.kind] as ComponentType<InputProps>
        const isHeld = field.kind === 'choice' && field.choices.every(({ id }) => id !== field.value)
        const held = isHeld && field.value !== null ? [{ value: String(field.value), label: field.text ?? '' }] : []
        return (
          <div key={field.id} className="form-field">
            <Input
              {...props}
              id={`${props.id}-${field.id}`}
              name={`${props.name}-${field.id}`}
              label={field.name}
              hint={undefined}
              required={false}
              error={isUnreadable(typed.get(field.id)) ? props.error : undefined}
              shape={shape}
              options={
                field.kind === 'choice'
                  ? [...held, ...field.choices.map(({ id, name }) => ({ value: id, label: name }))]
                  : undefined
              }
              start={field.value ?? undefined}
              onChange={(value) => change(field, value)}
            />
          </div>
        )
      })}
      {props.error && ![...typed.values()].some(isUnreadable) && (
        <p className="form-hint" role="alert">
          {props.error}
        </p>
      )}
    </div>
  )
}
