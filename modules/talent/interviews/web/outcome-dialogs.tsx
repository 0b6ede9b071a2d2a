import { Dialog } from '#web/form/dialog.tsx'
import { formFor } from '#web/form/form.tsx'
import { useT } from '#web/i18n.ts'
import { toast } from '#web/toasts/toasts.tsx'
import { interviewApi } from '../contract.ts'

type Props = { interview: { id: string; version: number; full_name: string }; onClose: () => void }

const cancelForm = formFor(interviewApi.cancel)
const decideForm = formFor(interviewApi.decide)

/** Asks before an interview is cancelled, and whether the candidate is mailed. */
export function CancelDialog({ interview: { id, version, full_name: name }, onClose }: Props) {
  const t = useT()
  const { Form, Field } = cancelForm
  return (
    <Dialog title={t('interview.cancel_title', { name })} onClose={onClose}>
      <Form
        layout="dialog"
        version={version}
        hidden={{ id }}
        start={{ send_mail: true }}
        saveLabel={t('interview.cancel')}
        onCancel={onClose}
        onDone={() => {
          toast.good(t('interview.cancelled'))
          onClose()
        }}
      >
        <p>{t('interview.cancel_text')}</p>
        <Field name="remark" />
        <Field name="send_mail" />
      </Form>
    </Dialog>
  )
}

function DecideRemark() {
  const { Field, useValue } = decideForm
  return <Field name="remark" required={useValue('result') === 'failed'} />
}

/** Asks what came of an interview; failing needs a remark. */
export function DecideDialog({ interview: { id, version, full_name: name }, onClose }: Props) {
  const t = useT()
  const { Form, Field } = decideForm
  return (
    <Dialog title={t('interview.decide_title', { name })} onClose={onClose}>
      <Form
        layout="dialog"
        version={version}
        hidden={{ id }}
        saveLabel={t('action.save')}
        onCancel={onClose}
        onDone={() => {
          toast.good(t('interview.saved'))
          onClose()
        }}
      >
        <Field name="result" autoFocus />
        <DecideRemark />
      </Form>
    </Dialog>
  )
}
