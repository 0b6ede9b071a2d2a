import type { z } from 'zod'
import { choicesApi } from '#base/choices-api.ts'
import { placeApi } from '#modules/places/contract.ts'
import { call } from '#web/call.ts'
import { Dialog } from '#web/form/dialog.tsx'
import { formFor } from '#web/form/form.tsx'
import { optionsFrom } from '#web/form/options.ts'
import { useT } from '#web/i18n.ts'
import { notify } from '#web/page/notices.tsx'
import { type Kiosk, kioskApi } from '../kiosk/contract.ts'
import type { Opening } from './opening-code.tsx'

const { Form, Field, useValue } = formFor(kioskApi.create)
const changed = formFor(kioskApi.update)

/** A new kiosk of an office, or of one of its places. */
export function KioskForm({ onClose, onMade }: { onClose: () => void; onMade: (opening: Opening) => void }) {
  const t = useT()
  return (
    <Dialog title={t('kiosk.new')} onClose={onClose}>
      <Form
        layout="dialog"
        onCancel={onClose}
        onDone={(made) => {
          onClose()
          onMade(made)
        }}
      >
        <Field name="name" autoFocus />
        <Field name="office_id" options={choicesApi.offices} />
        <PlaceField />
      </Form>
    </Dialog>
  )
}

/** Another name or place of a kiosk. */
export function KioskEdit({ kiosk, onClose }: { kiosk: z.output<typeof Kiosk>; onClose: () => void }) {
  const t = useT()
  return (
    <Dialog title={t('kiosk.edit_title', { name: kiosk.name })} onClose={onClose}>
      <changed.Form
        layout="dialog"
        start={kiosk}
        version={kiosk.version}
        hidden={{ id: kiosk.id }}
        onCancel={onClose}
        onDone={() => {
          notify.good(t('kiosk.saved'))
          onClose()
        }}
      >
        <changed.Field name="name" autoFocus />
        <changed.Field name="place_id" options={placesOf(kiosk.office_id)} />
      </changed.Form>
    </Dialog>
  )
}

/** One of the places of the office that is chosen. */
function PlaceField() {
  const office_id = useValue('office_id')
  if (!office_id) return null
  return <Field key={office_id} name="place_id" options={placesOf(office_id)} />
}

function placesOf(office_id: string) {
  return async (search: string) =>
    optionsFrom(await call(placeApi.list, { office_id, per_page: 50, ...(search && { search }) }, { quiet: true }))
}
