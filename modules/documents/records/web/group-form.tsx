import type { z } from 'zod'
import { FieldGroup } from '#web/form/form.tsx'
import { recordForm } from '#web/form/record-form.tsx'
import { useT } from '#web/i18n.ts'
import type { Editing } from '#web/row-actions/use-editing.ts'
import { useSession } from '#web/session.tsx'
import { type DocumentGroup, documentGroupApi } from '../groups/contract.ts'

const { RecordDialog, Field, useValue } = recordForm(documentGroupApi.create, documentGroupApi.edit)

type Row = z.output<typeof DocumentGroup>

/** A group: its names, whom its documents belong to, who reads and adds, and whether they end. */
export function GroupDialog(dialog: Editing<Row>) {
  const t = useT()
  const { nameLanguages } = useSession()
  const { record } = dialog
  return (
    <RecordDialog
      {...dialog}
      size={720}
      title={t(record ? 'document-group.edit' : 'document-group.new')}
      successMessage={t('document-group.saved')}
      defaults={{ belongs_to: 'employee', readers: 'person', kind: 'other', expiry: 'optional', person_may_add: true }}
    >
      <FieldGroup>
        {nameLanguages.english && <Field name="name_en" required autoFocus />}
        {nameLanguages.chinese && <Field name="name_zh" required autoFocus={!nameLanguages.english} />}
        <Field name="belongs_to" />
        <Field name="kind" />
        <ReadersFields belongsTo={record?.belongs_to} />
        <Field name="expiry" />
      </FieldGroup>
    </RecordDialog>
  )
}

function ReadersFields({ belongsTo: known }: { belongsTo: Row['belongs_to'] | undefined }) {
  const t = useT()
  const chosen = useValue('belongs_to')
  const readers = useValue('readers')
  const values = (known ?? chosen) === 'company' ? (['everybody', 'hr'] as const) : (['person', 'hr'] as const)
  return (
    <>
      <Field
        key={values[0]}
        name="readers"
        options={values.map((value) => ({ value, label: t(`document-group.readers.${value}`) }))}
      />
      {readers === 'person' && <Field name="person_may_add" wide />}
    </>
  )
}
