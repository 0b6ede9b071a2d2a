import { departmentApi } from '#modules/departments/contract.ts'
import { Dialog } from '#web/form/dialog.tsx'
import { FieldGroup, formFor } from '#web/form/form.tsx'
import { useT } from '#web/i18n.ts'
import { notify } from '#web/page/notices.tsx'
import { useSession } from '#web/session.tsx'
import { choicesOf } from '../../web/choices.ts'

const { Form, Field } = formFor(departmentApi.assign)

type Props = { employees: { id: string; version?: number }[]; onDone: () => void; onCancel: () => void }

/** Another department for the chosen people from a day on. */
export function ChangeDepartment({ employees, onDone, onCancel }: Props) {
  const t = useT()
  const { today } = useSession()
  return (
    <Dialog title={t('employees.change_department')} onClose={onCancel}>
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
          <Field name="id" label={t('field.department')} options={choicesOf.department_id} autoFocus />
          <Field name="from_day" label={t('department.assign_from')} />
          <Field name="reason" wide />
        </FieldGroup>
      </Form>
    </Dialog>
  )
}
