import { Button, PasswordInput, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { productApi } from '#base/contracts/system-api.ts'
import { call } from '#web/calls/call.ts'
import { useT } from '#web/i18n.ts'
import { IconBriefcase, IconBuilding } from '#web/icons.ts'
import { Link } from '#web/link.tsx'
import { type Problem, ProblemAlert } from '#web/page/problem.tsx'
import { useScreenFocus } from '#web/page/screen-focus.ts'
import classes from '../frame/public.module.css'

export type StepProps = { busy: boolean; problem: Problem | undefined }

/** The fields of a submitted form by name. */
function readFields(event: FormEvent<HTMLFormElement>): Record<string, string> {
  event.preventDefault()
  return Object.fromEntries([...new FormData(event.currentTarget)].map(([name, value]) => [name, String(value)]))
}

type CredentialsProps = StepProps & {
  kind: 'staff' | 'ops'
  onSubmit: (fields: { email: string; password: string }) => void
  onDirectory: () => void
}

export function Credentials({ kind, busy, problem, onSubmit, onDirectory }: CredentialsProps) {
  const t = useT()
  const heading = useScreenFocus<HTMLHeadingElement>()
  const [missing, setMissing] = useState<Record<string, string>>({})
  const product = useQuery({
    queryKey: ['product'],
    queryFn: ({ signal }) => call(productApi.check, {}, { signal, quiet: true }),
    enabled: kind === 'staff',
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
  })
  const hasDirectory = product.data?.directory === true
  const submit = (event: FormEvent<HTMLFormElement>) => {
    const fields = readFields(event)
    const empty = Object.fromEntries(
      ['email', 'password']
        .filter((name) => !fields[name]?.trim())
        .map((name) => [name, t(name === 'email' ? 'check.email' : 'check.password')]),
    )
    setMissing(empty)
    const { email, password } = fields
    if (Object.keys(empty).length === 0 && email !== undefined && password !== undefined) onSubmit({ email, password })
  }
  return (
    <div className={classes.box}>
      <h1 ref={heading} tabIndex={-1}>
        {t(kind === 'ops' ? 'login.panel_title' : 'login.title')}
      </h1>
      <p className={classes.lead}>{t(kind === 'ops' ? 'login.panel_lead' : 'login.lead')}</p>
      <ProblemAlert problem={problem} />
      <form className={classes.form} onSubmit={submit} noValidate>
        <TextInput
          name="email"
          type="email"
          label={t('field.email')}
          autoComplete="username"
          inputMode="email"
          error={missing.email}
          autoFocus
        />
        <PasswordInput
          name="password"
          label={t('field.password')}
          autoComplete="current-password"
          error={missing.password}
          visibilityToggleButtonProps={{ 'aria-label': t('field.show_password'), tabIndex: 0 }}
        />
        <Button type="submit" loading={busy} size="lg" fullWidth>
          {t('login.submit')}
        </Button>
      </form>
      {kind === 'staff' && (
        <>
          <p className={classes.below}>
            <Link to="/password/reset">{t('login.forgot')}</Link>
          </p>
          {hasDirectory && (
            <>
              <div className={classes.rule}>{t('login.or')}</div>
              <Button
                variant="default"
                size="lg"
                fullWidth
                leftSection={<IconBriefcase size={17} />}
                disabled={busy}
                onClick={onDirectory}
              >
                {t('login.directory')}
              </Button>
            </>
          )}
        </>
      )}
    </div>
  )
}

export function ChooseCompany({
  companies,
  busy,
  problem,
  onChoose,
}: StepProps & { companies: readonly { code: string; name: string }[]; onChoose: (code: string) => void }) {
  const t = useT()
  return (
    <div className={classes.box}>
      <h1>{t('login.choose_company')}</h1>
      <p className={classes.lead}>{t('login.choose_company_lead')}</p>
      <ProblemAlert problem={problem} />
      <ul className={classes.choices}>
        {companies.map(({ code, name }) => (
          <li key={code}>
            <button type="button" className={classes.choice} disabled={busy} onClick={() => onChoose(code)}>
              <IconBuilding size={20} />
              {name}
            </button>
          </li>
        ))}
      </ul>
    </div>
  )
}

export function SecondFactor({
  busy,
  problem,
  onCode,
  onBack,
}: StepProps & { onCode: (code: string) => void; onBack: () => void }) {
  const t = useT()
  const [short, setShort] = useState(false)
  const submit = (event: FormEvent<HTMLFormElement>) => {
    const code = readFields(event).code?.replaceAll(' ', '') ?? ''
    setShort(code.length < 6)
    if (code.length >= 6) onCode(code)
  }
  return (
    <div className={classes.box}>
      <h1>{t('login.second_factor')}</h1>
      <p className={classes.lead}>{t('login.second_factor_lead')}</p>
      <ProblemAlert problem={problem} />
      <form className={classes.form} onSubmit={submit} noValidate>
        <TextInput
          name="code"
          label={t('field.code')}
          description={t('login.recovery_hint')}
          autoComplete="one-time-code"
          inputMode="text"
          error={short ? t('check.code') : undefined}
          autoFocus
        />
        <Button type="submit" loading={busy} size="lg" fullWidth>
          {t('action.continue')}
        </Button>
        <Button variant="subtle" onClick={onBack}>
          {t('action.back')}
        </Button>
      </form>
    </div>
  )
}
