import { Outlet } from '@tanstack/react-router'
import { useT } from '#web/i18n.ts'
import { Link } from '#web/link.tsx'
import { LanguageMenu, SchemeMenu } from '#web/shell/menus/preference-menus.tsx'
import { usePathname } from '#web/use-pathname.ts'
import classes from './public.module.css'

/** The top bar and the page below it. */
export default function PublicLayout() {
  const t = useT()
  const pathname = usePathname()
  const signingIn = pathname.endsWith('/login')
  return (
    <div className={classes.layout}>
      <header className={classes.bar}>
        <Link to="/" className={classes.brand} activeProps={{ 'aria-current': undefined }}>
          <span className={classes.mark} aria-hidden>
            K
          </span>
          Kerani
        </Link>
        <nav className={classes.links} aria-label={t('public.navigation')}>
          <Link to="/pricing" className={classes.quiet}>
            {t('pricing.title')}
          </Link>
          {!signingIn && (
            <Link to="/login" className={classes.quiet}>
              {t('login.title')}
            </Link>
          )}
        </nav>
        <LanguageMenu />
        <SchemeMenu />
      </header>
      <main id="main" tabIndex={-1} className={classes.main}>
        <Outlet />
      </main>
      <footer className={classes.footer}>{t('public.footer')}</footer>
    </div>
  )
}
