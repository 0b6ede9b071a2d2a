// biome-ignore-all lint/suspicious/noArrayIndexKey: a row has no name of its own until it is filled in
import { ActionIcon, Button, Input, Select } from '@mantine/core'
import { useState } from 'react'
import type { InputProps } from '#web/form/input-props.ts'
import { MoneyInput } from '#web/form/typed-input.tsx'
import { useT } from '#web/i18n.ts'
import { IconPlus, IconTrash } from '#web/icons.ts'
import classes from './claims.module.css'

type Part = { category_id: string; amount: number }
type Row = { key: number; part: Part }
const MOST = 5

/** What of a receipt is for other categories: each with its amount, in the currency of the receipt. */
export function PartsInput(props: InputProps<Part[]>) {
  const t = useT()
  const [rows, setRows] = useState<readonly Row[]>(() => (props.start ?? []).map((part, key) => ({ key, part })))

  function put(next: readonly Row[]) {
    setRows(next)
    props.onChange(next.map(({ part }) => part))
  }
  const change = (key: number, some: Partial<Part>) =>
    put(rows.map((row) => (row.key === key ? { ...row, part: { ...row.part, ...some } } : row)))

  return (
    <Input.Wrapper
      id={props.id}
      label={props.label}
      labelElement="div"
      description={t('claim.parts_hint')}
      error={props.error}
    >
      <div className={classes.limits}>
        {rows.map(({ key, part }, index) => (
          <div key={key} className={classes.limit}>
            <Select
              label={t('claim.category_id')}
              data={Array.isArray(props.options) ? props.options : []}
              value={part.category_id || null}
              disabled={props.disabled}
              onChange={(category_id) => change(key, { category_id: category_id ?? '' })}
            />
            <MoneyInput
              {...props}
              id={`${props.id}-${key}`}
              name={`${props.name}-${key}`}
              label={t('claim.amount')}
              hint={undefined}
              error={undefined}
              autoFocus={false}
              shape={{ ...props.shape, kind: 'money' }}
              start={part.amount}
              onChange={(amount) => change(key, { amount: typeof amount === 'number' ? amount : 0 })}
            />
            <ActionIcon
              variant="subtle"
              color="gray"
              disabled={props.disabled}
              aria-label={t('claim.remove_part', { nth: index + 1 })}
              onClick={() => put(rows.filter((row) => row.key !== key))}
            >
              <IconTrash size={16} aria-hidden />
            </ActionIcon>
          </div>
        ))}
        {rows.length < MOST && (
          <div>
            <Button
              size="xs"
              variant="default"
              disabled={props.disabled}
              leftSection={<IconPlus size={14} aria-hidden />}
              onClick={() =>
                put([
                  ...rows,
                  { key: Math.max(-1, ...rows.map((row) => row.key)) + 1, part: { category_id: '', amount: 0 } },
                ])
              }
            >
              {t('claim.add_part')}
            </Button>
          </div>
        )}
      </div>
    </Input.Wrapper>
  )
}
