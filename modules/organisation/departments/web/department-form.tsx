import type { z } from 'zod'
import { choicesApi } from '#base/contracts/choices-api.ts'
import { peopleApi } from '#base/contracts/people-api.ts'
import { recordForm } from '#web/form/record-form.tsx'
import { useT } from '#web/i18n.ts'
import type { Editing } from '#web/row-actions/use-editing.ts'
import { type Department, departmentApi } from '../contract.ts'

const { RecordDialog, Field } = recordForm(departmentApi.create, departmentApi.update)

export function DepartmentForm(dialog: Editing<z.output<typeof Department>>) {
  const t = useT()
  const { record } = dialog
  return (
    <RecordDialog
      {...dialog}
      title={t(dialog.record ? 'department.edit' : 'department.new')}
      successMessage={t(dialog.record ? 'department.saved' : 'department.created')}
    >
      <Field name="name" autoFocus />
      <Field name="code" />
      <Field
        name="head_id"
        hint={t('department.head_hint')}
        options={peopleApi.find}
        chosen={presetOptions(record?.head_id, record?.head_name)}
      />
      <Field
        name="parent_id"
        options={choicesApi.departments}
        chosen={presetOptions(record?.parent_id, record?.parent_name)}
      />
      <Field
        name="cost_center_id"
        options={choicesApi.costCenters}
        chosen={presetOptions(record?.cost_center_id, record?.cost_center_name)}
      />
    </RecordDialog>
  )
}

/** The chosen option until the list loads; none where the reader may not know the person. */
function presetOptions(id: string | null | undefined, name: string | null | undefined) {
  return id ? [{ value: id, label: name ?? '\u2013' }] : []
}
