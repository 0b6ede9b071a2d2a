import { Button, TextInput } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { ownAccountApi } from '#base/contracts/own-account-api.ts'
import type { signInApi } from '#base/contracts/sign-in-api.ts'
import { call, saveFile } from '#web/calls/call.ts'
import { confirm } from '#web/dialogs/confirm.tsx'
import { useT } from '#web/i18n.ts'
import { IconDownload } from '#web/icons.ts'
import { ProblemAlert, useAttempt } from '#web/page/problem.tsx'
import { StatusTag } from '#web/page/status-tag.tsx'
import { useQrPicture } from '#web/qr-picture.ts'
import { meQuery } from '#web/session.tsx'
import { toast } from '#web/toasts/toasts.tsx'
import classes from './account.module.css'

type Setup = { secret: string; uri: string }
type SignedIn = NonNullable<typeof signInApi.signIn.types>['answer']

/** Turns the one-time codes of an authenticator app on and off. */
export function SecondFactor({ on }: { on: boolean }) {
  const t = useT()
  const client = useQueryClient()
  const [setup, setSetup] = useState<Setup>()
  const [codes, setCodes] = useState<readonly string[]>()
  const { busy, problem, attempt } = useAttempt()
  const reload = () => client.fetchQuery({ ...meQuery, staleTime: 0 })
  if (codes) return <RecoveryCodes codes={codes} onDone={() => setCodes(undefined)} />
  if (setup) {
    return (
      <SetUp
        setup={setup}
        onCancel={() => setSetup(undefined)}
        onOn={async (recovery) => {
          setSetup(undefined)
          setCodes(recovery)
          await reload()
        }}
      />
    )
  }
  const turnOff = async () => {
    if (
      !(await confirm({
        title: t('security.off_title'),
        text: t('security.off_text'),
        action: t('security.turn_off'),
        tone: 'bad',
      }))
    )
      return
    await attempt(async () => {
      await call(ownAccountApi.secondFactorOff, {})
      await reload()
      toast.good(t('security.off_done'))
    })
  }
  return (
    <>
      <div className={classes.line}>
        <div>
          <StatusTag status={on ? 'on' : 'off'} />
          <p className="caption" style={{ marginTop: 6 }}>
            {t('security.second_factor_text')}
          </p>
        </div>
        {on ? (
          <Button variant="default" loading={busy} onClick={() => void turnOff()}>
            {t('security.turn_off')}
          </Button>
        ) : (
          <Button
            loading={busy}
            onClick={() => void attempt(async () => setSetup(await call(ownAccountApi.secondFactorSetup, {})))}
          >
            {t('security.turn_on')}
          </Button>
        )}
      </div>
      <ProblemAlert problem={problem} />
    </>
  )
}

/**
 * Shows the QR picture to scan and asks for the first code. Returns the recovery codes, and the session if a sign-in
 * continues from here.
 */
export function SetUp({
  setup,
  onCancel,
  onOn,
}: {
  setup: Setup
  onCancel: () => void
  onOn: (codes: readonly string[], signedIn: SignedIn | null) => Promise<void>
}) {
  const t = useT()
  const picture = useQrPicture(setup.uri)
  const { busy, problem, fail, attempt } = useAttempt()
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const code = String(new FormData(event.currentTarget).get('code') ?? '').replaceAll(' ', '')
    if (code.length !== 6) return fail({ text: t('check.code'), fields: {} })
    void attempt(async () => {
      const { recovery_codes, signed_in } = await call(ownAccountApi.secondFactorOn, { code })
      await onOn(recovery_codes, signed_in)
    })
  }
  return (
    <div className={classes.setup}>
      <div className={classes.qr}>
        {picture && <img src={picture} width={184} height={184} alt={t('security.qr')} />}
      </div>
      <form className={classes.form} onSubmit={submit} noValidate>
        <p>{t('security.scan')}</p>
        <p className="caption">
          {t('security.by_hand')} <code className={classes.secret}>{setup.secret}</code>
        </p>
        <ProblemAlert problem={problem} />
        <TextInput
          name="code"
          label={t('field.code')}
          autoComplete="one-time-code"
          inputMode="numeric"
          maxLength={7}
          autoFocus
        />
        <div style={{ display: 'flex', gap: 8 }}>
          <Button type="submit" loading={busy}>
            {t('security.turn_on')}
          </Button>
          <Button variant="default" onClick={onCancel}>
            {t('action.cancel')}
          </Button>
        </div>
      </form>
    </div>
  )
}

/** The recovery codes, shown once. */
export function RecoveryCodes({ codes, onDone }: { codes: readonly string[]; onDone: () => void }) {
  const t = useT()
  return (
    <div role="status">
      <p>
        <b>{t('security.codes_title')}</b>
      </p>
      <p className="caption">{t('security.codes_text')}</p>
      <ul className={classes.codes}>
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div style={{ display: 'flex', gap: 8 }}>
        <Button
          variant="default"
          leftSection={<IconDownload size={16} />}
          onClick={() =>
            saveFile(new Blob([`${codes.join('\n')}\n`], { type: 'text/plain' }), 'kerani-recovery-codes.txt')
          }
        >
          {t('action.download')}
        </Button>
        <Button onClick={onDone}>{t('security.codes_kept')}</Button>
      </div>
    </div>
  )
}
