import { SegmentedControl } from '@mantine/core'
import { useState } from 'react'
import { choicesApi } from '#base/contracts/choices-api.ts'
import { peopleApi } from '#base/contracts/people-api.ts'
import { SERVED_COUNTRIES, servedCountry } from '#base/countries/served-countries.ts'
import { isDay } from '#base/days/days.ts'
import { hoursText } from '#base/days/hours-text.ts'
import { ConfirmWarning } from '#people/web/confirm-warning.tsx'
import { useCall } from '#web/calls/use-call.ts'
import { FieldGroup } from '#web/form/form.tsx'
import { recordForm } from '#web/form/record-form.tsx'
import { useT } from '#web/i18n.ts'
import type { Editing } from '#web/row-actions/use-editing.ts'
import { useSession } from '#web/session.tsx'
import { partTimeApi } from '../contract.ts'
import type { RateRow } from './rates.tsx'

const { RecordDialog, Field, useValue } = recordForm(partTimeApi.addRate, partTimeApi.changeRate)

/** The form of the hourly rate of a person or a position from a day on. */
export function RateForm(dialog: Editing<RateRow>) {
  const t = useT()
  const { today, company } = useSession()
  const { record } = dialog
  const [of, setOf] = useState<'person' | 'position'>('person')
  const none = of === 'person' ? { position_id: null } : { employee_id: null }
  return (
    <RecordDialog
      {...dialog}
      title={t(record ? 'part-time.rate_edit' : 'part-time.rate_new')}
      successMessage={t('part-time.rate_saved')}
      defaults={{ from_day: today, currency: servedCountry(company?.country)?.currency }}
      hidden={record ? undefined : none}
    >
      {!record && (
        <SegmentedControl
          aria-label={t('part-time.rate_of')}
          value={of}
          onChange={(chosen) => setOf(chosen as typeof of)}
          data={[
            { value: 'person', label: t('part-time.rate_of.person') },
            { value: 'position', label: t('part-time.rate_of.position') },
          ]}
        />
      )}
      <FieldGroup>
        {of === 'person' ? (
          <Field name="employee_id" options={peopleApi.find} wide />
        ) : (
          <>
            <Field name="position_id" options={choicesApi.positions} />
            <Field
              name="currency"
              options={SERVED_COUNTRIES.map(({ currency }) => ({ value: currency, label: currency }))}
            />
          </>
        )}
        <RateInput record={record} />
        <Field name="from_day" />
      </FieldGroup>
      <SentHours record={record} />
      <Field name="confirmed" as={ConfirmWarning} wide />
    </RecordDialog>
  )
}

/** Which hours keep their rate: those that were sent already from the first day on. */
function SentHours({ record }: { record: RateRow | undefined }) {
  const t = useT()
  const [person, position, day] = [useValue('employee_id'), useValue('position_id'), useValue('from_day')]
  const employee_id = record?.employee_id ?? person ?? undefined
  const position_id = record?.position_id ?? position ?? undefined
  const isAsked = typeof day === 'string' && isDay(day) && (employee_id === undefined) !== (position_id === undefined)
  const sent = useCall(
    partTimeApi.sentHours,
    { from_day: isAsked ? day : '', ...(employee_id ? { employee_id } : { position_id }) },
    { enabled: isAsked, keepPrevious: true },
  )
  if (!sent.data) return null
  const { records, minutes } = sent.data
  return (
    <p className="form-hint">
      {records === 0
        ? t('part-time.rate_touches_none')
        : t('part-time.rate_touches', { count: records, hours: hoursText(minutes) })}
    </p>
  )
}

function RateInput({ record }: { record: RateRow | undefined }) {
  const currency = useValue('currency')
  return <Field name="per_hour" currency={record?.currency ?? currency} />
}
