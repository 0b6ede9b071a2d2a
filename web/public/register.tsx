import { Button, NativeSelect, TextInput } from '@mantine/core'
import { useSearch } from '@tanstack/react-router'
import { type FormEvent, useRef, useState } from 'react'
import { preferredCountry } from '#base/access/preferred-language.ts'
import { companyCodeFrom } from '#base/company-code.ts'
import { signInApi } from '#base/contracts/sign-in-api.ts'
import { type CountryCode, countryCodes } from '#base/countries/served-countries.ts'
import { INDUSTRIES } from '#base/industries.ts'
import { PLACES_BY_COUNTRY } from '#base/states/countries.ts'
import { call, newIdempotencyKey } from '#web/calls/call.ts'
import { labelOf, useLanguage, useT } from '#web/i18n.ts'
import { Link } from '#web/link.tsx'
import { findFieldProblems, ProblemAlert, useAttempt } from '#web/page/problem.tsx'
import { useScreenFocus } from '#web/page/screen-focus.ts'
import classes from './frame/public.module.css'
import { LinkOnScreen } from './link-on-screen.tsx'

/**
 * Registers a new company. The mailed link creates it, and the person who follows the link becomes its Company Admin
 * (AUTH-12).
 */
export default function Register() {
  const t = useT()
  const heading = useScreenFocus<HTMLHeadingElement>()
  const { setup } = useSearch({ strict: false }) as { setup?: string }
  const once = useRef(newIdempotencyKey())
  const [code, setCode] = useState('')
  const language = useLanguage()
  const [country, setCountry] = useState(() => preferredCountry(navigator.languages, language))
  const [codeTyped, setCodeTyped] = useState(false)
  const [wrong, setWrong] = useState<Record<string, string>>({})
  const [sent, setSent] = useState<{ email: string; link: string | null }>()
  const { busy, problem, attempt } = useAttempt()
  const places = PLACES_BY_COUNTRY[country]
  const errors = { ...problem?.fields, ...wrong }
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const formValues = Object.fromEntries(
      [...new FormData(event.currentTarget)]
        .map(([name, value]) => [name, String(value)])
        .filter(([, value]) => value !== ''),
    )
    const found = findFieldProblems(signInApi.register.input, formValues)
    setWrong(found)
    if (Object.keys(found).length > 0) return
    void attempt(async () => {
      setSent(await call(signInApi.register, formValues, { idempotencyKey: once.current }))
    })
  }
  if (sent)
    return (
      <div className={classes.small}>
        <div className={classes.box}>
          <h1 ref={heading} tabIndex={-1}>
            {t('register.mailed_title')}
          </h1>
          <LinkOnScreen text={t('register.mailed', { email: sent.email })} link={sent.link} />
        </div>
      </div>
    )
  return (
    <div className={classes.small}>
      <div className={classes.box}>
        <h1 ref={heading} tabIndex={-1}>
          {t('register.title')}
        </h1>
        <p className={classes.lead}>{t('register.lead')}</p>
        <ProblemAlert problem={problem} />
        <form className={classes.form} onSubmit={submit} noValidate>
          <TextInput
            name="company_name"
            label={t('field.company_name')}
            autoComplete="organization"
            error={errors.company_name}
            onChange={(event) => codeTyped || setCode(companyCodeFrom(event.currentTarget.value))}
            autoFocus
          />
          <TextInput
            name="company_code"
            label={t('field.company_code')}
            description={t('register.code_hint_proposed')}
            value={code}
            error={errors.company_code}
            onChange={(event) => {
              setCodeTyped(true)
              setCode(event.currentTarget.value)
            }}
          />
          <NativeSelect
            name="country"
            label={t('field.country')}
            description={t('register.country_hint')}
            error={errors.country}
            data={countryCodes().map((value) => ({ value, label: t(`country.${value}`) }))}
            value={country}
            onChange={(event) => setCountry(event.currentTarget.value as CountryCode)}
          />
          {places && (
            <NativeSelect
              key={country}
              name="state"
              label={labelOf(`register.state_of.${country}`)}
              description={labelOf(`register.state_hint.${country}`)}
              error={errors.state}
              data={[
                { value: '', label: t('register.choose') },
                ...places.map(({ code, en, zh }) => ({
                  value: code,
                  label: language === 'zh-TW' ? zh : en,
                })),
              ]}
            />
          )}
          <NativeSelect
            name="industry"
            label={t('register.industry')}
            error={errors.industry}
            data={[
              { value: '', label: t('register.choose') },
              ...INDUSTRIES.map((value) => ({ value, label: t(`industry.${value}`) })),
            ]}
          />
          <TextInput name="full_name" label={t('field.your_name')} autoComplete="name" error={errors.full_name} />
          <TextInput name="email" type="email" label={t('field.email')} autoComplete="email" error={errors.email} />
          <TextInput
            name="setup_code"
            label={t('field.setup_code')}
            description={t('register.setup_hint')}
            defaultValue={setup}
            error={errors.setup_code}
            autoComplete="off"
          />
          <Button type="submit" loading={busy} size="lg" fullWidth>
            {t('register.submit')}
          </Button>
        </form>
      </div>
      <p className={classes.below}>
        {t('register.have_account')} <Link to="/login">{t('login.title')}</Link>
      </p>
    </div>
  )
}
