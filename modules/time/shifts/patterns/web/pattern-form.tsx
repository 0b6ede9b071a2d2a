import { FieldGroup } from '#web/form/form.tsx'
import { recordForm } from '#web/form/record-form.tsx'
import { useT } from '#web/i18n.ts'
import type { Editing } from '#web/row-actions/use-editing.ts'
import { patternApi } from '../contract.ts'
import type { PatternRow } from './patterns.tsx'

const { RecordDialog, Field } = recordForm(patternApi.create, patternApi.update)

/** Form of a rotation, typed with short names. */
export function PatternForm(dialog: Editing<PatternRow>) {
  const t = useT()
  return (
    <RecordDialog
      {...dialog}
      title={t(dialog.record ? 'shift-pattern.edit' : 'shift-pattern.new')}
      successMessage={t('shift-pattern.saved')}
    >
      <FieldGroup>
        <Field name="name" wide autoFocus />
        <Field name="rotation" wide hint={t('shift-pattern.rotation.hint')} />
      </FieldGroup>
    </RecordDialog>
  )
}
