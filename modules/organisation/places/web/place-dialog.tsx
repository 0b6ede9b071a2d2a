import type { z } from 'zod'
import { choicesApi } from '#base/contracts/choices-api.ts'
import { recordForm } from '#web/form/record-form.tsx'
import { useT } from '#web/i18n.ts'
import type { Editing } from '#web/row-actions/use-editing.ts'
import { type Place, placeApi } from '../contract.ts'

const { RecordDialog, Field } = recordForm(placeApi.create, placeApi.update)

export function PlaceDialog(dialog: Editing<z.output<typeof Place>>) {
  const t = useT()
  return (
    <RecordDialog
      {...dialog}
      title={t(dialog.record ? 'place.edit' : 'place.new')}
      successMessage={t(dialog.record ? 'place.saved' : 'place.created')}
    >
      <Field name="office_id" options={choicesApi.offices} />
      <Field name="name" autoFocus />
      <Field name="latitude" placeholder="3.139003" />
      <Field name="longitude" placeholder="101.686855" />
      <Field name="radius_m" placeholder="150" />
      <Field name="is_active" />
    </RecordDialog>
  )
}
