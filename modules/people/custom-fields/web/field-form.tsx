import type { z } from 'zod'
import { FieldGroup } from '#web/form/form.tsx'
import { recordForm } from '#web/form/record-form.tsx'
import { useT } from '#web/i18n.ts'
import type { Editing } from '#web/row-actions/use-editing.ts'
import { useSession } from '#web/session.tsx'
import { type CustomField, customFieldApi } from '../contract.ts'
import { ChoicesInput } from './choices-input.tsx'

const { RecordDialog, Field, useValue } = recordForm(customFieldApi.create, customFieldApi.edit)

type Row = z.output<typeof CustomField>

/** A field: its names, kind and choices, and who sees and edits it. */
export function FieldDialog(dialog: Editing<Row>) {
  const t = useT()
  const { nameLanguages } = useSession()
  const { record } = dialog
  const start = record && {
    ...record,
    choices: record.choices
      .filter(({ is_active }) => is_active)
      .map(({ id, name_en, name_zh }) => ({ id, name_en, name_zh })),
  }
  return (
    <RecordDialog
      {...dialog}
      {...(start && { start })}
      size={720}
      title={t(record ? 'custom-field.edit' : 'custom-field.new')}
      successMessage={t('custom-field.saved')}
      defaults={{ kind: 'text', seen_by: 'everybody', edited_by: 'hr', own_access: 'see' }}
    >
      <FieldGroup>
        {nameLanguages.english && <Field name="name_en" required autoFocus />}
        {nameLanguages.chinese && <Field name="name_zh" required autoFocus={!nameLanguages.english} />}
        <Field name="kind" />
        <ChoicesOfKind kind={record?.kind} />
        <Field name="seen_by" />
        <Field name="edited_by" />
        <Field name="own_access" />
      </FieldGroup>
    </RecordDialog>
  )
}

function ChoicesOfKind({ kind: known }: { kind: Row['kind'] | undefined }) {
  const chosen = useValue('kind')
  return (known ?? chosen) === 'choice' ? <Field name="choices" as={ChoicesInput} wide /> : null
}
