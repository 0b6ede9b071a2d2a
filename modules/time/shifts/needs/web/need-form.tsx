import { choicesApi } from '#base/contracts/choices-api.ts'
import { useCall } from '#web/calls/use-call.ts'
import { FieldGroup } from '#web/form/form.tsx'
import { recordForm } from '#web/form/record-form.tsx'
import { useT } from '#web/i18n.ts'
import type { Editing } from '#web/row-actions/use-editing.ts'
import { useSession } from '#web/session.tsx'
import { shiftApi } from '../../contract.ts'
import { needApi } from '../contract.ts'
import type { NeedRow } from './needs.tsx'

const { RecordDialog, Field } = recordForm(needApi.create, needApi.update)
const NO_HEADS = { monday: 0, tuesday: 0, wednesday: 0, thursday: 0, friday: 0, saturday: 0, sunday: 0 }

export function NeedForm(dialog: Editing<NeedRow>) {
  const t = useT()
  const { today } = useSession()
  const shifts = useCall(shiftApi.list, { is_active: true, per_page: 200 }).data?.data ?? []
  const options = shifts.map(({ id, short_name, name }) => ({ value: id, label: `${short_name} · ${name}` }))
  return (
    <RecordDialog
      {...dialog}
      title={t(dialog.record ? 'shift-need.edit' : 'shift-need.new')}
      successMessage={t('shift-need.saved')}
      defaults={{ from_day: today, ...NO_HEADS }}
    >
      <FieldGroup>
        <Field name="shift_id" options={options} />
        <Field name="department_id" options={choicesApi.departments} />
        <Field name="from_day" wide />
        <Field name="monday" />
        <Field name="tuesday" />
        <Field name="wednesday" />
        <Field name="thursday" />
        <Field name="friday" />
        <Field name="saturday" />
        <Field name="sunday" />
      </FieldGroup>
    </RecordDialog>
  )
}
