import { useEffect } from 'react'
import { FieldGroup, formFor } from '#web/form/form.tsx'
import { useT } from '#web/i18n.ts'
import { useGo } from '#web/link.tsx'
import { notify } from '#web/page/notices.tsx'
import { Page, PageHeader } from '#web/page/page.tsx'
import { useSession } from '#web/session.tsx'
import { choicesIn } from '../../countries.ts'
import { icSays } from '../../identity/identity.ts'
import { employeeApi } from '../../record/contract.ts'
import { ConfirmWarning } from '../../record/web/confirm-warning.tsx'
import { choicesOf, namedChoices } from '../../web/choices.ts'
import { usePeoplePaths } from '../../web/people-path.ts'

const { Form, Field, useValue, useSet } = formFor(employeeApi.create)

/** A new person: who they are and where they start. The rest is filled in on their page. */
export default function AddPerson() {
  const t = useT()
  const go = useGo()
  const { may, today, isIn } = useSession()
  const statuses = choicesIn('resident_status', isIn)
  const { list, personOf } = usePeoplePaths()
  return (
    <Page column>
      <PageHeader title={t('employees.add')} />
      <Form
        start={{
          joined_on: today,
          employment_type: 'full_time',
          employment_status: 'active_probation',
          ...(statuses && { resident_status: 'taiwan_citizen' as const }),
        }}
        draft="employee/new"
        onCancel={() => go(list)}
        onDone={({ id }) => {
          notify.good(t('employees.added'))
          go(personOf(id))
        }}
      >
        <FieldGroup title={t('employees.group_identity')}>
          <Field name="full_name" autoFocus />
          <Field name="preferred_name" />
          <Field name="ic_number" />
          <Field name="passport_number" />
          <FromIc today={today} />
          <Field name="birth_date" />
          <Field name="gender" />
          <Field name="nationality" />
          <Field name="marital_status" />
        </FieldGroup>
        <FieldGroup title={t('employees.group_job')}>
          <Field name="joined_on" />
          <Field name="employee_no" />
          <Field name="position_id" options={choicesOf.position_id} />
          <Field name="department_id" options={choicesOf.department_id} />
          <Field name="office_id" options={choicesOf.office_id} />
          {may('cost-center:read') && <Field name="cost_center_id" options={choicesOf.cost_center_id} />}
          <Field name="report_to" options={choicesOf.report_to} />
          <Field name="job_title" />
          <Field name="employment_type" />
          <Field name="employment_status" />
          <Field name="probation_ends" />
          <Field name="resident_status" options={namedChoices('resident_status', statuses)} />
          <Field name="hour_type" />
        </FieldGroup>
        <FieldGroup title={t('employees.group_contact')}>
          <Field name="work_email" />
          <Field name="personal_email" />
          <Field name="phone" />
        </FieldGroup>
        <Field name="confirmed" as={ConfirmWarning} wide />
      </Form>
    </Page>
  )
}

/** Fills in birth date and gender from a whole identity card number (EMP-09). */
function FromIc({ today }: { today: string }) {
  const ic = useValue('ic_number')
  const set = useSet()
  // biome-ignore lint/correctness/useExhaustiveDependencies: only another number asks again
  useEffect(() => {
    const said = typeof ic === 'string' ? icSays(ic, today) : null
    if (!said) return
    set('birth_date', said.birth_date)
    set('gender', said.gender)
  }, [ic])
  return null
}
