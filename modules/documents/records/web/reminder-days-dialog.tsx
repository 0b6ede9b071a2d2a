import { useCall } from '#web/calls/use-call.ts'
import { Dialog } from '#web/form/dialog.tsx'
import { formFor } from '#web/form/form.tsx'
import { useT } from '#web/i18n.ts'
import { ErrorState } from '#web/page/error-state.tsx'
import { LinesSkeleton } from '#web/page/skeletons.tsx'
import { toast } from '#web/toasts/toasts.tsx'
import { reminderDaysApi } from '../dates/contract.ts'

const { Form, Field } = formFor(reminderDaysApi.set)

/** Sets how many days before a date whoever has to act is reminded. */
export function ReminderDaysDialog({ onClose }: { onClose: () => void }) {
  const t = useT()
  const found = useCall(reminderDaysApi.get, {})
  return (
    <Dialog title={t('document-reminder-days.title')} onClose={onClose}>
      {found.isError ? (
        <ErrorState error={found.error} onRetry={() => void found.refetch()} />
      ) : !found.data ? (
        <LinesSkeleton lines={3} />
      ) : (
        <Form
          layout="dialog"
          start={{ days: found.data.days }}
          hidden={{ known_version: found.data.version }}
          onCancel={onClose}
          onDone={() => {
            toast.good(t('document-reminder-days.saved'))
            onClose()
          }}
        >
          <p>{t('document-reminder-days.about')}</p>
          <Field name="days" />
        </Form>
      )}
    </Dialog>
  )
}
