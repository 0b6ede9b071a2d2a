import { ActionIcon, Button, NativeSelect, NumberInput } from '@mantine/core'
import { useState } from 'react'
import type { z } from 'zod'
import { choicesApi } from '#base/contracts/choices-api.ts'
import { useCall } from '#web/calls/use-call.ts'
import { labelOf, useT } from '#web/i18n.ts'
import { IconX } from '#web/icons.ts'
import type { InputProps } from '#web/inputs/input-props.ts'
import classes from '../../web/leave.module.css'
import { EmploymentType, type EntitlementRow } from '../contract.ts'

type EntitlementValue = z.output<typeof EntitlementRow>

const EMPTY_ROW: EntitlementValue = {
  months: 0,
  amount: 0,
  is_stretch: false,
  position_id: null,
  employment_type: null,
  department_id: null,
  office_id: null,
}

/** Input of entitlement rows by service, office and employment type. */
export function EntitlementInput({
  id,
  label,
  hint,
  error,
  disabled,
  start,
  onChange,
}: InputProps<EntitlementValue[]>) {
  const t = useT()
  const [rows, setRows] = useState<EntitlementValue[]>(start?.length ? start : [EMPTY_ROW])
  const offices = useCall(choicesApi.offices, { per_page: 200 })
  const change = (next: EntitlementValue[]) => {
    setRows(next)
    onChange(next)
  }
  const edit = (at: number, part: Partial<EntitlementValue>) =>
    change(rows.map((row, index) => (index === at ? { ...row, ...part } : row)))
  const [first] = rows
  const isSimple =
    rows.length === 1 &&
    first !== undefined &&
    first.months === 0 &&
    !first.is_stretch &&
    [first.position_id, first.department_id, first.office_id, first.employment_type].every((one) => one === null)
  const addRow = () => change([...rows, { ...EMPTY_ROW, months: (rows.at(-1)?.months ?? 0) + 12 }])
  if (isSimple)
    return (
      <div className={classes.amount}>
        <NumberInput
          id={id}
          label={t('leave-type.row_amount')}
          value={first.amount}
          min={0}
          max={4_000}
          decimalScale={3}
          disabled={disabled}
          error={error}
          onChange={(value) => edit(0, { amount: Number(value) || 0 })}
        />
        <Button variant="default" size="xs" disabled={disabled} onClick={addRow}>
          {t('leave-type.tiers')}
        </Button>
      </div>
    )
  return (
    <fieldset className={classes.rows} aria-describedby={error ? `${id}-error` : undefined}>
      <legend className={classes.label}>{label}</legend>
      {hint && <p className="caption">{hint}</p>}
      {rows.map((row, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: rows have no id while they are typed
        <div key={index} className={classes.row}>
          <NumberInput
            label={t('leave-type.row_months')}
            value={row.months}
            min={0}
            max={600}
            allowDecimal={false}
            disabled={disabled}
            onChange={(value) => edit(index, { months: Number(value) || 0 })}
          />
          <NumberInput
            label={t('leave-type.row_amount')}
            value={row.amount}
            min={0}
            max={4_000}
            decimalScale={3}
            disabled={disabled}
            onChange={(value) => edit(index, { amount: Number(value) || 0 })}
          />
          <NativeSelect
            label={t('leave-type.row_office')}
            value={row.office_id ?? ''}
            disabled={disabled}
            onChange={({ currentTarget }) => edit(index, { office_id: currentTarget.value || null })}
            data={[
              { value: '', label: t('leave-type.everybody') },
              ...(offices.data?.data ?? []).map((office) => ({ value: office.id, label: office.name })),
            ]}
          />
          <NativeSelect
            label={t('leave-type.row_type')}
            value={row.employment_type ?? ''}
            disabled={disabled}
            onChange={({ currentTarget }) =>
              edit(index, { employment_type: (currentTarget.value || null) as EntitlementValue['employment_type'] })
            }
            data={[
              { value: '', label: t('leave-type.everybody') },
              ...EmploymentType.options.map((value) => ({ value, label: labelOf(`employment_type.${value}`) })),
            ]}
          />
          <ActionIcon
            variant="subtle"
            aria-label={t('leave-type.row_remove')}
            disabled={disabled || rows.length === 1}
            onClick={() => change(rows.filter((_, at) => at !== index))}
          >
            <IconX size={16} />
          </ActionIcon>
        </div>
      ))}
      <div>
        <Button variant="default" size="xs" disabled={disabled} onClick={addRow}>
          {t('leave-type.row_add')}
        </Button>
      </div>
      {error && (
        <p id={`${id}-error`} className={classes.error}>
          {error}
        </p>
      )}
    </fieldset>
  )
}
