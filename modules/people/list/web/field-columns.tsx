import type { z } from 'zod'
import type { Column, FilterSetting } from '#web/table/table.tsx'
import { formatDay, formatNumber } from '#web/values/format-values.ts'
import type { ShownField } from '../../custom-fields/values-contract.ts'
import type { EmployeeRow } from '../contract.ts'

type Field = z.output<typeof ShownField>
type Row = z.output<typeof EmployeeRow>

/** Columns of the company's own fields, hidden until somebody chooses them. */
export function fieldColumns(fields: readonly Field[], language: string): Column<Row>[] {
  return fields.map(({ id, name, kind }) => ({
    name: `field.${id}`,
    header: name,
    added: true,
    hidden: true,
    card: 'none',
    width: 150,
    align: kind === 'number' ? 'right' : 'left',
    cell: ({ custom_fields }) => {
      const text = custom_fields.find(({ field_id }) => field_id === id)?.text ?? ''
      if (text === '') return ''
      if (kind === 'day') return formatDay(text, language)
      return kind === 'number' ? formatNumber(Number(text), language) : text
    },
  }))
}

type FieldFilter = 'custom_choice' | 'custom_missing' | 'custom_field' | `custom_${'day' | 'number'}_${'from' | 'to'}`

/** Filters by a choice, a day or a number, and by what is not filled in yet; none where the reader sees no such field. */
export function fieldFilters(fields: readonly Field[]): Record<FieldFilter, FilterSetting> {
  const optionsOf = (some: readonly Field[]): FilterSetting =>
    some.length > 0 ? { options: some.map(({ id, name }) => ({ value: id, label: name })) } : { hidden: true }
  const ofKind = (kind: Field['kind']) => fields.filter((field) => field.kind === kind)
  const [days, numbers] = [ofKind('day'), ofKind('number')]
  const [day, number] = [{ hidden: days.length === 0 }, { hidden: numbers.length === 0 }]
  const choices = fields.flatMap(({ name, choices: own }) =>
    own.map((choice) => ({ value: choice.id, label: `${name}: ${choice.name}` })),
  )
  return {
    custom_choice: choices.length > 0 ? { options: choices } : { hidden: true },
    custom_missing: optionsOf(fields),
    custom_field: days.length + numbers.length > 1 ? optionsOf([...days, ...numbers]) : { hidden: true },
    custom_day_from: day,
    custom_day_to: day,
    custom_number_from: number,
    custom_number_to: number,
  }
}
