import type { z } from 'zod'
import { choicesApi } from '#base/contracts/choices-api.ts'
import { FieldGroup } from '#web/form/form.tsx'
import { recordForm } from '#web/form/record-form.tsx'
import { useT } from '#web/i18n.ts'
import type { Editing } from '#web/row-actions/use-editing.ts'
import { useSession } from '#web/session.tsx'
import { type Announcement, announcementApi } from '../contract.ts'

const { RecordDialog, Field } = recordForm(announcementApi.create, announcementApi.update)

/** Creates or edits an announcement; the edit of a published one may ask everybody to read it again. */
export function AnnouncementForm(dialog: Editing<z.output<typeof Announcement>>) {
  const t = useT()
  const { today, reach } = useSession()
  const { record } = dialog
  const isPublished = record !== undefined && record.state !== 'draft'
  return (
    <RecordDialog
      {...dialog}
      size={720}
      title={t(record ? 'announcement.edit' : 'announcement.new')}
      successMessage={t('announcement.saved')}
      defaults={{ from_day: today }}
    >
      <Field name="title" autoFocus />
      <Field name="body" />
      <FieldGroup
        title={t('announcement.audience')}
        hint={t(
          reach('announcement:edit') === 'company' ? 'announcement.audience_hint' : 'announcement.audience_office_hint',
        )}
      >
        <Field
          name="office_ids"
          options={choicesApi.offices}
          chosen={toOptions(record?.office_ids, record?.offices)}
          wide
        />
        <Field
          name="department_ids"
          options={choicesApi.departments}
          chosen={toOptions(record?.department_ids, record?.departments)}
          wide
        />
        <Field
          name="position_ids"
          options={choicesApi.positions}
          chosen={toOptions(record?.position_ids, record?.positions)}
          wide
        />
      </FieldGroup>
      <FieldGroup>
        <Field name="from_day" />
        <Field name="until_day" />
      </FieldGroup>
      <Field name="is_pinned" />
      <Field name="asks_receipt" />
      {isPublished ? <Field name="ask_again" /> : <Field name="publish" label={t('announcement.publish_now')} />}
    </RecordDialog>
  )
}

/** Units with their names, so that the form need not request the choices. */
function toOptions(ids: readonly string[] | undefined, names: readonly string[] | undefined) {
  return ids?.map((value, nth) => ({ value, label: names?.[nth] ?? value }))
}
