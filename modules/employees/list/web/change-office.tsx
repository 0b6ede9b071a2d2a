import { Dialog } from '#web/form/dialog.tsx'
import { FieldGroup, formFor } from '#web/form/form.tsx'
import { useT } from '#web/i18n.ts'
import { notify } from '#web/page/notices.tsx'
import { useSession } from '#web/session.tsx'
import { employeeApi } from '../../record/contract.ts'
import { choicesOf } from '../../web/choices.ts'

const { Form, Field } = formFor(employeeApi.updateOffices)

type Props = { employees: { id: string; version?: number }[]; onDone: () => void; onCancel: () => void }

/** Another office for the chosen people from a day on (EMP-07). */
export function ChangeOffice({ employees, onDone, onCancel }: Props) {
  const t = useT()
  const { today } = useSession()
  return (
    <Dialog title={t('employees.change_office')} onClose={onCancel}>
      <Form
        layout="dialog"
        hidden={{ employees }}
        start={{ from_day: today }}
        onCancel={onCancel}
        onDone={({ changed }) => {
          notify.good(t('employees.moved', { count: changed }))
          onDone()
        }}
      >
        <FieldGroup hint={t('employees.hint_when')}>
          <Field name="office_id" options={choicesOf.office_id} autoFocus />
          <Field name="from_day" />
          <Field name="reason" wide />
        </FieldGroup>
      </Form>
    </Dialog>
  )
}
