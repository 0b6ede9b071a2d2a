import { SegmentedControl } from '@mantine/core'
import { useState } from 'react'
import { useT } from '#web/i18n.ts'
import type { InputProps } from '#web/inputs/input-props.ts'
import classes from './loans.module.css'

/** Chooses whether a loan is repaid in a number of months or by an amount per month. */
export function RepayBy({ id, label, start, disabled, onChange }: InputProps<string>) {
  const t = useT()
  const [chosen, setChosen] = useState(start ?? 'months')
  return (
    <div className={classes.by}>
      <span id={`${id}-label`} className={classes.byLabel}>
        {label}
      </span>
      <SegmentedControl
        aria-labelledby={`${id}-label`}
        fullWidth
        disabled={disabled}
        value={chosen}
        onChange={(next) => {
          setChosen(next)
          onChange(next)
        }}
        data={[
          { value: 'months', label: t('loans.by_months') },
          { value: 'amount', label: t('loans.by_amount') },
        ]}
      />
    </div>
  )
}
