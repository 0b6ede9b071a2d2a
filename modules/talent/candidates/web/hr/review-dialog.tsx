import { addMonths, dayIn } from '#base/days/days.ts'
import { Dialog } from '#web/form/dialog.tsx'
import { formFor } from '#web/form/form.tsx'
import { useT } from '#web/i18n.ts'
import { applicationApi } from '../../contract.ts'
import type { Reviewed } from './use-review.tsx'

const { Form, Field } = formFor(applicationApi.review)

type Props = {
  row: Reviewed
  status: 'not_suitable' | 'later'
  onClose: () => void
  onDone: (reviewed: Reviewed) => void
}

/** Asks why somebody is not suitable, or until when they are put off. */
export function ReviewDialog({ row: { id, version, full_name: name }, status, onClose, onDone }: Props) {
  const t = useT()
  const isLater = status === 'later'
  const inThreeMonths = addMonths(dayIn(Intl.DateTimeFormat().resolvedOptions().timeZone, new Date()), 3)
  return (
    <Dialog title={t(`application.ask.${status}`, { name })} onClose={onClose}>
      <Form
        layout="dialog"
        version={version}
        hidden={{ id, status }}
        start={isLater ? { later_until: inThreeMonths } : {}}
        saveLabel={t(`application.status.${status}`)}
        onCancel={onClose}
        onDone={onDone}
      >
        <p>{t(`application.ask_text.${status}`)}</p>
        {isLater && <Field name="later_until" required autoFocus />}
        <Field name="remark" required={!isLater} autoFocus={!isLater} />
      </Form>
    </Dialog>
  )
}
