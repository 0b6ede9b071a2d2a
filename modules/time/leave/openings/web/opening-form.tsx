import { Dialog } from '#web/form/dialog.tsx'
import { FieldGroup, formFor } from '#web/form/form.tsx'
import { useT } from '#web/i18n.ts'
import { useSession } from '#web/session.tsx'
import { toast } from '#web/toasts/toasts.tsx'
import { leaveTypeOptions } from '../../web/type-options.ts'
import { leaveOpeningApi } from '../contract.ts'

const { Form, Field } = formFor(leaveOpeningApi.add)

/** Asks what one person has left of a leave type, where they joined before leave is recorded here. */
export function OpeningForm({ employeeId, onClose }: { employeeId: string; onClose: () => void }) {
  const t = useT()
  const { today } = useSession()
  return (
    <Dialog title={t('leave-opening.add')} onClose={onClose}>
      <Form
        layout="dialog"
        hidden={{ employee_id: employeeId }}
        start={{ day: today }}
        onCancel={onClose}
        onDone={() => {
          toast.good(t('leave-opening.added'))
          onClose()
        }}
      >
        <FieldGroup hint={t('leave-opening.add_hint')}>
          <Field name="type_id" options={leaveTypeOptions} autoFocus />
          <Field name="day" />
          <Field name="left" />
          <Field name="taken" />
        </FieldGroup>
      </Form>
    </Dialog>
  )
}
