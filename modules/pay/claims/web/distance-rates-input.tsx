import { Button } from '@mantine/core'
import { useState } from 'react'
import type { FieldKind } from '#web/fields/shape.ts'
import { useT } from '#web/i18n.ts'
import { DayInput } from '#web/inputs/day-input.tsx'
import type { InputProps } from '#web/inputs/input-props.ts'
import { NumberInput } from '#web/inputs/typed-input.tsx'
import { useSession } from '#web/session.tsx'
import classes from './claims.module.css'
import { RowsInput } from './rows-input.tsx'

/** An empty or unreadable number is 0, which the server refuses. */
type RateValue = { from_day: string; rate: number; beyond_km: number | null; beyond_rate: number | null }

/** The rates per kilometre of a category, each from its day on; a second rate of a month is behind a button. */
export function DistanceRatesInput(props: InputProps<RateValue[]>) {
  const t = useT()
  const { today } = useSession()
  return (
    <RowsInput<RateValue>
      input={props}
      hint={t('claim-category.distance_rates_hint')}
      // The first rate counts for receipts of this year, a later one from today on.
      fresh={(rows) => ({
        from_day: rows === 0 ? `${today.slice(0, 4)}-01-01` : today,
        rate: 0,
        beyond_km: null,
        beyond_rate: null,
      })}
      className={classes.rate}
      fields={(value, change, name) => <RateFields input={props} name={name} value={value} onChange={change} />}
      add={t('claim-category.add_rate')}
      remove={(nth) => t('claim-category.remove_rate', { nth })}
    />
  )
}

type RateFieldsProps = {
  input: InputProps<RateValue[]>
  name: string
  value: RateValue
  onChange: (some: Partial<RateValue>) => void
}

function RateFields({ input, name: row, value, onChange }: RateFieldsProps) {
  const t = useT()
  const [isOpen, setOpen] = useState(value.beyond_km !== null)
  const inputOf = (name: keyof RateValue, kind: FieldKind, decimals: number) => ({
    ...input,
    id: `${input.id}-${row}-${name}`,
    name: `${row}-${name}`,
    label: t(`claim-category.${name}`),
    hint: undefined,
    error: undefined,
    required: false,
    autoFocus: false,
    shape: { ...input.shape, kind, decimals },
  })
  const numberOf = (typed: unknown) => (typeof typed === 'number' ? typed : 0)
  return (
    <>
      <DayInput
        {...inputOf('from_day', 'date', 0)}
        start={value.from_day}
        onChange={(day) => onChange({ from_day: typeof day === 'string' ? day : '' })}
      />
      <NumberInput
        {...inputOf('rate', 'decimal', 4)}
        start={value.rate || undefined}
        onChange={(rate) => onChange({ rate: numberOf(rate) })}
      />
      {isOpen ? (
        <>
          <NumberInput
            {...inputOf('beyond_km', 'integer', 0)}
            start={value.beyond_km ?? undefined}
            onChange={(km) => onChange({ beyond_km: numberOf(km) || null })}
          />
          <NumberInput
            {...inputOf('beyond_rate', 'decimal', 4)}
            start={value.beyond_rate ?? undefined}
            onChange={(rate) => onChange({ beyond_rate: numberOf(rate) || null })}
          />
        </>
      ) : (
        <Button variant="subtle" className={classes.second} disabled={input.disabled} onClick={() => setOpen(true)}>
          {t('claim-category.more_of_rate')}
        </Button>
      )}
    </>
  )
}
