import type { z } from 'zod'
import { choicesApi } from '#base/contracts/choices-api.ts'
import { peopleApi } from '#base/contracts/people-api.ts'
import { FIRST_CURRENCY, servedCountry } from '#base/countries/served-countries.ts'
import { useCall } from '#web/calls/use-call.ts'
import { FieldGroup } from '#web/form/form.tsx'
import { recordForm } from '#web/form/record-form.tsx'
import { useT } from '#web/i18n.ts'
import type { Editing } from '#web/row-actions/use-editing.ts'
import { useSession } from '#web/session.tsx'
import { type Vacancy, vacancyApi } from '../contract.ts'
import { QuestionsInput } from './questions-input.tsx'

type Detail = z.output<typeof Vacancy>

const { RecordDialog, Field, useValue } = recordForm(vacancyApi.create, vacancyApi.update)

/** Opens or edits a vacancy; `copied` fills a new one from another. */
export function VacancyForm({
  copied,
  onSaved,
  ...dialog
}: Editing<Detail> & { copied?: Detail; onSaved?: (saved: Detail) => void }) {
  const t = useT()
  const { record } = dialog
  const shown = record ?? copied
  return (
    <RecordDialog
      {...dialog}
      size={760}
      title={t(record ? 'vacancy.edit' : 'vacancy.new')}
      successMessage={t('vacancy.saved')}
      defaults={
        copied
          ? {
              ...copied,
              closing_day: null,
              posts_reason: null,
              questions: copied.questions.map(({ id: _, ...question }) => question),
            }
          : { employment_type: 'full_time', places: 1, pay_period: 'month' }
      }
      {...(onSaved && { onSaved })}
    >
      <FieldGroup title={t('vacancy.where')}>
        <Field name="office_id" options={choicesApi.offices} autoFocus />
        <Field name="department_id" options={choicesApi.departments} />
        <Field name="position_id" options={choicesApi.positions} />
        <Field name="places" />
        <Field name="posts_reason" wide />
      </FieldGroup>
      <FieldGroup title={t('vacancy.about')}>
        <Field name="title_en" />
        <Field name="title_zh" />
        <Field name="employment_type" />
        <Field name="closing_day" />
        <Field
          name="recruiter_id"
          options={peopleApi.find}
          chosen={shown?.recruiter_id ? [{ value: shown.recruiter_id, label: shown.recruiter ?? '' }] : undefined}
          wide
        />
        <Field name="description_en" wide />
        <Field name="description_zh" wide />
      </FieldGroup>
      <Pay />
      <Field name="questions" as={QuestionsInput} />
      <Field name="is_expected_pay_shown" />
    </RecordDialog>
  )
}

/** The range in the currency of the chosen office, with the hours where the law asks for them. */
function Pay() {
  const t = useT()
  const own = useSession().company?.currency ?? FIRST_CURRENCY
  const office = useValue('office_id')
  const [type, period] = [useValue('employment_type'), useValue('pay_period')]
  const asksHours = type === 'part_time' || period === 'hour'
  const offices = useCall(choicesApi.offices, { per_page: 200 })
  const country = offices.data?.data.find(({ id }) => id === office)?.country
  const currency = servedCountry(country)?.currency ?? own
  return (
    <FieldGroup title={t('vacancy.pay')}>
      <Field name="pay_period" />
      {asksHours ? <Field name="weekly_hours" /> : <span />}
      <Field name="pay_from" currency={currency} key={`from ${currency}`} />
      <Field name="pay_to" currency={currency} key={`to ${currency}`} />
      <Field name="is_pay_shown" wide />
    </FieldGroup>
  )
}
