import { TextInput } from '@mantine/core'
import { useEffect } from 'react'
import type { InputProps } from '#web/form/form.tsx'
import { recordForm } from '#web/form/record-form.tsx'
import { labelOf, useT } from '#web/i18n.ts'
import { payGroupApi } from '../contract.ts'
import { groupRulesIn } from './countries.ts'

export const { RecordDialog, Field, useValue, useSet } = recordForm(payGroupApi.create, payGroupApi.edit)

const WEEKDAYS = [1, 2, 3, 4, 5, 6, 0]
/** Suggested days of a new cycle: the days on which the earlier cycles end and are paid. */
const USUAL_DAYS = { semi_monthly: [15], several: [10, 20] } as const

/** The fields of how often a group is paid, depending on its cycle. */
export function CycleFields({ country }: { country: string }) {
  const t = useT()
  const set = useSet()
  const cycle = useValue('cycle') ?? 'monthly'
  const ends = useValue('cycle_ends') ?? []
  const { cycles } = groupRulesIn(country)
  const ownHint = cycles?.find(({ value }) => value === cycle)?.hint
  const byDays = cycle === 'semi_monthly' || cycle === 'several'
  const usual = byDays ? USUAL_DAYS[cycle] : undefined
  const isOther = usual !== undefined && (cycle === 'semi_monthly' ? ends.length !== 1 : ends.length < 2)
  // biome-ignore lint/correctness/useExhaustiveDependencies: suggested once for each choice of a cycle, typed over at will
  useEffect(() => {
    if (!isOther || usual === undefined) return
    set('cycle_ends', [...usual])
    set('cycle_pay_days', [...usual])
  }, [cycle])
  return (
    <>
      {cycles ? (
        <Field
          name="cycle"
          options={cycles.map(({ value }) => ({ value, label: t(`payroll.cycle.${value}`) }))}
          hint={ownHint && t(ownHint)}
        />
      ) : (
        <Field name="cycle" hint={t(`pay.cycle_hint.${cycle}`)} />
      )}
      {byDays && (
        <>
          <Field name="cycle_ends" as={DayList} hint={t('pay.cycle_ends_hint')} />
          <Field name="cycle_pay_days" as={DayList} hint={t('pay.cycle_pay_days_hint')} />
        </>
      )}
      {cycle === 'weekly' && (
        <Field
          name="week_end"
          options={WEEKDAYS.map((day) => ({ value: day, label: labelOf(`weekday.${day}`) }))}
          hint={t('pay.week_end_hint')}
        />
      )}
      {cycle === 'weekly' || cycle === 'daily' ? (
        <Field name="pay_after" hint={t('pay.pay_after_hint')} />
      ) : (
        <Field
          name="pay_day"
          label={t(byDays ? 'pay.last_pay_day' : 'payroll.pay_day_of_month')}
          hint={t(byDays ? 'pay.last_pay_day_hint' : 'pay.pay_day_hint')}
        />
      )}
      {cycle === 'monthly' && <Field name="paid_next_month" hint={t('pay.paid_next_month_hint')} />}
      {cycle !== 'monthly' && <Field name="recurring_in" hint={t('pay.recurring_in_hint')} />}
    </>
  )
}

/** Days of the month, as numbers separated by commas. */
function DayList(props: InputProps<number[]>) {
  return (
    <TextInput
      id={props.id}
      name={props.name}
      label={props.label}
      description={props.hint}
      error={props.error}
      withAsterisk
      aria-required
      disabled={props.disabled}
      inputMode="numeric"
      placeholder="10, 20"
      defaultValue={(props.start ?? []).join(', ')}
      onChange={(event) => props.onChange(parseDays(event.currentTarget.value))}
    />
  )
}

/** Parses the days. Text that is not a day becomes a number that the schema rejects. */
function parseDays(typed: string): number[] {
  return typed
    .split(/[^0-9]+/)
    .filter((part) => part !== '')
    .map(Number)
}
