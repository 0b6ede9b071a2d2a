import { Button } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { sessionApi } from '#base/contracts/session-api.ts'
import { signInApi } from '#base/contracts/sign-in-api.ts'
import { call } from '#web/calls/call.ts'
import { useT } from '#web/i18n.ts'
import { useGo, useParam } from '#web/link.tsx'
import { ProblemAlert, toProblem, useAttempt } from '#web/page/problem.tsx'
import { useScreenFocus } from '#web/page/screen-focus.ts'
import { LinesSkeleton } from '#web/page/skeletons.tsx'
import { clearSession, type Me, switchCompany, useVisitorQuery } from '#web/session.tsx'
import classes from './frame/public.module.css'
import { NewPasswordFields, passwordProblems } from './new-password.tsx'
import { SignIn } from './sign-in/sign-in.tsx'

type Invitation = { company: string; full_name: string; email: string; has_password: boolean }

/**
 * Joins the company of an invitation, by the link from the mail: with a first password, after signing in, or at once
 * for a person who is signed in already (AUTH-12).
 */
export default function InvitationPage() {
  const t = useT()
  const token = useParam('token')
  const heading = useScreenFocus<HTMLHeadingElement>()
  const { me, isAsking } = useVisitorQuery()
  const { data, error } = useQuery({
    queryKey: ['invitation', token],
    queryFn: ({ signal }) => call(signInApi.invitation, { token }, { signal, quiet: true }),
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
  })
  const isWaiting = isAsking || (!data && !error)
  return (
    <div className={classes.small}>
      <div className={classes.box}>
        <h1 ref={heading} tabIndex={-1}>
          {data ? t('invitation.title', { company: data.company }) : t('invitation.page')}
        </h1>
        {isWaiting && <LinesSkeleton lines={3} />}
        <ProblemAlert problem={error ? toProblem(error) : undefined} />
        {data && !isWaiting && me && <SignedInAlready token={token} invitation={data} me={me} />}
        {data && !isWaiting && !me && data.has_password && (
          <p className={classes.lead}>{t('invitation.sign_in', { email: data.email })}</p>
        )}
        {data && !isWaiting && !me && !data.has_password && <FirstPassword token={token} invitation={data} />}
      </div>
      {data?.has_password && !isWaiting && !me && (
        <div style={{ marginTop: 16 }}>
          <SignIn kind="staff" invitation={token} />
        </div>
      )}
    </div>
  )
}

function FirstPassword({ token, invitation }: { token: string; invitation: Invitation }) {
  const t = useT()
  const go = useGo()
  const [wrong, setWrong] = useState<Record<string, string>>({})
  const { busy, problem, attempt } = useAttempt()
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = new FormData(event.currentTarget)
    const formValues = { token, password: String(form.get('password') ?? '') }
    const again = String(form.get('again') ?? '')
    const found = passwordProblems(signInApi.joinWithPassword.input, formValues, again, t('check.again'))
    setWrong(found)
    if (Object.keys(found).length > 0) return
    void attempt(async () => {
      const { company } = await call(signInApi.joinWithPassword, formValues)
      go('/done', { about: 'joined', company })
    })
  }
  return (
    <>
      <p className={classes.lead}>{t('invitation.choose', { email: invitation.email })}</p>
      <ProblemAlert problem={problem} />
      <form className={classes.form} onSubmit={submit} noValidate>
        <NewPasswordFields errors={wrong} isFirst />
        <Button type="submit" loading={busy} size="lg" fullWidth>
          {t('invitation.join')}
        </Button>
      </form>
    </>
  )
}

function SignedInAlready({ token, invitation, me }: { token: string; invitation: Invitation; me: Me }) {
  const t = useT()
  const client = useQueryClient()
  const { busy, problem, attempt } = useAttempt()
  const join = () =>
    attempt(async () => {
      const { code } = await call(signInApi.join, { token })
      await switchCompany(code)
    })
  const leave = async () => {
    await call(sessionApi.signOut, {}, { quiet: true }).catch(() => undefined)
    void clearSession(client)
    location.reload()
  }
  const isTheirs = me.email === invitation.email
  return (
    <>
      <p className={classes.lead}>
        {t(isTheirs ? 'invitation.as' : 'invitation.another', { email: invitation.email, mine: me.email })}
      </p>
      <ProblemAlert problem={problem} />
      <div className={classes.buttons}>
        {isTheirs && (
          <Button size="lg" loading={busy} onClick={() => void join()}>
            {t('invitation.join')}
          </Button>
        )}
        <Button size="lg" variant="default" onClick={() => void leave()}>
          {t('login.as_another')}
        </Button>
      </div>
    </>
  )
}
