import { Button } from '@mantine/core'
import { Dialog } from '#web/form/dialog.tsx'
import { formFor } from '#web/form/form.tsx'
import { useT } from '#web/i18n.ts'
import { IconAlertTriangle } from '#web/icons.ts'
import { Alert } from '#web/page/problem.tsx'
import { toast } from '#web/toasts/toasts.tsx'
import { useAction } from '#web/use-action.ts'
import { onboardingApi } from '../contract.ts'
import type { Stage } from '../stage-rules.ts'
import { askOfMove } from './next-step.ts'
import classes from './onboarding.module.css'
import { CardOfForm, PaperField } from './paper-field.tsx'
import { ShownMail } from './shown-mail.tsx'
import type { MovableCard } from './use-card-moves.tsx'

type Props = { card: MovableCard; onClose: () => void }

const moveForm = formFor(onboardingApi.move)
const rejectForm = formFor(onboardingApi.reject)
const dayForm = formFor(onboardingApi.setFirstDay)

/** Moves a card with what the stage asks for, and a mail if wanted. `refusal` is why it did not move without. */
export function MoveDialog({
  card,
  to,
  refusal,
  onClose,
  onDone,
}: Props & { to: Stage; refusal?: string; onDone: () => void }) {
  const t = useT()
  const { Form, Field } = moveForm
  const { id, version, full_name: name } = card
  const stage = t(`onboarding.stage.${to}`)
  const ask = askOfMove(card, to)
  const asksPaper = ask === 'paper' || ask === 'fact'
  return (
    <Dialog title={t('onboarding.move_title', { name, stage })} onClose={onClose}>
      <CardOfForm value={id}>
        <Form
          layout="dialog"
          version={version}
          hidden={{ id, to }}
          start={{ send_mail: false }}
          saveLabel={t('onboarding.move')}
          onCancel={onClose}
          onDone={() => {
            toast.good(t('onboarding.moved', { name, stage }))
            onDone()
          }}
        >
          {refusal && (
            <Alert tone="warn" icon={<IconAlertTriangle size={17} aria-hidden />}>
              <span>{refusal}</span>
            </Alert>
          )}
          <Field name="reason" required={ask === 'reason' || ask === 'paper' || refusal !== undefined} autoFocus />
          {asksPaper && (
            <Field name="file_id" as={PaperField} label={t('onboarding.paper')} required={refusal !== undefined} wide />
          )}
          <Field name="send_mail" />
          <ChosenMail use={moveForm} id={id} event="moved" to={to} />
        </Form>
      </CardOfForm>
    </Dialog>
  )
}

/** The mail, while it is to be sent. */
function ChosenMail({
  use: { useValue },
  ...mail
}: {
  use: { useValue: (name: 'send_mail') => boolean | undefined }
  id: string
  event: 'moved' | 'rejected'
  to?: Stage
}) {
  return useValue('send_mail') === true && <ShownMail {...mail} />
}

export function RejectDialog({
  card: { id, version, full_name: name },
  onClose,
  onDone,
}: Props & { onDone: () => void }) {
  const t = useT()
  const { Form, Field } = rejectForm
  return (
    <Dialog title={t('onboarding.reject_title', { name })} onClose={onClose}>
      <Form
        layout="dialog"
        version={version}
        hidden={{ id }}
        start={{ send_mail: false }}
        saveLabel={t('onboarding.reject')}
        onCancel={onClose}
        onDone={() => {
          toast.good(t('onboarding.rejected', { name }))
          onDone()
        }}
      >
        <p>{t('onboarding.reject_text')}</p>
        <Field name="remark" autoFocus />
        <Field name="send_mail" />
        <ChosenMail use={rejectForm} id={id} event="rejected" />
      </Form>
    </Dialog>
  )
}

/** Sets the first day. `isBefore` says that a move waits for it; `onDone` gets the new version. */
export function FirstDayDialog({
  card: { id, version, full_name: name, onboard_on },
  isBefore,
  onClose,
  onDone,
}: Props & { isBefore: boolean; onDone: (changed: MovableCard) => void }) {
  const t = useT()
  const { Form, Field } = dayForm
  return (
    <Dialog title={t('onboarding.first_day_title', { name })} onClose={onClose}>
      <Form
        layout="dialog"
        version={version}
        hidden={{ id }}
        start={{ onboard_on }}
        onCancel={onClose}
        onDone={(changed) => {
          toast.good(t('onboarding.first_day_set'))
          onDone(changed)
        }}
      >
        {isBefore && <p>{t('onboarding.first_day_before')}</p>}
        <Field name="onboard_on" autoFocus />
      </Form>
    </Dialog>
  )
}

/** Shows the mail of the first day before it is sent. */
export function WelcomeDialog({
  card: { id, version, full_name: name },
  onClose,
  onDone,
}: Props & { onDone: () => void }) {
  const t = useT()
  const { run, busy } = useAction(onboardingApi.welcome)
  async function send() {
    if (await run({ id, version }, { successMessage: t('onboarding.welcomed') })) onDone()
  }
  return (
    <Dialog title={t('onboarding.welcome_title', { name })} onClose={onClose}>
      <ShownMail id={id} event="welcome" />
      <div className={`form-buttons ${classes.buttons}`}>
        <Button type="button" variant="default" onClick={onClose}>
          {t('action.cancel')}
        </Button>
        <Button loading={busy} onClick={() => void send()}>
          {t('onboarding.send')}
        </Button>
      </div>
    </Dialog>
  )
}
