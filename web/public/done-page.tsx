import { useSearch } from '@tanstack/react-router'
import { safeReturnPath } from '#web/guard.ts'
import { useT } from '#web/i18n.ts'
import { IconCheck } from '#web/icons.ts'
import { Link } from '#web/link.tsx'
import { useScreenFocus } from '#web/page/screen-focus.ts'
import classes from './frame/public.module.css'

/** The end of a registration, a reset, an application. */
export default function Done() {
  const t = useT()
  const heading = useScreenFocus<HTMLHeadingElement>()
  const { about, company, next } = useSearch({ strict: false }) as { about?: string; company?: string; next?: string }
  const registered = about === 'registered'
  const hasApplied = about === 'applied'
  const text =
    about === 'registered' || about === 'joined' || about === 'applied'
      ? t(`done.${about}`, { company })
      : t(about === 'reset' ? 'done.reset' : 'done.text')
  return (
    <div className={classes.small}>
      <div className={`${classes.box} ${classes.centre}`}>
        <span className={classes.sign} aria-hidden>
          <IconCheck size={28} />
        </span>
        <h1 ref={heading} tabIndex={-1}>
          {t(hasApplied ? 'done.applied_title' : 'done.title')}
        </h1>
        <p className={classes.lead}>{text}</p>
        <div className={classes.heroActions}>
          {hasApplied ? (
            <Link to={safeReturnPath(next) ?? '/'} className={classes.primaryLink}>
              {t('done.applied_more')}
            </Link>
          ) : (
            <Link to={(registered && safeReturnPath(next)) || '/login'} className={classes.primaryLink}>
              {t('login.title')}
            </Link>
          )}
          <Link to="/" className={classes.plainLink}>
            {t('public.home')}
          </Link>
        </div>
      </div>
    </div>
  )
}
