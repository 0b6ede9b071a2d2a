import type { z } from 'zod'
import { recordForm } from '#web/form/record-form.tsx'
import { useT } from '#web/i18n.ts'
import type { Editing } from '#web/row-actions/use-editing.ts'
import { type Position, positionApi } from '../contract.ts'
import { DepartmentsInput } from './departments-input.tsx'

const { RecordDialog, Field } = recordForm(positionApi.create, positionApi.update)

export function PositionForm(dialog: Editing<z.output<typeof Position>> & { onSaved: () => void }) {
  const t = useT()
  return (
    <RecordDialog
      {...dialog}
      title={t(dialog.record ? 'position.edit' : 'position.new')}
      successMessage={t(dialog.record ? 'position.saved' : 'position.created')}
      size={640}
    >
      <Field name="name" autoFocus />
      <Field name="position_id" />
      <Field name="department_jd" as={DepartmentsInput} wide />
    </RecordDialog>
  )
}
