import type { z } from 'zod'
import { choicesApi } from '#base/contracts/choices-api.ts'
import { FieldGroup } from '#web/form/form.tsx'
import { recordForm } from '#web/form/record-form.tsx'
import { useT } from '#web/i18n.ts'
import type { Editing } from '#web/row-actions/use-editing.ts'
import { type Place, placeApi } from '../contract.ts'
import { WhereFields } from './where-fields.tsx'

const { RecordDialog, Field, useValue, useSet } = recordForm(placeApi.create, placeApi.update)

/** Metres around a door within which a usual phone finds itself, inside a building too. */
const USUAL_RADIUS = 150

export function PlaceDialog(dialog: Editing<z.output<typeof Place>>) {
  const t = useT()
  return (
    <RecordDialog
      {...dialog}
      title={t(dialog.record ? 'place.edit' : 'place.new')}
      successMessage={t(dialog.record ? 'place.saved' : 'place.created')}
      defaults={{ radius_m: USUAL_RADIUS }}
    >
      <Field name="office_id" options={choicesApi.offices} />
      <Field name="name" autoFocus />
      <Where />
      <Field name="radius_m" />
      <Field name="is_active" />
    </RecordDialog>
  )
}

function Where() {
  const set = useSet()
  const latitude = useValue('latitude')
  const longitude = useValue('longitude')
  const isKnown = typeof latitude === 'number' && typeof longitude === 'number'
  return (
    <WhereFields
      position={isKnown ? { latitude, longitude } : undefined}
      onPosition={(point) => {
        set('latitude', point.latitude)
        set('longitude', point.longitude)
      }}
    >
      <FieldGroup>
        <Field name="latitude" placeholder="3.139003" />
        <Field name="longitude" placeholder="101.686855" />
      </FieldGroup>
    </WhereFields>
  )
}
