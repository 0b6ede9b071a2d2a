import { Dialog } from '#web/form/dialog.tsx'
import { formFor } from '#web/form/form.tsx'
import { useT } from '#web/i18n.ts'
import { toast } from '#web/toasts/toasts.tsx'
import { taxFormApi } from '../contract.ts'
import type { FormRow } from './forms.tsx'

const { Form, Field } = formFor(taxFormApi.sendBack)

/** Asks for the reason that the employee reads. */
export function SendBack({ row, onClose }: { row: FormRow; onClose: () => void }) {
  const t = useT()
  return (
    <Dialog title={t('tax-forms.send_back_title', { name: row.full_name })} onClose={onClose}>
      <Form
        layout="dialog"
        version={row.version}
        hidden={{ id: row.id }}
        saveLabel={t('tax-forms.send_back')}
        onCancel={onClose}
        onDone={() => {
          toast.good(t('tax-forms.sent_back', { name: row.full_name }))
          onClose()
        }}
      >
        <Field name="reason" autoFocus />
      </Form>
    </Dialog>
  )
}
