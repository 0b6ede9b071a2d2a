import { Dialog } from '#web/form/dialog.tsx'
import { formFor } from '#web/form/form.tsx'
import { useT } from '#web/i18n.ts'
import { useSession } from '#web/session.tsx'
import { toast } from '#web/toasts/toasts.tsx'
import { insuranceReportApi } from '../taiwan/grades-contract.ts'

const { Form, Field } = formFor(insuranceReportApi.report)

/** Asks on which day events were reported, and notes them as notified. */
export function ReportEvents({ events, onClose }: { events: string[]; onClose: () => void }) {
  const t = useT()
  const { today } = useSession()
  return (
    <Dialog title={t('payroll-files.report_title', { count: events.length })} onClose={onClose}>
      <p>{t('payroll-files.report_text')}</p>
      <Form
        layout="dialog"
        hidden={{ events }}
        start={{ reported_on: today }}
        saveLabel={t('payroll-files.report')}
        onCancel={onClose}
        onDone={({ people }) => {
          toast.good(t('payroll-files.reported', { count: people }))
          onClose()
        }}
      >
        <Field name="reported_on" />
      </Form>
    </Dialog>
  )
}
