import { Button, PasswordInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { ownAccountApi } from '#base/contracts/own-account-api.ts'
import { call } from '#web/calls/call.ts'
import { useT } from '#web/i18n.ts'
import { findFieldProblems, ProblemAlert, useAttempt } from '#web/page/problem.tsx'
import { toast } from '#web/toasts/toasts.tsx'
import classes from './account.module.css'

export function PasswordForm() {
  const t = useT()
  const [wrong, setWrong] = useState<Record<string, string>>({})
  const { busy, problem, attempt } = useAttempt()
  const errors = { ...problem?.fields, ...wrong }
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = event.currentTarget
    const values = Object.fromEntries([...new FormData(form)].map(([name, value]) => [name, String(value)]))
    const { again, ...fields } = values
    const found = findFieldProblems(ownAccountApi.changePassword.input, fields)
    if (!found.password && fields.password !== again) found.again = t('check.again')
    setWrong(found)
    if (Object.keys(found).length > 0) return
    void attempt(async () => {
      const { message } = await call(ownAccountApi.changePassword, fields as { current: string; password: string })
      form.reset()
      toast.good(message || t('system.password_changed'))
    })
  }
  const eye = { 'aria-label': t('field.show_password'), tabIndex: 0 }
  return (
    <form className={classes.form} onSubmit={submit} noValidate>
      <ProblemAlert problem={problem && Object.keys(problem.fields).length === 0 ? problem : undefined} />
      <PasswordInput
        name="current"
        label={t('field.current_password')}
        autoComplete="current-password"
        error={errors.current}
        visibilityToggleButtonProps={eye}
      />
      <PasswordInput
        name="password"
        label={t('field.new_password')}
        description={t('field.password_hint')}
        autoComplete="new-password"
        error={errors.password}
        visibilityToggleButtonProps={eye}
      />
      <PasswordInput
        name="again"
        label={t('field.again')}
        autoComplete="new-password"
        error={errors.again}
        visibilityToggleButtonProps={eye}
      />
      <div>
        <Button type="submit" loading={busy}>
          {t('security.change_password')}
        </Button>
      </div>
    </form>
  )
}
