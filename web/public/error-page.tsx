import { useT } from '#web/i18n.ts'
import { IconSearch } from '#web/icons.ts'
import { Link } from '#web/link.tsx'
import { useScreenFocus } from '#web/page/screen-focus.ts'
import { landingPath } from '#web/screens.ts'
import { useVisitor } from '#web/session.tsx'
import classes from './frame/public.module.css'

/** Any unknown address. */
export default function ErrorPage() {
  const t = useT()
  const heading = useScreenFocus<HTMLHeadingElement>()
  const me = useVisitor()
  return (
    <div className={classes.small}>
      <div className={`${classes.box} ${classes.centre}`}>
        <span className={classes.sign} aria-hidden>
          <IconSearch size={28} />
        </span>
        <h1 ref={heading} tabIndex={-1}>
          {t('missing.title')}
        </h1>
        <p className={classes.lead}>{t('missing.text')}</p>
        <div className={classes.heroActions}>
          <Link to={me ? landingPath(me) : '/'} className={classes.primaryLink}>
            {t(me ? 'login.to_start' : 'public.home')}
          </Link>
        </div>
      </div>
    </div>
  )
}
