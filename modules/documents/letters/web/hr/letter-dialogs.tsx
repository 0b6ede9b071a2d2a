import { Dialog } from '#web/form/dialog.tsx'
import { FieldGroup, formFor } from '#web/form/form.tsx'
import { useT } from '#web/i18n.ts'
import { dayText } from '#web/page/format.tsx'
import { toast } from '#web/toasts/toasts.tsx'
import { letterApi } from '../../contract.ts'
import type { LetterOfList } from '../letter-tag.tsx'
import { ByMailInput } from './by-mail-input.tsx'

type Props = {
  letter: Pick<LetterOfList, 'id' | 'version' | 'full_name' | 'recipient' | 'number'>
  onClose: () => void
}

const sending = formFor(letterApi.send)
const withdrawing = formFor(letterApi.withdraw)

/** Asks how and when a letter goes out. */
export function SendForm({ letter, onClose }: Props) {
  const t = useT()
  const { Form, Field } = sending
  const isOutside = letter.recipient === 'outside'
  return (
    <Dialog title={t('letter.send_title', { number: letter.number, name: letter.full_name })} onClose={onClose}>
      <Form
        layout="dialog"
        start={{ by_mail: true }}
        version={letter.version}
        hidden={isOutside ? { id: letter.id, by_mail: true } : { id: letter.id }}
        saveLabel={t('letter.send')}
        onCancel={onClose}
        onDone={({ state, send_on }) => {
          toast.good(
            state === 'waiting' && send_on ? t('letter.sent_later', { day: dayText(send_on) }) : t('letter.sent_done'),
          )
          onClose()
        }}
      >
        <p>{t('letter.send_text')}</p>
        {!isOutside && <Field name="by_mail" as={ByMailInput} label={t('letter.how')} wide />}
        <FieldGroup>
          <Field name="send_on" hint={t('letter.send_on_hint')} wide />
        </FieldGroup>
      </Form>
    </Dialog>
  )
}

/** Withdraws a letter, with a remark that stays in its history. */
export function WithdrawForm({ letter, onClose }: Props) {
  const t = useT()
  const { Form, Field } = withdrawing
  return (
    <Dialog title={t('letter.withdraw_title', { number: letter.number, name: letter.full_name })} onClose={onClose}>
      <Form
        layout="dialog"
        version={letter.version}
        hidden={{ id: letter.id }}
        saveLabel={t('letter.withdraw')}
        onCancel={onClose}
        onDone={() => {
          toast.good(t('letter.withdrawn'))
          onClose()
        }}
      >
        <p>{t('letter.withdraw_text')}</p>
        <Field name="remark" wide autoFocus />
      </Form>
    </Dialog>
  )
}
