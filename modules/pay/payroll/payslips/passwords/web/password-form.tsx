import { Button, PasswordInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { useChange } from '#web/calls/use-call.ts'
import { useT } from '#web/i18n.ts'
import { findFieldProblems, ProblemAlert, useAttempt } from '#web/page/problem.tsx'
import { toast } from '#web/toasts/toasts.tsx'
import { ownPasswordApi } from '../password-contract.ts'
import classes from './passwords.module.css'

/** Asks for the new password twice; the server takes it once. */
export function PasswordForm({ onDone }: { onDone: () => void }) {
  const t = useT()
  const { run } = useChange(ownPasswordApi.set, { quiet: true })
  const [wrong, setWrong] = useState<Record<string, string>>({})
  const { busy, problem, attempt } = useAttempt()
  const errors = { ...problem?.fields, ...wrong }
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const values = new FormData(event.currentTarget)
    const password = String(values.get('password') ?? '')
    const found = findFieldProblems(ownPasswordApi.set.input, { password })
    if (!found.password && password !== values.get('again')) found.again = t('check.again')
    setWrong(found)
    if (Object.keys(found).length > 0) return
    void attempt(async () => {
      await run({ password })
      toast.good(t('pay.mail_password_set'))
      onDone()
    })
  }
  const eye = { 'aria-label': t('field.show_password'), tabIndex: 0 }
  return (
    <form className={classes.form} onSubmit={submit} noValidate>
      <ProblemAlert problem={problem && Object.keys(problem.fields).length === 0 ? problem : undefined} />
      <PasswordInput
        name="password"
        label={t('pay.mail_password_new')}
        description={t('pay.mail_password_hint')}
        autoComplete="new-password"
        error={errors.password}
        visibilityToggleButtonProps={eye}
      />
      <PasswordInput
        name="again"
        label={t('pay.mail_password_again')}
        autoComplete="new-password"
        error={errors.again}
        visibilityToggleButtonProps={eye}
      />
      <div className="form-buttons">
        <Button type="button" variant="default" onClick={onDone}>
          {t('action.cancel')}
        </Button>
        <Button type="submit" loading={busy}>
          {t('action.save')}
        </Button>
      </div>
    </form>
  )
}
