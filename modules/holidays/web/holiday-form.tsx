import { SegmentedControl } from '@mantine/core'
import { useState } from 'react'
import { stateName } from '#modules/companies/states.ts'
import { officeApi } from '#modules/offices/contract.ts'
import { formFor } from '#web/form/form.tsx'
import { useLanguage, useT } from '#web/i18n.ts'
import { dayText } from '#web/page/format.tsx'
import { notify } from '#web/page/notices.tsx'
import { useCall } from '#web/use-call.ts'
import { holidayApi } from '../contract.ts'
import type { HolidayRow } from './holidays.tsx'

const create = formFor(holidayApi.create)
const update = formFor(holidayApi.update)
type Scope = 'company' | 'country' | 'office'

type Props = { holiday: HolidayRow | undefined; day: string; onDone: () => void; onCancel: () => void }

/** A holiday of the company's own, or a change to one. */
export function HolidayForm({ holiday, day, onDone, onCancel }: Props) {
  const t = useT()
  const [scope, setScope] = useState<Scope>(holiday?.office_id ? 'office' : holiday?.country ? 'country' : 'company')
  // What the chosen scope does not have is said to be none, so that the others do not linger.
  const none = {
    ...(scope !== 'country' && { country: null, state: null }),
    ...(scope !== 'office' && { office_id: null }),
  }
  const choice = (
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
  )
  if (!holiday)
    return (
      <create.Form
        layout="dialog"
        start={{ day, kind: 'company', substitute: true }}
        hidden={none}
        onCancel={onCancel}
        onDone={(made) => {
          const days = made.substitutes.map((one) => dayText(one.day))
          notify.good(days.length > 0 ? t('holiday.created_lieu', { days }) : t('holiday.created'))
          onDone()
        }}
      >
        <create.Field name="name" autoFocus />
        <create.Field name="name_zh" />
        <create.Field name="day" />
        <create.Field name="kind" />
        {choice}
        {scope === 'country' && <create.Field name="country" />}
        {scope === 'country' && <CreateState />}
        {scope === 'office' && <create.Field name="office_id" options={officeApi.choicesOfHead} />}
        <create.Field name="substitute" />
      </create.Form>
    )
  return (
    <update.Form
      layout="dialog"
      start={holiday}
      version={holiday.version}
      hidden={{ id: holiday.id, ...none }}
      onCancel={onCancel}
      onDone={() => {
        notify.good(t('holiday.saved'))
        onDone()
      }}
    >
      <update.Field name="name" autoFocus />
      <update.Field name="name_zh" />
      <update.Field name="day" />
      {choice}
      {scope === 'country' && <update.Field name="country" />}
      {scope === 'country' && <UpdateState />}
      {scope === 'office' && (
        <update.Field
          name="office_id"
          options={officeApi.choicesOfHead}
          chosen={holiday.office_id ? [{ value: holiday.office_id, label: holiday.office_name ?? '' }] : undefined}
        />
      )}
      <update.Field name="is_active" />
    </update.Form>
  )
}

/** The states of a country that have holidays of their own; undefined for none. */
function useStates(country: string | null | undefined) {
  const calendars = useCall(holidayApi.calendars, {}, { fresh: 600_000 }).data
  const language = useLanguage()
  const states = calendars?.countries.find((one) => one.country === country)?.states ?? []
  return states.length === 0
    ? undefined
    : states.map((one) => ({ value: one.code, label: stateName(one.code, language) }))
}

function CreateState() {
  const states = useStates(create.useValue('country'))
  return states ? <create.Field name="state" options={states} /> : null
}

function UpdateState() {
  const states = useStates(update.useValue('country'))
  return states ? <update.Field name="state" options={states} /> : null
}
