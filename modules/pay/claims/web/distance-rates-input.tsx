import { ActionIcon, Button, Input } from '@mantine/core'
import { useState } from 'react'
import type { FieldKind } from '#web/fields/shape.ts'
import { useT } from '#web/i18n.ts'
import { IconPlus, IconTrash } from '#web/icons.ts'
import { DayInput } from '#web/inputs/day-input.tsx'
import type { InputProps } from '#web/inputs/input-props.ts'
import { NumberInput } from '#web/inputs/typed-input.tsx'
import { useSession } from '#web/session.tsx'
import classes from './claims.module.css'

/** An empty or unreadable number is 0, which the server refuses. */
type RateValue = { from_day: string; rate: number; beyond_km: number | null; beyond_rate: number | null }

type RateRow = { key: number; value: RateValue; isOpen: boolean }

/** The rates per kilometre of a category, each from its day on; a second rate of a month is behind a button. */
export function DistanceRatesInput(props: InputProps<RateValue[]>) {
  const t = useT()
  const { today } = useSession()
  const [rows, setRows] = useState<readonly RateRow[]>(() =>
    (props.start ?? []).map((value, key) => ({ key, value, isOpen: value.beyond_km !== null })),
  )

  function updateRows(next: readonly RateRow[]) {
    setRows(next)
    props.onChange(next.map(({ value }) => value))
  }
  const change = (key: number, some: Partial<Omit<RateRow, 'key'>>) =>
    updateRows(rows.map((row) => (row.key === key ? { ...row, ...some } : row)))

  function addRow() {
    // The first rate counts for receipts of this year, a later one from today on.
    const from_day = rows.length === 0 ? `${today.slice(0, 4)}-01-01` : today
    const key = Math.max(-1, ...rows.map((row) => row.key)) + 1
    updateRows([...rows, { key, value: { from_day, rate: 0, beyond_km: null, beyond_rate: null }, isOpen: false }])
  }

  /** The props of one input of a row. */
  const inputOf = (key: number, name: keyof RateValue, kind: FieldKind, decimals: number) => ({
    ...props,
    id: `${props.id}-${key}-${name}`,
    name: `${props.name}-${key}-${name}`,
    label: t(`claim-category.${name}`),
    hint: undefined,
    error: undefined,
    required: false,
    autoFocus: false,
    shape: { ...props.shape, kind, decimals },
  })
  const numberOf = (typed: unknown) => (typeof typed === 'number' ? typed : 0)

  return (
    <Input.Wrapper
      id={props.id}
      label={props.label}
      labelElement="div"
      description={t('claim-category.distance_rates_hint')}
      error={props.error}
    >
      <div className={classes.limits}>
        {rows.map(({ key, value, isOpen }, index) => (
          <div key={key} className={classes.rate}>
            <DayInput
              {...inputOf(key, 'from_day', 'date', 0)}
              start={value.from_day}
              onChange={(day) => change(key, { value: { ...value, from_day: typeof day === 'string' ? day : '' } })}
            />
            <NumberInput
              {...inputOf(key, 'rate', 'decimal', 4)}
              start={value.rate || undefined}
              onChange={(rate) => change(key, { value: { ...value, rate: numberOf(rate) } })}
            />
            {isOpen ? (
              <>
                <NumberInput
                  {...inputOf(key, 'beyond_km', 'integer', 0)}
                  start={value.beyond_km ?? undefined}
                  onChange={(km) => change(key, { value: { ...value, beyond_km: numberOf(km) || null } })}
                />
                <NumberInput
                  {...inputOf(key, 'beyond_rate', 'decimal', 4)}
                  start={value.beyond_rate ?? undefined}
                  onChange={(rate) => change(key, { value: { ...value, beyond_rate: numberOf(rate) || null } })}
                />
              </>
            ) : (
              <Button
                variant="subtle"
                className={classes.second}
                disabled={props.disabled}
                onClick={() => change(key, { isOpen: true })}
              >
                {t('claim-category.more_of_rate')}
              </Button>
            )}
            <ActionIcon
              variant="subtle"
              color="gray"
              disabled={props.disabled}
              aria-label={t('claim-category.remove_rate', { nth: index + 1 })}
              onClick={() => updateRows(rows.filter((row) => row.key !== key))}
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
            onClick={addRow}
          >
            {t('claim-category.add_rate')}
          </Button>
        </div>
      </div>
    </Input.Wrapper>
  )
}
