import type { z } from 'zod'
import { Dialog } from '#web/form/dialog.tsx'
import { FieldGroup, formFor } from '#web/form/form.tsx'
import { useT } from '#web/i18n.ts'
import { toast } from '#web/toasts/toasts.tsx'
import { type Vacancy, vacancyApi } from '../contract.ts'

type Props = { vacancy: z.output<typeof Vacancy>; name: string; onClose: () => void }

const closeForm = formFor(vacancyApi.close)
const openForm = formFor(vacancyApi.open)

/** Asks before a vacancy is closed, with a reason for the history. */
export function CloseDialog({ vacancy: { id, version }, name, onClose }: Props) {
  const t = useT()
  const { Form, Field } = closeForm
  return (
    <Dialog title={t('vacancy.close_title', { name })} onClose={onClose}>
      <Form
        layout="dialog"
        version={version}
        hidden={{ id }}
        saveLabel={t('vacancy.close')}
        onCancel={onClose}
        onDone={() => {
          toast.good(t('vacancy.closed'))
          onClose()
        }}
      >
        <p>{t('vacancy.close_text')}</p>
        <Field name="reason" autoFocus />
      </Form>
    </Dialog>
  )
}

/** Opens a vacancy again, with a closing day that lies ahead. */
export function OpenDialog({ vacancy, name, onClose }: Props) {
  const t = useT()
  const { Form, Field } = openForm
  const { id, version, is_past, closing_day, posts_reason } = vacancy
  return (
    <Dialog title={t('vacancy.open_title', { name })} onClose={onClose}>
      <Form
        layout="dialog"
        version={version}
        start={{ closing_day: is_past ? null : closing_day, posts_reason }}
        hidden={{ id }}
        saveLabel={t('vacancy.open')}
        onCancel={onClose}
        onDone={() => {
          toast.good(t('vacancy.opened'))
          onClose()
        }}
      >
        <FieldGroup>
          <Field name="reason" wide autoFocus />
          <Field name="closing_day" />
          <Field name="posts_reason" wide />
        </FieldGroup>
      </Form>
    </Dialog>
  )
}
