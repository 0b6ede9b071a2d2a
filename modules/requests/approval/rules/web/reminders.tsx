import { Dialog } from '#web/form/dialog.tsx'
import { FieldGroup, formFor } from '#web/form/form.tsx'
import { useT } from '#web/i18n.ts'
import { toast } from '#web/toasts/toasts.tsx'
import { approvalRuleApi } from '../contract.ts'
import type { KindRoutes } from './routes-page.tsx'

const { Form, Field } = formFor(approvalRuleApi.remind)

/** Sets after how many hours approvers are reminded, and after how many the next manager may decide too. */
export function ReminderDialog({ of, onClose }: { of: KindRoutes; onClose: () => void }) {
  const t = useT()
  return (
    <Dialog title={t('requests.reminders_of', { kind: of.kind_name })} onClose={onClose}>
      <Form
        layout="dialog"
        start={{ remind_hours: of.remind_hours, escalate_hours: of.escalate_hours }}
        hidden={{ kind: of.kind }}
        onCancel={onClose}
        onDone={() => {
          toast.good(t('requests.reminders_saved'))
          onClose()
        }}
      >
        <p>{t('requests.reminders_text')}</p>
        <FieldGroup>
          <Field name="remind_hours" autoFocus />
          <Field name="escalate_hours" />
        </FieldGroup>
      </Form>
    </Dialog>
  )
}
