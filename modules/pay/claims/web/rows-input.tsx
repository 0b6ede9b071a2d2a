import { ActionIcon, Button, Input } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { IconPlus, IconTrash } from '#web/icons.ts'
import type { InputProps } from '#web/inputs/input-props.ts'
import { MoneyInput } from '#web/inputs/typed-input.tsx'
import classes from './claims.module.css'

type InputRow<Value> = { key: number; value: Value }

type Props<Value extends object> = {
  input: InputProps<Value[]>
  hint: string
  /** The value of a new row below so many. */
  fresh: (rows: number) => Value
  /** The fields of a row before its amount; `name` is the row's own. */
  fields: (value: Value, change: (some: Partial<Value>) => void, name: string) => ReactNode
  className?: string | undefined
  amount?: { label: string; of: (value: Value) => number; as: (amount: number) => Partial<Value> }
  add: string
  remove: (nth: number) => string
  most?: number
}

/** Rows that are added and removed one by one; each may end with an amount. */
export function RowsInput<Value extends object>({
  input,
  hint,
  fresh,
  fields,
  className = classes.limit,
  amount,
  add,
  remove,
  most,
}: Props<Value>) {
  const [rows, setRows] = useState<readonly InputRow<Value>[]>(() =>
    (input.start ?? []).map((value, key) => ({ key, value })),
  )

  function updateRows(next: readonly InputRow<Value>[]) {
    setRows(next)
    input.onChange(next.map(({ value }) => value))
  }
  const change = (key: number, some: Partial<Value>) =>
    updateRows(rows.map((row) => (row.key === key ? { ...row, value: { ...row.value, ...some } } : row)))

  return (
    <Input.Wrapper id={input.id} label={input.label} labelElement="div" description={hint} error={input.error}>
      <div className={classes.limits}>
        {rows.map(({ key, value }, index) => (
          <div key={key} className={className}>
            {fields(value, (some) => change(key, some), `${input.name}-${key}`)}
            {amount && (
              <MoneyInput
                {...input}
                id={`${input.id}-${key}`}
                name={`${input.name}-${key}`}
                label={amount.label}
                hint={undefined}
                error={undefined}
                autoFocus={false}
                shape={{ ...input.shape, kind: 'money' }}
                start={amount.of(value)}
                onChange={(typed) => change(key, amount.as(typeof typed === 'number' ? typed : 0))}
              />
            )}
            <ActionIcon
              variant="subtle"
              color="gray"
              disabled={input.disabled}
              aria-label={remove(index + 1)}
              onClick={() => updateRows(rows.filter((row) => row.key !== key))}
            >
              <IconTrash size={16} aria-hidden />
            </ActionIcon>
          </div>
        ))}
        {rows.length < (most ?? Number.POSITIVE_INFINITY) && (
          <div>
            <Button
              size="xs"
              variant="default"
              disabled={input.disabled}
              leftSection={<IconPlus size={14} aria-hidden />}
              onClick={() =>
                updateRows([
                  ...rows,
                  { key: Math.max(-1, ...rows.map((row) => row.key)) + 1, value: fresh(rows.length) },
                ])
              }
            >
              {add}
            </Button>
          </div>
        )}
      </div>
    </Input.Wrapper>
  )
}
