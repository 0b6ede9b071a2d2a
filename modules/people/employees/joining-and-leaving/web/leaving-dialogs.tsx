import { useState } from 'react'
import type { z } from 'zod'
import { Dialog } from '#web/form/dialog.tsx'
import { EditedField } from '#web/form/edited-field.ts'
import { FieldGroup, formFor } from '#web/form/form.tsx'
import { useT } from '#web/i18n.ts'
import { useGo } from '#web/link.tsx'
import { Facts } from '#web/page/card.tsx'
import { ErrorState } from '#web/page/error-state.tsx'
import { dayText } from '#web/page/format.tsx'
import { notify } from '#web/page/notices.tsx'
import { LinesSkeleton } from '#web/page/skeletons.tsx'
import { useSession } from '#web/session.tsx'
import { useCall } from '#web/use-call.ts'
import { employeeApi } from '../../record/contract.ts'
import type { Profile } from '../../record/contract-shapes.ts'
import { NumberFits } from '../../record/web/number-fits.tsx'
import { choicesOf, chosen } from '../../web/choices.ts'
import { usePeoplePaths } from '../../web/people-path.ts'

type Person = z.output<typeof Profile>
type Props = { person: Person; onClose: () => void }

const leave = formFor(employeeApi.terminate)
const rehire = formFor(employeeApi.rehire)
const job = formFor(employeeApi.editEmployment)

/** Notice, last day and last payroll date; in the past, today or ahead. */
export function LeavingDialog({
  person,
  onClose,
  onDone,
  edited,
}: Props & { onDone: () => void; edited: string | undefined }) {
  const t = useT()
  const { today } = useSession()
  return (
    <Dialog title={person.resigned_on ? t('employees.terminate_edit') : t('employees.terminate')} onClose={onClose}>
      <leave.Form
        layout="dialog"
        version={person.version}
        hidden={{ id: person.id }}
        start={{
          resigned_on: person.resigned_on ?? today,
          last_day: person.last_day,
          last_payroll_day: person.last_payroll_day,
          leaving_reason: person.leaving_reason,
        }}
        onCancel={onClose}
        onDone={() => {
          notify.good(t('employees.terminated'))
          onDone()
          onClose()
        }}
      >
        <EditedField value={edited}>
          <FieldGroup hint={t('employees.terminate_hint')}>
            <leave.Field name="resigned_on" />
            <leave.Field name="last_day" />
            <leave.Field name="last_payroll_day" />
            <leave.Field name="leaving_reason" wide />
          </FieldGroup>
        </EditedField>
      </leave.Form>
    </Dialog>
  )
}

/** Someone resigned stays; someone terminated starts anew, linked to the old employment. */
export function RehireDialog({ person, onClose }: Props) {
  const t = useT()
  const go = useGo()
  const { today } = useSession()
  const { personOf } = usePeoplePaths()
  const [isNew] = useState(person.standing === 'terminated')
  return (
    <Dialog title={t('employees.rehire_title', { name: person.full_name })} onClose={onClose}>
      <rehire.Form
        layout="dialog"
        version={person.version}
        hidden={{ id: person.id }}
        saveLabel={t('employees.rehire')}
        start={
          isNew
            ? {
                joined_on: today,
                position_id: person.position?.id,
                department_id: person.department?.id,
                office_id: person.office?.id,
                report_to: person.report_to?.id,
              }
            : {}
        }
        onCancel={onClose}
        onDone={({ id }) => {
          notify.good(t('employees.rehired'))
          onClose()
          if (id !== person.id) go(personOf(id))
        }}
      >
        <FieldGroup hint={t(isNew ? 'employees.rehire_terminated' : 'employees.rehire_resigned')}>
          {isNew && (
            <>
              <rehire.Field name="joined_on" />
              <rehire.Field name="employee_no" />
              <NumberFits />
              <rehire.Field name="position_id" options={choicesOf.position_id} chosen={chosen(person.position)} />
              <rehire.Field name="department_id" options={choicesOf.department_id} chosen={chosen(person.department)} />
              <rehire.Field name="office_id" options={choicesOf.office_id} chosen={chosen(person.office)} />
              <rehire.Field name="report_to" options={choicesOf.report_to} chosen={chosen(person.report_to)} />
            </>
          )}
        </FieldGroup>
      </rehire.Form>
    </Dialog>
  )
}

/** Another day of joining, where the recorded one was a mistake. */
export function JoiningDialog({ person, onClose }: Props) {
  const t = useT()
  return (
    <Dialog title={t('employees.correct_joining')} onClose={onClose}>
      <job.Form
        layout="dialog"
        version={person.version}
        hidden={{ id: person.id }}
        start={{ joined_on: person.joined_on }}
        onCancel={onClose}
        onDone={() => {
          notify.good(t('employees.saved'))
          onClose()
        }}
      >
        <FieldGroup hint={t('employees.correct_joining_hint')}>
          <job.Field name="joined_on" />
        </FieldGroup>
        <WhatMoves person={person} />
      </job.Form>
    </Dialog>
  )
}

/** What the new date takes along, and what stands before it: said before it is saved. */
function WhatMoves({ person }: { person: Person }) {
  const t = useT()
  const day = job.useValue('joined_on')
  const isOther = day !== undefined && day !== '' && day !== person.joined_on
  const plan = useCall(
    employeeApi.joiningMove,
    { id: person.id, joined_on: day ?? '' },
    { enabled: isOther, keep: true },
  )
  if (!isOther) return null
  if (plan.isError) return <ErrorState error={plan.error} onRetry={() => void plan.refetch()} />
  if (!plan.data) return <LinesSkeleton lines={2} />
  const { moves, changed, stands } = plan.data
  const inTheWay = [
    ...(changed
      ? [
          t('employees.joining_changed', {
            part: t(`employees.joining_part.${changed.part}`),
            day: dayText(changed.day),
          }),
        ]
      : []),
    ...stands.map(({ title, count }) => `${title} (${count})`),
  ]
  const facts = [
    { label: t('employees.joining_stands'), value: inTheWay },
    { label: t('employees.joining_moves'), value: moves.map((part) => t(`employees.joining_part.${part}`)) },
  ].flatMap(({ label, value }) =>
    value.length > 0 ? [{ label, value: value.join(t('employees.joining_comma')) }] : [],
  )
  return facts.length > 0 ? <Facts facts={facts} /> : null
}
