import type { ReactNode } from 'react'
import { weekText } from '#base/days/week-text.ts'
import { useCall } from '#web/calls/use-call.ts'
import { FieldGroup, formFor } from '#web/form/form.tsx'
import type { LockedFields } from '#web/form/form-context.ts'
import { labelOf, useLanguage, useT } from '#web/i18n.ts'
import { ErrorState } from '#web/page/error-state.tsx'
import { LinesSkeleton } from '#web/page/skeletons.tsx'
import { useSession } from '#web/session.tsx'
import { useAsOf } from '../../core/web/as-of.tsx'
import { CHOICE_SOURCES, presetOptions } from '../../core/web/choices.ts'
import { Editable, type Editing, factLine, WhenGroup } from '../../core/web/editable.tsx'
import { WeekInput } from '../../core/web/week-input.tsx'
import { employeeApi } from '../contract.ts'

const { Form, Field, useValue } = formFor(employeeApi.editEmployment)
const CONTRACT = ['contract_from', 'contract_until', 'work_permit_number', 'work_permit_expires']

/** Place, position, manager and hours on the page's day. */
export function EmploymentTab({ id }: { id: string }) {
  const t = useT()
  const language = useLanguage()
  const { today, may } = useSession()
  const [asOf] = useAsOf()
  const part = useCall(employeeApi.employment, { id, as_of: asOf }, { keepPrevious: true })
  if (part.isError) return <ErrorState error={part.error} onRetry={() => void part.refetch()} />
  if (!part.data) return <LinesSkeleton lines={8} />
  const { employment: job, schedule, version, joined_on, actions, refused } = part.data
  const mayEdit = actions.includes('edit')
  const locked = { fields: refused, why: t('employees.not_for_yourself') }
  const day = (asOf ?? today) < joined_on ? joined_on : (asOf ?? today)
  const ids = job && {
    position_id: job.position?.id,
    department_id: job.department?.id,
    office_id: job.office?.id,
    cost_center_id: job.cost_center?.id,
    report_to: job.report_to?.id,
    job_title: job.job_title,
    employment_type: job.employment_type,
    employment_status: chosenStatus(job.employment_status),
    probation_ends: job.probation_ends,
  }
  return (
    <>
      <Editable
        title={t('employees.group_job')}
        card="job"
        since={job?.from_day}
        day={day}
        mayEdit={mayEdit}
        facts={
          job && [
            factLine(job, 'position', 'ref'),
            factLine(job, 'department', 'ref'),
            factLine(job, 'office', 'ref'),
            factLine(job, 'cost_center', 'ref'),
            factLine(job, 'report_to', 'ref'),
            factLine(job, 'job_title'),
            factLine(job, 'employment_type', 'choice'),
            factLine(job, 'employment_status', 'choice'),
            factLine(job, 'probation_ends', 'date'),
            factLine(part.data, 'joined_on', 'date'),
          ]
        }
      >
        {(editing) => (
          <DatedForm
            id={id}
            version={version}
            start={{ ...ids, reason: correctionReason(job, editing) }}
            locked={locked}
            editing={editing}
          >
            <FieldGroup title={t('employees.group_job')}>
              <Field name="position_id" options={CHOICE_SOURCES.position_id} chosen={presetOptions(job?.position)} />
              <Field
                name="department_id"
                options={CHOICE_SOURCES.department_id}
                chosen={presetOptions(job?.department)}
              />
              <Field name="office_id" options={CHOICE_SOURCES.office_id} chosen={presetOptions(job?.office)} />
              {may('cost-center:read') && (
                <Field
                  name="cost_center_id"
                  options={CHOICE_SOURCES.cost_center_id}
                  chosen={presetOptions(job?.cost_center)}
                />
              )}
              <Field name="report_to" options={CHOICE_SOURCES.report_to} chosen={presetOptions(job?.report_to)} />
              <Field name="job_title" />
              <Field name="employment_type" />
              <Field name="employment_status" />
              <Field name="probation_ends" />
            </FieldGroup>
          </DatedForm>
        )}
      </Editable>
      <Editable
        title={t('employees.group_contract')}
        card="contract"
        since={job?.from_day}
        day={day}
        mayEdit={mayEdit && CONTRACT.some((name) => !refused.includes(name))}
        facts={
          job && [
            factLine(job, 'contract_from', 'date'),
            factLine(job, 'contract_until', 'date'),
            factLine(job, 'work_permit_number'),
            factLine(job, 'work_permit_expires', 'date'),
          ]
        }
      >
        {(editing) => (
          <DatedForm
            id={id}
            version={version}
            start={{ ...job, reason: correctionReason(job, editing) }}
            locked={locked}
            editing={editing}
          >
            <FieldGroup title={t('employees.group_contract')}>
              <Field name="contract_from" />
              <Field name="contract_until" />
              {actions.includes('see_identity') && <Field name="work_permit_number" />}
              <Field name="work_permit_expires" />
            </FieldGroup>
          </DatedForm>
        )}
      </Editable>
      <Editable
        title={t('employees.group_hours')}
        card="hours"
        since={schedule?.from_day}
        day={day}
        mayEdit={mayEdit}
        facts={
          schedule && [
            factLine(schedule, 'hour_type', 'choice'),
            factLine(schedule, 'attendance_method', 'choice'),
            { label: labelOf('field.week'), value: weekText(schedule.week, language) },
            factLine(schedule, 'minutes_a_day'),
          ]
        }
      >
        {(editing) => (
          <DatedForm id={id} version={version} start={schedule ?? {}} editing={editing} withReason={false}>
            <FieldGroup title={t('employees.group_hours')}>
              <Field name="hour_type" />
              <Field name="attendance_method" />
              <Field name="week" as={WeekInput} wide />
              <RosterDay />
            </FieldGroup>
          </DatedForm>
        )}
      </Editable>
    </>
  )
}

/** The form of one group: a change from a day on, or a correction of the row in force. */
function DatedForm({
  id,
  version,
  start,
  withReason = true,
  locked,
  editing: { dated, isCorrection, ...close },
  children,
}: {
  id: string
  version: number
  start: object
  withReason?: boolean
  locked?: LockedFields
  editing: Editing
  children: ReactNode
}) {
  return (
    <Form
      {...close}
      layout="dialog"
      version={version}
      locked={locked}
      hidden={{ id, correct_row: dated.correct_row }}
      start={{ ...start, from_day: dated.from_day }}
    >
      <WhenGroup isCorrection={isCorrection}>
        <Field name="from_day" />
        {withReason && <Field name="reason" />}
      </WhenGroup>
      {children}
    </Form>
  )
}

/** The usual length of a roster day, where no weekday is fixed. */
function RosterDay() {
  const week = useValue('week')
  return week?.every((hours) => hours === null) ? <Field name="minutes_a_day" /> : null
}

/** A correction keeps the reason of its row; a change has its own. */
function correctionReason(job: { reason: string | null } | null, { isCorrection }: Editing): string | null {
  return isCorrection ? (job?.reason ?? null) : null
}

/** Resigned and terminated follow from the leaving dates and cannot be chosen. */
function chosenStatus(status: string) {
  return status === 'active_probation' || status === 'suspended' ? status : 'active_confirmed'
}
