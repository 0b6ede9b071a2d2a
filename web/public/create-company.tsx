import { Button, TextInput } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { type FormEvent, useState } from 'react'
import { signInApi } from '#base/contracts/sign-in-api.ts'
import { call } from '#web/calls/call.ts'
import { useT } from '#web/i18n.ts'
import { Link, useGo, useParam } from '#web/link.tsx'
import { ProblemAlert, toProblem, useAttempt } from '#web/page/problem.tsx'
import { useScreenFocus } from '#web/page/screen-focus.ts'
import { LinesSkeleton } from '#web/page/skeletons.tsx'
import { landingPath } from '#web/screens.ts'
import classes from './frame/public.module.css'
import { NewPasswordFields, passwordProblems } from './new-password.tsx'
import { startSession } from './sign-in/start-session.ts'

/**
 * Creates the registered company, by the link from the mail. A person without a password chooses one here (AUTH-12).
 */
export default function CreateCompany() {
  const t = useT()
  const go = useGo()
  const client = useQueryClient()
  const navigate = useNavigate()
  const token = useParam('token')
  const heading = useScreenFocus<HTMLHeadingElement>()
  const [wrong, setWrong] = useState<Record<string, string>>({})
  const { busy, problem, attempt } = useAttempt()
  const { data, error } = useQuery({
    queryKey: ['registration', token],
    queryFn: ({ signal }) => call(signInApi.registration, { token }, { signal, quiet: true }),
    // A used link is not requested again when sign-in clears the cache.
    enabled: !busy,
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
  })
  const errors = { ...problem?.fields, ...wrong }
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = new FormData(event.currentTarget)
    const company_code = String(form.get('company_code') ?? '')
    const password = String(form.get('password') ?? '')
    const formValues = { token, company_code, ...(data?.has_password ? {} : { password }) }
    const again = String(form.get('again') ?? '')
    const found = passwordProblems(signInApi.found.input, { ...formValues, password }, again, t('check.again'))
    if (data?.has_password) {
      delete found.password
      delete found.again
    }
    setWrong(found)
    if (Object.keys(found).length > 0) return
    void attempt(async () => {
      const { company, next, signed_in } = await call(signInApi.found, formValues)
      if (!signed_in) return go('/done', { about: 'registered', company, next })
      await navigate({ href: landingPath(await startSession(client)), replace: true })
    })
  }
  return (
    <div className={classes.small}>
      <div className={classes.box}>
        <h1 ref={heading} tabIndex={-1}>
          {data ? t('found.title', { company: data.company_name }) : t('register.title')}
        </h1>
        <ProblemAlert problem={problem ?? (error ? toProblem(error) : undefined)} />
        {!data && !error && <LinesSkeleton lines={3} />}
        {data && (
          <>
            <p className={classes.lead}>
              {t(data.has_password ? 'found.lead_known' : 'found.lead', { email: data.email })}
            </p>
            <form className={classes.form} onSubmit={submit} noValidate>
              <TextInput
                name="company_code"
                label={t('field.company_code')}
                description={t('register.code_hint')}
                defaultValue={data.company_code}
                error={errors.company_code}
              />
              {!data.has_password && <NewPasswordFields errors={errors} isFirst />}
              <Button type="submit" loading={busy} size="lg" fullWidth>
                {t('register.submit')}
              </Button>
            </form>
          </>
        )}
      </div>
      <p className={classes.below}>
        <Link to="/register">{t('found.again')}</Link>
      </p>
    </div>
  )
}
