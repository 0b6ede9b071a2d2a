import type { z } from 'zod'
import { choicesApi } from '#base/contracts/choices-api.ts'
import { useCall } from '#web/calls/use-call.ts'
import { FieldGroup } from '#web/form/form.tsx'
import { recordForm } from '#web/form/record-form.tsx'
import { useT } from '#web/i18n.ts'
import type { Editing } from '#web/row-actions/use-editing.ts'
import { type TemplateItem, toDoTemplateApi } from '../../contract.ts'
import { RowsInput } from './rows-input.tsx'

const { RecordDialog, Field } = recordForm(toDoTemplateApi.create, toDoTemplateApi.update)

/** Adds or edits a template with its rows. */
export function TemplateForm({ record, onClose }: Editing<z.output<typeof TemplateItem>>) {
  const t = useT()
  const whole = useCall(toDoTemplateApi.one, { id: record?.id ?? '' }, { enabled: record !== undefined })
  if (record && !whole.data) return null
  const known = record && whole.data
  return (
    <RecordDialog
      record={known}
      {...(known && { start: { ...known, rows: known.rows.map(({ doer_name: _, ...row }) => row) } })}
      defaults={{ occasion: 'joining' }}
      size={860}
      title={t(record ? 'to-do-template.edit' : 'to-do-template.new')}
      successMessage={t('to-do-template.saved')}
      onClose={onClose}
    >
      <FieldGroup>
        <Field name="name_en" autoFocus />
        <Field name="name_zh" />
        <Field name="occasion" />
        <Field name="country" />
        <Field name="office_id" options={choicesApi.offices} />
        <Field name="employment_type" />
      </FieldGroup>
      <Field name="rows" as={RowsInput} />
    </RecordDialog>
  )
}
