import { Button, TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { confirm } from '#web/dialogs/confirm.tsx'
import { useT } from '#web/i18n.ts'
import { Card } from '#web/page/card.tsx'
import { momentText } from '#web/page/format.tsx'
import { ProblemAlert, useAttempt } from '#web/page/problem.tsx'
import classes from './own-letters.module.css'
import { EMPTY_SIGNATURE, SignatureInput } from './signature-input.tsx'

export type GivenSignature = { typed_name: string } | { drawing: string }
export type AnswerCalls = {
  acknowledge: () => Promise<unknown>
  sign: (signature: GivenSignature, code: string) => Promise<unknown>
  decline: (remark: string) => Promise<unknown>
  /** Mails a code to somebody outside, who has no password to sign with. */
  mailCode?: () => Promise<{ until: string }>
}
type Props = { asked: 'sign' | 'acknowledge'; calls: AnswerCalls }

/** Acknowledges, signs or declines a letter. */
export function AnswerCard({ asked, calls }: Props) {
  const t = useT()
  const { busy, problem, attempt } = useAttempt()
  const run = (work: () => Promise<unknown>) => void attempt(async () => void (await work()))

  async function decline(): Promise<void> {
    let remark = ''
    const isSure = await confirm({
      title: t('own-letter.decline_title'),
      text: t('own-letter.decline_text'),
      action: t('own-letter.decline'),
      tone: 'bad',
      reason: { label: t('own-letter.decline_remark'), least: 1, most: 1_000, onChange: (text) => (remark = text) },
    })
    if (isSure) run(() => calls.decline(remark.trim()))
  }
  const declining = (
    <Button variant="default" disabled={busy} onClick={() => void decline()}>
      {t('own-letter.decline')}
    </Button>
  )
  return asked === 'acknowledge' ? (
    <Card title={t('own-letter.acknowledge')}>
      <div className={classes.answer}>
        <p>{t('own-letter.acknowledge_text')}</p>
        <ProblemAlert problem={problem} />
        <div className={classes.buttons}>
          <Button loading={busy} onClick={() => run(calls.acknowledge)}>
            {t('own-letter.acknowledge')}
          </Button>
          {declining}
        </div>
      </div>
    </Card>
  ) : (
    <Card title={t('own-letter.sign_card')}>
      <SignForm calls={calls} busy={busy} run={run}>
        <ProblemAlert problem={problem} />
        <div className={classes.buttons}>
          <Button type="submit" loading={busy}>
            {t('own-letter.sign')}
          </Button>
          {declining}
        </div>
      </SignForm>
    </Card>
  )
}

type FormProps = {
  calls: AnswerCalls
  busy: boolean
  run: (work: () => Promise<unknown>) => void
  children: React.ReactNode
}

function SignForm({ calls: { sign, mailCode }, busy, run, children }: FormProps) {
  const t = useT()
  const [draft, setDraft] = useState(EMPTY_SIGNATURE)
  const [code, setCode] = useState('')
  const [until, setUntil] = useState<string>()
  const [missing, setMissing] = useState<{ signature?: string | undefined; code?: string | undefined }>({})

  function submit(event: FormEvent): void {
    event.preventDefault()
    const name = draft.name.trim()
    const signature =
      draft.way === 'type' ? name !== '' && { typed_name: name } : draft.drawing !== null && { drawing: draft.drawing }
    const lacksCode = mailCode !== undefined && !/^\d{6}$/.test(code)
    setMissing({
      signature: signature
        ? undefined
        : t(draft.way === 'type' ? 'own-letter.name_missing' : 'own-letter.drawing_missing'),
      code: lacksCode ? t('own-letter.code_missing') : undefined,
    })
    if (signature && !lacksCode) run(() => sign(signature, code))
  }
  return (
    <form className={classes.answer} onSubmit={submit} noValidate>
      <p className="caption">{t(mailCode ? 'own-letter.sign_text_code' : 'own-letter.sign_text')}</p>
      <SignatureInput value={draft} onChange={setDraft} error={missing.signature} />
      {mailCode && (
        <div className={classes.code}>
          <p className="caption" role="status">
            {until ? t('own-letter.code_sent', { at: momentText(until) }) : t('own-letter.code_text')}
          </p>
          <Button variant="default" disabled={busy} onClick={() => run(async () => setUntil((await mailCode()).until))}>
            {t(until ? 'own-letter.send_code_again' : 'own-letter.send_code')}
          </Button>
          <TextInput
            name="code"
            label={t('own-letter.code')}
            inputMode="numeric"
            autoComplete="one-time-code"
            maxLength={6}
            value={code}
            error={missing.code}
            onChange={(event) => setCode(event.currentTarget.value.replace(/\D/g, ''))}
          />
        </div>
      )}
      {children}
    </form>
  )
}
