import type { z } from 'zod'
import { Dialog } from '#web/form/dialog.tsx'
import { formFor } from '#web/form/form.tsx'
import { useT } from '#web/i18n.ts'
import { toast } from '#web/toasts/toasts.tsx'
import { type LeaveTypeRow, leaveTypeApi } from '../contract.ts'

const { Form, Field } = formFor(leaveTypeApi.update)

/** Form of a type's undated fields: names and whom it is for. */
export function TypeNames({ type, onClose }: { type: z.output<typeof LeaveTypeRow>; onClose: () => void }) {
  const t = useT()
  return (
    <Dialog title={t('leave-type.edit')} onClose={onClose}>
      <Form
        layout="dialog"
        start={type}
        version={type.version}
        hidden={{ id: type.id }}
        onCancel={onClose}
        onDone={() => {
          toast.good(t('leave-type.saved'))
          onClose()
        }}
      >
        <Field name="name" autoFocus />
        <Field name="other_name" />
        <Field name="gender" />
        <Field name="is_active" />
      </Form>
    </Dialog>
  )
}
