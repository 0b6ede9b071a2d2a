import { Button, TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { signInApi } from '#base/contracts/sign-in-api.ts'
import { call } from '#web/calls/call.ts'
import { useT } from '#web/i18n.ts'
import { Link } from '#web/link.tsx'
import { findFieldProblems, ProblemAlert, useAttempt } from '#web/page/problem.tsx'
import { useScreenFocus } from '#web/page/screen-focus.ts'
import classes from './frame/public.module.css'
import { LinkOnScreen } from './link-on-screen.tsx'

/** Requests the reset link; the answer is the same whether or not the account exists. */
export default function AskReset() {
  const t = useT()
  const heading = useScreenFocus<HTMLHeadingElement>()
  const [wrong, setWrong] = useState<Record<string, string>>({})
  const [answer, setAnswer] = useState<{ message: string; link: string | null }>()
  const { busy, problem, attempt } = useAttempt()
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const email = String(new FormData(event.currentTarget).get('email') ?? '')
    const found = findFieldProblems(signInApi.askReset.input, { email })
    setWrong(found)
    if (Object.keys(found).length === 0) void attempt(async () => setAnswer(await call(signInApi.askReset, { email })))
  }
  return (
    <div className={classes.small}>
      <div className={classes.box}>
        <h1 ref={heading} tabIndex={-1}>
          {t('reset.title')}
        </h1>
        {answer ? (
          <LinkOnScreen text={answer.message} link={answer.link} />
        ) : (
          <>
            <p className={classes.lead}>{t('reset.ask_lead')}</p>
            <ProblemAlert problem={problem} />
            <form className={classes.form} onSubmit={submit} noValidate>
              <TextInput
                name="email"
                type="email"
                label={t('field.email')}
                autoComplete="username"
                error={wrong.email}
                autoFocus
              />
              <Button type="submit" loading={busy} size="lg" fullWidth>
                {t('reset.send')}
              </Button>
            </form>
          </>
        )}
      </div>
      <p className={classes.below}>
        <Link to="/login">{t('reset.back')}</Link>
      </p>
    </div>
  )
}
