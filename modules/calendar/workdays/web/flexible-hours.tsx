import { useState } from 'react'
import type { z } from 'zod'
import { choicesApi } from '#base/contracts/choices-api.ts'
import { peopleApi } from '#base/contracts/people-api.ts'
import { NewButton } from '#web/buttons/new-button.tsx'
import { download } from '#web/calls/call.ts'
import { useCall } from '#web/calls/use-call.ts'
import { Dialog } from '#web/form/dialog.tsx'
import { FieldGroup, formFor } from '#web/form/form.tsx'
import { recordForm } from '#web/form/record-form.tsx'
import { useT } from '#web/i18n.ts'
import { listText } from '#web/page/format.tsx'
import { Page, PageHeader } from '#web/page/page.tsx'
import { allowedActions } from '#web/row-actions/row-actions.ts'
import { useEditing } from '#web/row-actions/use-editing.ts'
import { useRemoval } from '#web/row-actions/use-removal.ts'
import { useSession } from '#web/session.tsx'
import { Table } from '#web/table/table.tsx'
import { toast } from '#web/toasts/toasts.tsx'
import { type FlexibleHours, flexibleHoursApi } from '../flexible/contract.ts'

const { RecordDialog, Field, useValue } = recordForm(flexibleHoursApi.create, flexibleHoursApi.update)
const attachForm = formFor(flexibleHoursApi.attach)
type Row = z.output<typeof FlexibleHours>

/** Only more overtime is reported to the authority. */
function Reported() {
  return useValue('scheme') === 'overtime' ? <Field name="reported_on" /> : null
}

/** Agreements on hours by office and people, each with its file. */
export default function FlexibleHoursPage() {
  const t = useT()
  const { may, today } = useSession()
  const mayEdit = may('flexible-hours:edit')
  const [only, ...others] = useCall(choicesApi.offices, { per_page: 2 }, { enabled: mayEdit }).data?.data ?? []
  const [attached, setAttached] = useState<Row>()
  const removal = useRemoval<Row>(flexibleHoursApi.remove, {
    title: () => t('flexible-hours.remove_title'),
    text: t('flexible-hours.remove_text'),
    successMessage: t('flexible-hours.removed'),
  })
  const files = (row: Row) => [
    ...(row.file_name === null
      ? []
      : [
          {
            label: t('flexible-hours.download'),
            onClick: () => void download(flexibleHoursApi.file, { id: row.id }),
          },
        ]),
    ...allowedActions(row, { attach: { label: t('flexible-hours.attach'), onClick: () => setAttached(row) } }),
  ]
  const { dialog, add, onPeek, rowActions } = useEditing<Row>(files, removal)
  const newButton = mayEdit && <NewButton onClick={add}>{t('flexible-hours.new')}</NewButton>
  return (
    <Page flush>
      <PageHeader title={t('flexible-hours.title')} actions={newButton} />
      <Table
        list={flexibleHoursApi.list}
        screen="flexible-hours"
        title={t('flexible-hours.title')}
        views={false}
        columns={[
          { name: 'scheme', width: 220, card: 'title' },
          { name: 'office', card: 'line' },
          {
            name: 'people',
            cell: ({ people }) => (people.length === 0 ? t('flexible-hours.everybody') : listText(people)),
            card: 'line',
          },
          { name: 'from_day', card: 'side' },
          { name: 'until_day', card: 'none' },
          { name: 'consent', card: 'none' },
          { name: 'agreed_on', hidden: true, card: 'none' },
          { name: 'reported_on', hidden: true, card: 'none' },
          { name: 'file_name', cell: ({ file_name }) => file_name ?? t('flexible-hours.no_file'), card: 'line' },
        ]}
        filters={{ office_id: { options: choicesApi.offices } }}
        rowName={({ office, from_day }) => `${office}, ${from_day}`}
        rowActions={rowActions}
        onPeek={mayEdit ? onPeek : undefined}
        empty={{ text: t('flexible-hours.empty'), children: newButton }}
      />
      {dialog && (
        <RecordDialog
          {...dialog}
          title={t(dialog.record ? 'flexible-hours.edit' : 'flexible-hours.new')}
          successMessage={t('flexible-hours.saved')}
          defaults={{
            ...(only && others.length === 0 && { office_id: only.id }),
            scheme: 'two_weeks',
            consent: 'meeting',
            from_day: today,
            agreed_on: today,
            employee_ids: [],
          }}
        >
          <FieldGroup>
            <Field name="office_id" options={choicesApi.offices} wide />
            <Field name="scheme" wide />
            <Field name="from_day" />
            <Field name="until_day" />
            <Field name="consent" />
            <Field name="agreed_on" />
            <Reported />
            <Field name="employee_ids" options={peopleApi.find} wide />
          </FieldGroup>
        </RecordDialog>
      )}
      {attached && (
        <Dialog title={t('flexible-hours.attach')} onClose={() => setAttached(undefined)}>
          <attachForm.Form
            layout="dialog"
            version={attached.version}
            hidden={{ id: attached.id }}
            onCancel={() => setAttached(undefined)}
            onDone={() => {
              toast.good(t('flexible-hours.attached'))
              setAttached(undefined)
            }}
          >
            <attachForm.Field name="file" />
          </attachForm.Form>
        </Dialog>
      )}
    </Page>
  )
}
