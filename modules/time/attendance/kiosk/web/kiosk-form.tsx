import type { z } from 'zod'
import { choicesApi } from '#base/contracts/choices-api.ts'
import { placeApi } from '#organisation/contract.ts'
import { call } from '#web/calls/call.ts'
import { recordForm } from '#web/form/record-form.tsx'
import { useT } from '#web/i18n.ts'
import { optionsFrom } from '#web/inputs/options.ts'
import type { Editing } from '#web/row-actions/use-editing.ts'
import { type Kiosk, kioskApi } from '../contract.ts'
import type { Opening } from './opening-code.tsx'

const { RecordDialog, Field, useValue } = recordForm(kioskApi.create, kioskApi.update)

type Props = Editing<z.output<typeof Kiosk>> & { onMade: (opening: Opening) => void }

/** Form of a kiosk of an office or one of its places. */
export function KioskForm({ onMade, ...dialog }: Props) {
  const t = useT()
  const { record } = dialog
  return (
    <RecordDialog
      {...dialog}
      title={record ? t('kiosk.edit_title', { name: record.name }) : t('kiosk.new')}
      successMessage={record && t('kiosk.saved')}
      onSaved={(reply) => {
        if ('code' in reply) onMade(reply)
      }}
    >
      <Field name="name" autoFocus />
      <Field name="office_id" options={choicesApi.offices} />
      <PlaceField office={record?.office_id} />
    </RecordDialog>
  )
}

/** Choice among the places of the kiosk's or the chosen office. */
function PlaceField({ office }: { office: string | undefined }) {
  const chosen = useValue('office_id')
  const office_id = office ?? chosen
  if (!office_id) return null
  const places = async (search: string) =>
    optionsFrom(await call(placeApi.list, { office_id, per_page: 50, ...(search && { search }) }, { quiet: true }))
  return <Field key={office_id} name="place_id" options={places} />
}
