import { useCall } from '#web/calls/use-call.ts'
import { Dialog } from '#web/form/dialog.tsx'
import { FieldGroup, formFor } from '#web/form/form.tsx'
import { useT } from '#web/i18n.ts'
import { toast } from '#web/toasts/toasts.tsx'
import { shiftApi } from '../../contract.ts'

const { Form, Field } = formFor(shiftApi.saveSettings)

/** Form of the rest between two shifts that the company requires beside the law. */
export function RestForm({ onClose }: { onClose: () => void }) {
  const t = useT()
  const { data } = useCall(shiftApi.settings, {})
  if (!data) return null
  return (
    <Dialog title={t('shift.rules')} onClose={onClose}>
      <Form
        layout="dialog"
        start={data}
        hidden={{ version: data.version }}
        saveLabel={t('action.save')}
        onCancel={onClose}
        onDone={() => {
          toast.good(t('shift.rules_saved'))
          onClose()
        }}
      >
        <p className="caption">{t('shift.rules_text')}</p>
        <FieldGroup>
          <Field name="rest_minutes" autoFocus />
        </FieldGroup>
      </Form>
    </Dialog>
  )
}
