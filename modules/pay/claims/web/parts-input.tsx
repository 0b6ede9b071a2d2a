import { Select } from '@mantine/core'
import { useT } from '#web/i18n.ts'
import type { InputProps } from '#web/inputs/input-props.ts'
import { MOST_PARTS } from '../contract.ts'
import classes from './claims.module.css'
import { RowsInput } from './rows-input.tsx'

type ClaimPartValue = { category_id: string; amount: number }

/** The parts of a receipt for other categories, with amounts in the currency of the receipt. */
export function PartsInput(props: InputProps<ClaimPartValue[]>) {
  const t = useT()
  return (
    <RowsInput<ClaimPartValue>
      input={props}
      hint={t('claim.parts_hint')}
      fresh={() => ({ category_id: '', amount: 0 })}
      fields={({ category_id }, change) => (
        <Select
          className={classes.wide}
          label={t('claim.category_id')}
          data={Array.isArray(props.options) ? props.options : []}
          value={category_id || null}
          disabled={props.disabled}
          onChange={(chosen) => change({ category_id: chosen ?? '' })}
        />
      )}
      amount={{ label: t('claim.amount'), of: (part) => part.amount, as: (amount) => ({ amount }) }}
      add={t('claim.add_part')}
      remove={(nth) => t('claim.remove_part', { nth })}
      most={MOST_PARTS}
    />
  )
}
