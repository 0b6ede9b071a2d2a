import { choicesApi } from '#base/contracts/choices-api.ts'
import { monthOf } from '#base/days/days.ts'
import { FieldGroup } from '#web/form/form.tsx'
import { recordForm } from '#web/form/record-form.tsx'
import { useT } from '#web/i18n.ts'
import type { Editing } from '#web/row-actions/use-editing.ts'
import { useSession } from '#web/session.tsx'
import { approvedPostApi } from '../contract.ts'
import type { PostRow } from './approved-posts.tsx'

const { RecordDialog, Field } = recordForm(approvedPostApi.create, approvedPostApi.update)

type Place = { office_id: string; department_id: string; position_id: string; posts?: number }

/** Sets approved posts from a month on; `at` is the place of a row of the headcount. */
export function PostForm({ at, ...dialog }: Editing<PostRow> & { at?: Place }) {
  const t = useT()
  const { today } = useSession()
  return (
    <RecordDialog
      {...dialog}
      title={t(dialog.record ? 'approved-post.edit' : 'approved-post.new')}
      successMessage={t('approved-post.saved')}
      defaults={{ from_month: monthOf(today), ...at }}
    >
      <FieldGroup>
        <Field name="office_id" options={choicesApi.offices} />
        <Field name="department_id" options={choicesApi.departments} />
        <Field name="position_id" options={choicesApi.positions} wide />
        <Field name="from_month" />
        <Field name="posts" autoFocus />
        <Field name="note" wide />
      </FieldGroup>
    </RecordDialog>
  )
}
