import { choicesApi } from '#base/contracts/choices-api.ts'
import { useCall } from '#web/calls/use-call.ts'
import { FieldGroup } from '#web/form/form.tsx'
import { recordForm } from '#web/form/record-form.tsx'
import { useT } from '#web/i18n.ts'
import { ClockInput } from '#web/inputs/clock-input.tsx'
import type { Editing } from '#web/row-actions/use-editing.ts'
import { useSession } from '#web/session.tsx'
import { shiftApi } from '../../contract.ts'
import type { ShiftRow } from './shifts.tsx'

const { RecordDialog, Field, useValue } = recordForm(shiftApi.create, shiftApi.update)

/** Form of a new shift, or of the terms of one from a day on. */
export function ShiftForm(dialog: Editing<ShiftRow>) {
  const t = useT()
  const { today } = useSession()
  const { record } = dialog
  return (
    <RecordDialog
      {...dialog}
      size={720}
      title={t(record ? 'shift.edit' : 'shift.new')}
      successMessage={t(record ? 'shift.saved' : 'shift.created')}
      defaults={{ from_day: today, break_minutes: 60, before_minutes: 60, after_minutes: 60, grace_minutes: 0 }}
      start={record && { ...record, from_day: today }}
    >
      <FieldGroup>
        <Field name="name" autoFocus />
        <Field name="short_name" hint={t('shift.short_name_hint')} />
        <Field name="from_day" />
        <Field name="office_id" options={choicesApi.offices} />
        <Field name="start" as={ClockInput} />
        <Field name="end" as={ClockInput} />
        <Field name="break_minutes" />
        <Field name="is_half" />
        <Divides record={record} />
        <Field name="before_minutes" />
        <Field name="after_minutes" />
        <Field name="grace_minutes" />
        <Allowance record={record} />
        <Replacement record={record} />
        <Field name="is_active" />
      </FieldGroup>
    </RecordDialog>
  )
}

function Divides({ record }: { record: ShiftRow | undefined }) {
  const t = useT()
  const isHalf = useValue('is_half') ?? record?.is_half
  return isHalf ? null : <Field name="divides" as={ClockInput} hint={t('shift.divides_hint')} />
}

function Allowance({ record }: { record: ShiftRow | undefined }) {
  const { company, may } = useSession()
  const currency = useValue('currency') ?? record?.currency ?? company?.currency
  // Only people who may change pay set the allowance.
  return may('compensation:edit') ? <Field name="allowance" currency={currency} /> : null
}

function Replacement({ record }: { record: ShiftRow | undefined }) {
  const others = useCall(shiftApi.list, { is_active: true, per_page: 200 }).data?.data ?? []
  const options = others
    .filter(({ id }) => id !== record?.id)
    .map(({ id, short_name, name }) => ({ value: id, label: `${short_name} · ${name}` }))
  const chosen = useValue('replacement_id')
  return (
    <>
      <Field name="replacement_id" options={options} />
      {chosen && <Field name="replaced_on_holidays" />}
    </>
  )
}
