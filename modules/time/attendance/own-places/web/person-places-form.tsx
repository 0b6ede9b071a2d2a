import { peopleApi } from '#base/contracts/people-api.ts'
import { Dialog } from '#web/form/dialog.tsx'
import { formFor } from '#web/form/form.tsx'
import { useT } from '#web/i18n.ts'
import type { Editing } from '#web/row-actions/use-editing.ts'
import { toast } from '#web/toasts/toasts.tsx'
import { personPlacesApi } from '../contract.ts'
import type { PlacesRow } from './person-places.tsx'

const { Form, Field } = formFor(personPlacesApi.set)

/** Form of a person's places, of one or several offices. */
export function PlacesForm({ record, onClose }: Editing<PlacesRow>) {
  const t = useT()
  const title = record ? t('person-places.edit', { name: record.full_name }) : t('person-places.new')
  return (
    <Dialog title={title} onClose={onClose}>
      <Form
        layout="dialog"
        hidden={record && { id: record.id }}
        start={{ place_ids: record?.place_ids ?? [] }}
        onCancel={onClose}
        onDone={() => {
          toast.good(t('person-places.saved'))
          onClose()
        }}
      >
        {!record && <Field name="id" options={peopleApi.find} autoFocus />}
        <Field name="place_ids" options={personPlacesApi.choices} />
      </Form>
    </Dialog>
  )
}
