import { ActionIcon, Button, TextInput } from '@mantine/core'
import { useState } from 'react'
import { IconPlus, IconTrash } from '#web/icons.ts'
import classes from './grouped-inputs.module.css'
import type { InputProps } from './input-props.ts'

type Pair = { name: string; number?: string }

type Props = InputProps<Pair[]> & {
  most: number
  /** Labels of the two fields and the buttons of a row, counted from 1. */
  words: {
    name: (row: number) => string
    number: (row: number) => string
    add: string
    remove: (row: number) => string
  }
}

/** Rows of a name and a number; empty rows are left out. */
export function PairsInput({ most, words, ...props }: Props) {
  const [rows, setRows] = useState<Required<Pair>[]>(() =>
    props.start?.length ? props.start.map(({ name, number = '' }) => ({ name, number })) : [{ name: '', number: '' }],
  )
  function change(next: Required<Pair>[]) {
    setRows(next)
    props.onChange(next.filter(({ name, number }) => name.trim() || number.trim()))
  }
  const changeRow = (index: number, some: Partial<Pair>) =>
    change(rows.map((row, at) => (at === index ? { ...row, ...some } : row)))
  return (
    <fieldset className="form-group">
      <legend>{props.label}</legend>
      {props.hint && <p className="form-hint">{props.hint}</p>}
      {rows.map((row, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: rows have no identity of their own, and keep their order
        <div key={index} className={classes.pair}>
          <TextInput
            id={index === 0 ? props.id : undefined}
            label={words.name(index + 1)}
            maxLength={120}
            value={row.name}
            disabled={props.disabled}
            onChange={(event) => changeRow(index, { name: event.currentTarget.value })}
          />
          <TextInput
            label={words.number(index + 1)}
            maxLength={20}
            value={row.number}
            disabled={props.disabled}
            onChange={(event) => changeRow(index, { number: event.currentTarget.value })}
          />
          {rows.length > 1 && (
            <ActionIcon
              variant="default"
              size={36}
              aria-label={words.remove(index + 1)}
              disabled={props.disabled}
              onClick={() => change(rows.filter((_, at) => at !== index))}
            >
              <IconTrash size={16} aria-hidden />
            </ActionIcon>
          )}
        </div>
      ))}
      {rows.length < most && (
        <Button
          variant="default"
          size="xs"
          leftSection={<IconPlus size={14} aria-hidden />}
          disabled={props.disabled}
          onClick={() => change([...rows, { name: '', number: '' }])}
        >
          {words.add}
        </Button>
      )}
      {props.error && (
        <p className={classes.error} role="alert">
          {props.error}
        </p>
      )}
    </fieldset>
  )
}
