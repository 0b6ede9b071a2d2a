import { Select } from '@mantine/core'
import { choicesApi } from '#base/contracts/choices-api.ts'
import { useCall } from '#web/calls/use-call.ts'
import { useT } from '#web/i18n.ts'
import type { InputProps } from '#web/inputs/input-props.ts'
import { RowsInput } from './rows-input.tsx'

type LimitValue = { position_id: string | null; office_id: string | null; amount_limit: number }

/** Limits of a category that differ for a position, an office, or a position in an office. */
export function LimitsInput(props: InputProps<LimitValue[]>) {
  const t = useT()
  const positions = useCall(choicesApi.positions, { per_page: 200 }, { keepPrevious: true })
  const offices = useCall(choicesApi.offices, { per_page: 200 }, { keepPrevious: true })
  const toOptions = (found: typeof positions) =>
    (found.data?.data ?? []).map(({ id, name }) => ({ value: id, label: name }))
  // A stored limit also carries the names of its position and office.
  const start = props.start?.map(({ position_id, office_id, amount_limit }) => ({
    position_id,
    office_id,
    amount_limit,
  }))
  return (
    <RowsInput<LimitValue>
      input={{ ...props, start }}
      hint={t('claim-category.limits_hint')}
      fresh={() => ({ position_id: null, office_id: null, amount_limit: 0 })}
      fields={({ position_id, office_id }, change) => (
        <>
          <Select
            label={t('claim-category.position_id')}
            data={toOptions(positions)}
            value={position_id}
            searchable
            clearable
            disabled={props.disabled}
            onChange={(chosen) => change({ position_id: chosen })}
          />
          <Select
            label={t('claim-category.office_id')}
            data={toOptions(offices)}
            value={office_id}
            searchable
            clearable
            disabled={props.disabled}
            onChange={(chosen) => change({ office_id: chosen })}
          />
        </>
      )}
      amount={{
        label: t('claim-category.amount_limit'),
        of: (limit) => limit.amount_limit,
        as: (amount_limit) => ({ amount_limit }),
      }}
      add={t('claim-category.add_limit')}
      remove={(nth) => t('claim-category.remove_limit', { nth })}
    />
  )
}
