import type { z } from 'zod'
import { choicesApi } from '#base/contracts/choices-api.ts'
import { FieldGroup } from '#web/form/form.tsx'
import { recordForm } from '#web/form/record-form.tsx'
import { useT } from '#web/i18n.ts'
import type { Editing } from '#web/row-actions/use-editing.ts'
import { useSession } from '#web/session.tsx'
import { type Demand, documentDemandApi } from '../demands/contract.ts'
import { useGroups } from './group-choices.ts'

const { RecordDialog, Field } = recordForm(documentDemandApi.create, documentDemandApi.update)

/** Asks people for a document, or changes whom and until when. */
export function DemandForm(dialog: Editing<z.output<typeof Demand>>) {
  const t = useT()
  const { reach } = useSession()
  const groups = useGroups(({ person_may_add }) => person_may_add) ?? []
  const { record } = dialog
  return (
    <RecordDialog
      {...dialog}
      size={720}
      title={t(record ? 'document-demand.edit' : 'document-demand.new')}
      successMessage={t('document-demand.saved')}
    >
      <FieldGroup>
        <Field name="group_id" options={groups.map(({ id, name }) => ({ value: id, label: name }))} autoFocus />
        <Field name="due_day" />
      </FieldGroup>
      <Field name="title" />
      <FieldGroup
        title={t('document-demand.audience')}
        hint={t(
          reach('document:edit') === 'company'
            ? 'document-demand.audience_hint'
            : 'document-demand.audience_office_hint',
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
    </RecordDialog>
  )
}

/** Units with their names, so that the form need not request the choices. */
function toOptions(ids: readonly string[] | undefined, names: readonly string[] | undefined) {
  return ids?.map((value, nth) => ({ value, label: names?.[nth] ?? value }))
}
