import { Button, Select, TextInput } from '@mantine/core'
import { useRef, useState } from 'react'
import { countryPaidIn } from '#base/countries/served-countries.ts'
import { choiceLabel, fieldLabel } from '#web/fields/field-names.ts'
import { labelOf, useT } from '#web/i18n.ts'
import { IconPlus, IconTrash } from '#web/icons.ts'
import type { InputProps } from '#web/inputs/input-props.ts'
import { MoneyInput, RateInput } from '#web/inputs/lazy-inputs.tsx'
import { MAX_PARTS, PAY_METHODS, type PayPart, partProblem } from '../../../core/numbers/pay-split-rules.ts'
import { bankOptions, listedBank } from '../../../core/web/bank-input.tsx'
import { useBranchNeed } from '../../../core/web/branch-need.ts'
import classes from './split-input.module.css'

type PartMeasure = 'amount' | 'share'
type Row = { key: number; part: PayPart; takes: PartMeasure }

const EMPTY: PayPart = {
  method: 'bank_transfer',
  bank_name: null,
  bank_code: null,
  branch_code: null,
  account_number: null,
  account_holder: null,
  amount: null,
  currency: null,
  share: null,
}

/** Edits the parts of pay that go elsewhere; amounts are in the currency of the pay. */
export function splitInput(currency: string) {
  return function SplitInput(props: InputProps<PayPart[]>) {
    const t = useT()
    const { id, error, disabled, start, onChange } = props
    const next = useRef(start?.length ?? 0)
    const [rows, setRows] = useState<Row[]>(() =>
      (start ?? []).map((part, key) => ({ key, part, takes: part.share === null ? 'amount' : 'share' })),
    )

    function updateRows(now: Row[]) {
      setRows(now)
      onChange(now.map(({ part }) => part))
    }
    function change(key: number, patch: Partial<PayPart>, takes?: PartMeasure) {
      updateRows(
        rows.map((row) =>
          row.key === key ? { ...row, ...(takes && { takes }), part: { ...row.part, ...patch } } : row,
        ),
      )
    }
    return (
      <fieldset className={classes.split} id={id} aria-describedby={error ? `${id}-error` : undefined}>
        <legend>{t('employees.split')}</legend>
        <p className="caption">{t('employees.split_hint')}</p>
        {rows.map((row, index) => (
          <PartRow
            key={row.key}
            row={row}
            number={index + 1}
            id={`${id}-${row.key}`}
            currency={currency}
            disabled={disabled}
            problem={error ? partProblem(row.part) : null}
            shape={props.shape}
            onChange={(patch, takes) => change(row.key, patch, takes)}
            onRemove={() => updateRows(rows.filter(({ key }) => key !== row.key))}
          />
        ))}
        {error && (
          <p id={`${id}-error`} className={classes.error} role="alert">
            {error}
          </p>
        )}
        {rows.length < MAX_PARTS && (
          <Button
            variant="default"
            size="xs"
            leftSection={<IconPlus size={14} aria-hidden />}
            disabled={disabled}
            onClick={() =>
              updateRows([...rows, { key: next.current++, part: { ...EMPTY, currency }, takes: 'amount' }])
            }
          >
            {t('employees.split_add')}
          </Button>
        )}
      </fieldset>
    )
  }
}

type RowProps = {
  row: Row
  number: number
  id: string
  currency: string
  disabled: boolean
  problem: string | null
  shape: InputProps['shape']
  onChange: (patch: Partial<PayPart>, takes?: PartMeasure) => void
  onRemove: () => void
}

function PartRow({ row, number, id, currency, disabled, problem, shape, onChange, onRemove }: RowProps) {
  const t = useT()
  const { part, takes } = row
  const country = countryPaidIn(currency)
  const isBranchNeeded = useBranchNeed(Boolean(country?.banksByNumber))
  const isBank = part.method === 'bank_transfer'
  const figure = {
    id: `${id}-figure`,
    name: `${id}-figure`,
    label: t(takes === 'amount' ? 'employees.split_figure_amount' : 'employees.split_figure_share'),
    hint: undefined,
    error: problem === 'split_amount_or_share' ? labelOf('error.split_amount_or_share') : undefined,
    required: true,
    disabled,
    placeholder: undefined,
    autoComplete: undefined,
    autoFocus: false,
    options: undefined,
    chosen: undefined,
    choiceLabel: String,
  }
  const text = (field: 'account_number' | 'account_holder' | 'branch_code', max: number) => (
    <TextInput
      id={`${id}-${field}`}
      label={fieldLabel('employees', field)}
      value={part[field] ?? ''}
      maxLength={max}
      disabled={disabled}
      autoComplete="off"
      withAsterisk={field === 'account_number'}
      error={
        problem === 'split_account_needed' && field === 'account_number' && !part[field]
          ? labelOf('error.required')
          : undefined
      }
      onChange={(event) => onChange({ [field]: event.currentTarget.value.trimStart() || null })}
    />
  )
  return (
    <fieldset className={classes.part}>
      <legend>{t('employees.split_part', { number })}</legend>
      <Button
        className={classes.remove}
        variant="subtle"
        color="bad"
        size="compact-xs"
        disabled={disabled}
        leftSection={<IconTrash size={14} aria-hidden />}
        aria-label={t('employees.split_remove', { number })}
        onClick={onRemove}
      >
        {t('action.remove')}
      </Button>
      <div className={classes.grid}>
        <Select
          id={`${id}-takes`}
          label={t('employees.split_takes')}
          value={takes}
          allowDeselect={false}
          disabled={disabled}
          data={[
            { value: 'amount', label: t('employees.split_amount') },
            { value: 'share', label: t('employees.split_share') },
          ]}
          onChange={(value) =>
            onChange(
              { amount: null, share: null, currency: value === 'amount' ? currency : null },
              value as PartMeasure,
            )
          }
        />
        {takes === 'amount' ? (
          <MoneyInput
            {...figure}
            key="amount"
            shape={{ ...shape, kind: 'money', currency: part.currency ?? currency }}
            start={part.amount ?? undefined}
            onChange={(value) => onChange({ amount: typeof value === 'number' ? value : null })}
          />
        ) : (
          <RateInput
            {...figure}
            key="share"
            shape={{ ...shape, kind: 'rate' }}
            start={part.share ?? undefined}
            onChange={(value) => onChange({ share: typeof value === 'number' ? value : null })}
          />
        )}
        <Select
          id={`${id}-method`}
          label={fieldLabel('employees', 'payment_method')}
          value={part.method}
          allowDeselect={false}
          disabled={disabled}
          data={PAY_METHODS.map((value) => ({ value, label: choiceLabel('employees', 'payment_method', value) }))}
          onChange={(value) => onChange({ method: value as PayPart['method'] })}
        />
        {isBank && (
          <>
            <Select
              id={`${id}-bank_name`}
              label={fieldLabel('employees', 'bank_name')}
              value={listedBank(part.bank_name)}
              searchable
              withAsterisk
              disabled={disabled}
              nothingFoundMessage={t('form.nothing_found')}
              data={bankOptions(country?.code, part.bank_name)}
              error={problem === 'split_account_needed' && !part.bank_name ? labelOf('error.required') : undefined}
              onChange={(value) => onChange({ bank_name: value, bank_code: null })}
            />
            {text('account_number', 40)}
            {text('account_holder', 120)}
            {(part.branch_code !== null || isBranchNeeded(part.bank_name)) && text('branch_code', 4)}
          </>
        )}
      </div>
    </fieldset>
  )
}
