import { useState } from 'react'
import type { z } from 'zod'
import { Dialog } from '#web/form/dialog.tsx'
import { EditedField } from '#web/form/edited-field.ts'
import { FieldGroup, formFor } from '#web/form/form.tsx'
import { useT } from '#web/i18n.ts'
import { useGo } from '#web/link.tsx'
import { useSession } from '#web/session.tsx'
import { toast } from '#web/toasts/toasts.tsx'
import type { Profile } from '../../core/contract-shapes.ts'
import { CHOICE_SOURCES, presetOptions } from '../../core/web/choices.ts'
import { NumberFits } from '../../core/web/number-fits.tsx'
import { usePeoplePaths } from '../../core/web/people-path.ts'
import { joiningApi } from '../contract.ts'

type Person = z.output<typeof Profile>
type Props = { person: Person; onClose: () => void }

const leaveForm = formFor(joiningApi.terminate)
const rehireForm = formFor(joiningApi.rehire)

/** Sets notice, last day and last payroll day, in the past or future. */
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
      <leaveForm.Form
        layout="dialog"
        version={person.version}
        hidden={{ id: person.id }}
        start={{
          resigned_on: person.resigned_on ?? today,
          last_day: person.last_day,
          last_payroll_day: person.last_payroll_day,
          is_dismissed: person.is_dismissed,
          leaving_reason: person.leaving_reason,
        }}
        onCancel={onClose}
        onDone={() => {
          toast.good(t('employees.terminated'))
          onDone()
          onClose()
        }}
      >
        <EditedField value={edited}>
          <FieldGroup hint={t('employees.terminate_hint')}>
            <leaveForm.Field name="resigned_on" />
            <leaveForm.Field name="last_day" />
            <leaveForm.Field name="last_payroll_day" />
            <leaveForm.Field name="is_dismissed" />
            <leaveForm.Field name="leaving_reason" wide />
          </FieldGroup>
        </EditedField>
      </leaveForm.Form>
    </Dialog>
  )
}

/** Somebody resigned stays; somebody terminated gets a new employment linked to the old one. */
export function RehireDialog({ person, onClose }: Props) {
  const t = useT()
  const go = useGo()
  const { today } = useSession()
  const { personOf } = usePeoplePaths()
  const [isNew] = useState(person.standing === 'terminated')
  return (
    <Dialog title={t('employees.rehire_title', { name: person.full_name })} onClose={onClose}>
      <rehireForm.Form
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
          toast.good(t('employees.rehired'))
          onClose()
          if (id !== person.id) go(personOf(id))
        }}
      >
        <FieldGroup hint={t(isNew ? 'employees.rehire_terminated' : 'employees.rehire_resigned')}>
          {isNew && (
            <>
              <rehireForm.Field name="joined_on" />
              <rehireForm.Field name="employee_no" />
              <NumberFits />
              <rehireForm.Field
                name="position_id"
                options={CHOICE_SOURCES.position_id}
                chosen={presetOptions(person.position)}
              />
              <rehireForm.Field
                name="department_id"
                options={CHOICE_SOURCES.department_id}
                chosen={presetOptions(person.department)}
              />
              <rehireForm.Field
                name="office_id"
                options={CHOICE_SOURCES.office_id}
                chosen={presetOptions(person.office)}
              />
              <rehireForm.Field
                name="report_to"
                options={CHOICE_SOURCES.report_to}
                chosen={presetOptions(person.report_to)}
              />
            </>
          )}
        </FieldGroup>
      </rehireForm.Form>
    </Dialog>
  )
}
