import { Dialog } from '#web/form/dialog.tsx'
import { formFor } from '#web/form/form.tsx'
import { useT } from '#web/i18n.ts'
import { toast } from '#web/toasts/toasts.tsx'
import { type RequestTalk, requestApi } from '../../contract.ts'
import type { ShownRequest } from './request-view.tsx'

const FORMS = { ask: formFor(requestApi.ask), answer: formFor(requestApi.answer), comment: formFor(requestApi.comment) }

type Props = { request: ShownRequest; what: RequestTalk; onClose: () => void }

/** Asks, answers or comments without deciding. */
export function TalkDialog({ request, what, onClose }: Props) {
  const t = useT()
  const { Form, Field } = FORMS[what]
  return (
    <Dialog title={t(`requests.talk.${what}_title`, { name: request.full_name })} onClose={onClose}>
      <Form
        layout="dialog"
        hidden={{ id: request.id }}
        saveLabel={t(`requests.talk.${what}`)}
        onCancel={onClose}
        onDone={() => {
          toast.good(t(`requests.talk.${what}_said`))
          onClose()
        }}
      >
        {what === 'answer' && request.question?.text && <blockquote>{request.question.text}</blockquote>}
        <Field
          name="text"
          label={t(`requests.talk.${what}_label`)}
          hint={what === 'ask' ? t('requests.talk.ask_hint', { name: request.full_name }) : t('requests.talk.readers')}
          autoFocus
        />
      </Form>
    </Dialog>
  )
}
