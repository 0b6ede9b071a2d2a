import { SegmentedControl } from '@mantine/core'
import { useState } from 'react'
import { officeApi } from '#organisation/contract.ts'
import { stateName } from '#organisation/office-states.ts'
import { useCall } from '#web/calls/use-call.ts'
import { recordForm } from '#web/form/record-form.tsx'
import { labelOf, useLanguage, useT } from '#web/i18n.ts'
import { dayText } from '#web/page/format.tsx'
import type { Editing } from '#web/row-actions/use-editing.ts'
import { useSession } from '#web/session.tsx'
import { holidayApi } from '../contract.ts'
import type { HolidayRow } from './holidays.tsx'

const { RecordDialog, Field, useValue } = recordForm(holidayApi.create, holidayApi.update)
type Scope = 'company' | 'country' | 'office'

/** Creates or edits a holiday of the company. */
export function HolidayForm({ day, ...dialog }: Editing<HolidayRow> & { day: string }) {
  const t = useT()
  const { nameLanguages } = useSession()
  const { record } = dialog
  const [scope, setScope] = useState<Scope>(record?.office_id ? 'office' : record?.country ? 'country' : 'company')
  // Sends null for the fields that the chosen scope lacks, so that old values do not stay.
  const none = {
    ...(scope !== 'country' && { country: null, state: null }),
    ...(scope !== 'office' && { office_id: null }),
  }
  return (
    <RecordDialog
      {...dialog}
      title={t(record ? 'holiday.edit' : 'holiday.new')}
      defaults={{ day, kind: 'company', part: 'whole', substitute: true }}
      hidden={none}
      successMessage={(reply) => {
        if (!('substitutes' in reply)) return t('holiday.saved')
        const days = reply.substitutes.map((one) => dayText(one.day))
        return days.length > 0 ? t('holiday.created_lieu', { days }) : t('holiday.created')
      }}
    >
      <Field name="name" autoFocus />
      {(nameLanguages.chinese || record?.name_zh) && <Field name="name_zh" />}
      <Field name="day" />
      <Field name="kind" />
      <Field name="part" />
      <SegmentedControl
        aria-label={t('holiday.for')}
        value={scope}
        onChange={(chosen) => setScope(chosen as Scope)}
        data={[
          { value: 'company', label: t('holiday.for.company') },
          { value: 'country', label: t('holiday.country') },
          { value: 'office', label: t('holiday.office_id') },
        ]}
      />
      {scope === 'country' && <Field name="country" />}
      {scope === 'country' && <State />}
      {scope === 'office' && (
        <Field
          name="office_id"
          options={officeApi.choicesOfHead}
          chosen={record?.office_id ? [{ value: record.office_id, label: record.office_name ?? '' }] : undefined}
        />
      )}
      <Field name="substitute" />
      <Field name="is_active" />
    </RecordDialog>
  )
}

function State() {
  const calendars = useCall(holidayApi.calendars, {}, { freshFor: 600_000 }).data
  const language = useLanguage()
  const country = useValue('country')
  const states = calendars?.countries.find((one) => one.country === country)?.states ?? []
  const options = states.map((one) => ({ value: one.code, label: stateName(one.code, language) }))
  return options.length > 0 ? (
    <Field name="state" options={options} label={labelOf(`office.state_of.${country}`)} />
  ) : null
}
