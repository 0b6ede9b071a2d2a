import { Dialog } from '#web/form/dialog.tsx'
import { FieldGroup, formFor } from '#web/form/form.tsx'
import { useT } from '#web/i18n.ts'
import { dayText } from '#web/page/format.tsx'
import { useSession } from '#web/session.tsx'
import { toast } from '#web/toasts/toasts.tsx'
import { requestApi } from '../../contract.ts'
import type { ShownRequest } from './request-view.tsx'

const cancelForm = formFor(requestApi.cancel)
const revokeForm = formFor(requestApi.revoke)

type Props = { request: ShownRequest; onClose: () => void }

/** Cancels a request that has not begun; for HR. */
export function CancelDialog({ request, onClose }: Props) {
  const t = useT()
  const { Form, Field } = cancelForm
  return (
    <Dialog title={t('requests.cancel_title', { name: request.full_name, kind: request.kind_name })} onClose={onClose}>
      <Form
        layout="dialog"
        hidden={{ id: request.id }}
        version={request.version}
        saveLabel={t('requests.cancel')}
        cancelLabel={t('action.close')}
        onCancel={onClose}
        onDone={() => {
          toast.good(t('requests.cancelled_said'))
          onClose()
        }}
      >
        <p>{t('requests.cancel_text')}</p>
        <Field name="remark" label={t('requests.remark')} autoFocus />
      </Form>
    </Dialog>
  )
}

/** Revokes an approved request: all of it, or from a day on where it has begun. */
export function RevokeDialog({ request, onClose }: Props) {
  const t = useT()
  const { today } = useSession()
  const { Form, Field } = revokeForm
  const { from_day, until_day } = request
  const hasBegun = from_day !== null && until_day !== null && from_day <= today && from_day < until_day
  const start = hasBegun ? { from_day: today <= until_day ? today : from_day } : {}
  return (
    <Dialog title={t('requests.revoke_title', { name: request.full_name, kind: request.kind_name })} onClose={onClose}>
      <Form
        layout="dialog"
        start={start}
        hidden={{ id: request.id }}
        version={request.version}
        saveLabel={t('requests.revoke')}
        onCancel={onClose}
        onDone={() => {
          toast.good(t('requests.revoked_said'))
          onClose()
        }}
      >
        <p>{t('requests.revoke_text')}</p>
        <FieldGroup>
          {hasBegun && (
            <Field
              name="from_day"
              label={t('requests.revoke_from')}
              hint={t('requests.revoke_from_hint', { from: dayText(from_day), until: dayText(until_day) })}
              wide
            />
          )}
          <Field name="remark" label={t('requests.remark')} required />
        </FieldGroup>
      </Form>
    </Dialog>
  )
}
