import { Button } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { signInApi } from '#base/contracts/sign-in-api.ts'
import { call } from '#web/calls/call.ts'
import { useT } from '#web/i18n.ts'
import { Link, useGo, useParam } from '#web/link.tsx'
import { ProblemAlert, useAttempt } from '#web/page/problem.tsx'
import { useScreenFocus } from '#web/page/screen-focus.ts'
import { savePendingToast } from '#web/session.tsx'
import classes from './frame/public.module.css'
import { NewPasswordFields, passwordProblems } from './new-password.tsx'

/** Sets the new password, by the link from the mail. */
export default function Reset() {
  const t = useT()
  const go = useGo()
  const token = useParam('token')
  const heading = useScreenFocus<HTMLHeadingElement>()
  const [wrong, setWrong] = useState<Record<string, string>>({})
  const { busy, problem, attempt } = useAttempt()
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = new FormData(event.currentTarget)
    const formValues = { token, password: String(form.get('password') ?? '') }
    const found = passwordProblems(signInApi.reset.input, formValues, String(form.get('again') ?? ''), t('check.again'))
    setWrong(found)
    if (found.password || found.again) return
    void attempt(async () => {
      await call(signInApi.reset, formValues)
      savePendingToast('password_changed')
      go('/done', { about: 'reset' })
    })
  }
  return (
    <div className={classes.small}>
      <div className={classes.box}>
        <h1 ref={heading} tabIndex={-1}>
          {t('reset.new_title')}
        </h1>
        <ProblemAlert problem={problem ?? (wrong.token ? { text: t('reset.bad_link'), fields: {} } : undefined)} />
        <form className={classes.form} onSubmit={submit} noValidate>
          <NewPasswordFields errors={wrong} isFirst />
          <Button type="submit" loading={busy} size="lg" fullWidth>
            {t('reset.save')}
          </Button>
        </form>
      </div>
      <p className={classes.below}>
        <Link to="/password/reset">{t('reset.another_link')}</Link>
      </p>
    </div>
  )
}
