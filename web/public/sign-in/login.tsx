import { useSearch } from '@tanstack/react-router'
import { useT } from '#web/i18n.ts'
import { Link } from '#web/link.tsx'
import classes from '../frame/public.module.css'
import { CompanyLogo } from './company-logo.tsx'
import { SignIn } from './sign-in.tsx'

export default function Login() {
  const t = useT()
  const { setup, company } = useSearch({ strict: false }) as { setup?: string; company?: unknown }
  return (
    <div className={classes.small}>
      {company !== undefined && <CompanyLogo company={String(company)} />}
      <SignIn kind="staff" />
      <p className={classes.below}>
        {t('login.no_company')}{' '}
        <Link to="/register" search={setup ? { setup } : undefined}>
          {t('login.register')}
        </Link>
      </p>
    </div>
  )
}
