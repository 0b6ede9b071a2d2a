import { Dialog } from '#web/form/dialog.tsx'
import { formFor } from '#web/form/form.tsx'
import { useT } from '#web/i18n.ts'
import { useSession } from '#web/session.tsx'
import { toast } from '#web/toasts/toasts.tsx'
import { homeApi } from '../contract.ts'
import type { HomeRow } from './homes.tsx'

const forms = { confirm: formFor(homeApi.confirm), revoke: formFor(homeApi.revoke) }
const DONE_MESSAGES = { confirm: 'home-point.confirmed', revoke: 'home-point.revoked' } as const

type Props = { what: 'confirm' | 'revoke'; row: HomeRow; onClose: () => void }

/** Form of the day from which a home counts, or no longer counts. */
export function HomeForm({ what, row: { id, version, full_name, accuracy_m }, onClose }: Props) {
  const t = useT()
  const { today } = useSession()
  const { Form, Field } = forms[what]
  return (
    <Dialog title={t(`home-point.${what}_title`, { name: full_name })} onClose={onClose}>
      <Form
        layout="dialog"
        hidden={{ id }}
        version={version}
        start={{ from_day: today }}
        saveLabel={t(`home-point.${what}`)}
        onCancel={onClose}
        onDone={() => {
          toast.good(t(DONE_MESSAGES[what]))
          onClose()
        }}
      >
        {what === 'confirm' && <p className="caption">{t('home-point.about', { accuracy: accuracy_m })}</p>}
        <Field name="from_day" autoFocus />
      </Form>
    </Dialog>
  )
}
