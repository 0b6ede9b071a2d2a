import type { z } from 'zod'
import { recordForm } from '#web/form/record-form.tsx'
import { useT } from '#web/i18n.ts'
import type { Editing } from '#web/table/use-editing.ts'
import { type Department, departmentApi } from '../contract.ts'

const { RecordDialog, Field } = recordForm(departmentApi.create, departmentApi.update)

/** The name of a new or an existing department. */
export function DepartmentForm(dialog: Editing<z.output<typeof Department>>) {
  const t = useT()
  return (
    <RecordDialog
      {...dialog}
      title={t(dialog.record ? 'department.edit' : 'department.new')}
      said={t(dialog.record ? 'department.saved' : 'department.created')}
    >
      <Field name="name" autoFocus />
    </RecordDialog>
  )
}
