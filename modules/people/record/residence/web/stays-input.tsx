import { ActionIcon, Button, Group, TextInput } from '@mantine/core'
import { useState } from 'react'
import { useT } from '#web/i18n.ts'
import { IconPlus, IconTrash } from '#web/icons.ts'
import type { InputProps } from '#web/inputs/input-props.ts'
import { MAX_STAYS, type Stay } from '../residence.ts'

type Row = { arrived_on: string; left_on: string }

/** Edits stays by passport stamps: arrival and departure, empty while the stay lasts. */
export function StaysInput(props: InputProps<Stay[]>) {
  const t = useT()
  const [rows, setRows] = useState<Row[]>(() =>
    (props.start ?? []).map(({ arrived_on, left_on }) => ({ arrived_on, left_on: left_on ?? '' })),
  )
  function change(next: Row[]) {
    setRows(next)
    const entered = next.filter(({ arrived_on }) => arrived_on !== '')
    props.onChange(entered.map(({ arrived_on, left_on }) => ({ arrived_on, left_on: left_on || null })))
  }
  const updateRow = (index: number, some: Partial<Row>) =>
    change(rows.map((row, at) => (at === index ? { ...row, ...some } : row)))
  return (
    <div>
      {rows.map((row, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: rows have no identity of their own, and keep their order
        <Group key={index} align="end" gap="xs" mb="xs">
          {(['arrived_on', 'left_on'] as const).map((field) => (
            <TextInput
              key={field}
              type="date"
              label={t(`employees.stay_${field}`, { number: index + 1 })}
              value={row[field]}
              disabled={props.disabled}
              onChange={(event) => updateRow(index, { [field]: event.currentTarget.value })}
            />
          ))}
          <ActionIcon
            variant="default"
            size={36}
            aria-label={t('employees.remove_stay', { number: index + 1 })}
            disabled={props.disabled}
            onClick={() => change(rows.filter((_, at) => at !== index))}
          >
            <IconTrash size={16} aria-hidden />
          </ActionIcon>
        </Group>
      ))}
      {rows.length < MAX_STAYS && (
        <Button
          id={props.id}
          variant="default"
          size="xs"
          leftSection={<IconPlus size={14} aria-hidden />}
          disabled={props.disabled}
          onClick={() => change([...rows, { arrived_on: '', left_on: '' }])}
        >
          {t('employees.add_stay')}
        </Button>
      )}
      {props.error && (
        <p className="form-error" role="alert">
          {props.error}
        </p>
      )}
    </div>
  )
}
