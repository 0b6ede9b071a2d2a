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

/** Filters by a choice and by what is not filled in yet; none where the reader sees no such field. */
export function fieldFilters(fields: readonly Field[]): Record<'custom_choice' | 'custom_missing', FilterSetting> {
  const choices = fields.flatMap(({ name, choices: own }) =>
    own.map((choice) => ({ value: choice.id, label: `${name}: ${choice.name}` })),
  )
  return {
    custom_choice: choices.length > 0 ? { options: choices } : { hidden: true },
    custom_missing:
      fields.length > 0 ? { options: fields.map(({ id, name }) => ({ value: id, label: name })) } : { hidden: true },
  }
}
