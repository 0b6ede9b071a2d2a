// biome-ignore-all lint/suspicious/noArrayIndexKey: a row has no name of its own until it is filled in
import { ActionIcon, Button, Input, Select } from '@mantine/core'
import { useState } from 'react'
import { choicesApi } from '#base/choices-api.ts'
import type { InputProps } from '#web/form/input-props.ts'
import { MoneyInput } from '#web/form/typed-input.tsx'
import { useT } from '#web/i18n.ts'
import { IconPlus, IconTrash } from '#web/icons.ts'
import { useCall } from '#web/use-call.ts'
import classes from './claims.module.css'

type Limit = { position_id?: string | null; office_id?: string | null; amount_limit: number }
type Row = { key: number; limit: Limit }

/** Other limits of a category: for a position, an office, or a position in an office. */
export function LimitsInput(props: InputProps<Limit[]>) {
  const t = useT()
  const [rows, setRows] = useState<readonly Row[]>(() => (props.start ?? []).map((limit, key) => ({ key, limit })))
  const positions = useCall(choicesApi.positions, { per_page: 200 }, { keep: true })
  const offices = useCall(choicesApi.offices, { per_page: 200 }, { keep: true })
  const named = (found: typeof positions) =>
    (found.data?.data ?? []).map(({ id, name }) => ({ value: id, label: name }))

  function put(next: readonly Row[]) {
    setRows(next)
    props.onChange(
      next.map(({ limit: { position_id, office_id, amount_limit } }) => ({
        ...{ position_id: position_id ?? null, office_id: office_id ?? null, amount_limit },
      })),
    )
  }
  const change = (key: number, some: Partial<Limit>) =>
    put(rows.map((row) => (row.key === key ? { ...row, limit: { ...row.limit, ...some } } : row)))

  return (
    <Input.Wrapper
      id={props.id}
      label={props.label}
      labelElement="div"
      description={t('claim-category.limits_hint')}
      error={props.error}
    >
      <div className={classes.limits}>
        {rows.map(({ key, limit }, index) => (
          <div key={key} className={classes.limit}>
            <Select
              label={t('claim-category.position_id')}
              data={named(positions)}
              value={limit.position_id ?? null}
              searchable
              clearable
              disabled={props.disabled}
              onChange={(position_id) => change(key, { position_id })}
            />
            <Select
              label={t('claim-category.office_id')}
              data={named(offices)}
              value={limit.office_id ?? null}
              searchable
              clearable
              disabled={props.disabled}
              onChange={(office_id) => change(key, { office_id })}
            />
            <MoneyInput
              {...props}
              id={`${props.id}-${key}`}
              name={`${props.name}-${key}`}
              label={t('claim-category.amount_limit')}
              hint={undefined}
              error={undefined}
              autoFocus={false}
              shape={{ ...props.shape, kind: 'money' }}
              start={limit.amount_limit}
              onChange={(amount) => change(key, { amount_limit: typeof amount === 'number' ? amount : 0 })}
            />
            <ActionIcon
              variant="subtle"
              color="gray"
              disabled={props.disabled}
              aria-label={t('claim-category.remove_limit', { nth: index + 1 })}
              onClick={() => put(rows.filter((row) => row.key !== key))}
            >
              <IconTrash size={16} aria-hidden />
            </ActionIcon>
          </div>
        ))}
        <div>
          <Button
            size="xs"
            variant="default"
            disabled={props.disabled}
            leftSection={<IconPlus size={14} aria-hidden />}
            onClick={() =>
              put([...rows, { key: Math.max(-1, ...rows.map((row) => row.key)) + 1, limit: { amount_limit: 0 } }])
            }
          >
            {t('claim-category.add_limit')}
          </Button>
        </div>
      </div>
    </Input.Wrapper>
  )
}
