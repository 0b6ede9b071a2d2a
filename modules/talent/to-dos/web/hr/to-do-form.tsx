import { peopleApi } from '#base/contracts/people-api.ts'
import { useCall } from '#web/calls/use-call.ts'
import { FieldGroup } from '#web/form/form.tsx'
import { recordForm } from '#web/form/record-form.tsx'
import { useT } from '#web/i18n.ts'
import type { Editing } from '#web/row-actions/use-editing.ts'
import { toDoApi } from '../../contract.ts'
import type { ToDoOfList } from './to-do-of-list.ts'

const { RecordDialog, Field } = recordForm(toDoApi.create, toDoApi.update)

/** Adds a to-do about somebody, or changes an open one. `aboutApplication` is the application that a new one is about. */
export function ToDoForm({ aboutApplication, ...editing }: Editing<ToDoOfList> & { aboutApplication?: string }) {
  const t = useT()
  const { record } = editing
  const whole = useCall(toDoApi.one, { id: record?.id ?? '' }, { enabled: record !== undefined })
  if (record && !whole.data) return null
  return (
    <RecordDialog
      {...editing}
      record={record && whole.data}
      title={t(record ? 'to-do.edit' : 'to-do.new')}
      successMessage={t('to-do.saved')}
      {...(aboutApplication && !record && { hidden: { application_id: aboutApplication } })}
    >
      <FieldGroup>
        {aboutApplication === undefined && (
          <Field name="employee_id" options={peopleApi.find} required wide autoFocus />
        )}
        <Field name="title_en" />
        <Field name="title_zh" />
        <Field
          name="assignee_id"
          options={peopleApi.find}
          chosen={record?.assignee_id ? [{ value: record.assignee_id, label: record.assignee ?? '' }] : undefined}
        />
        <Field name="due_day" />
        <Field name="note" wide />
      </FieldGroup>
    </RecordDialog>
  )
}
