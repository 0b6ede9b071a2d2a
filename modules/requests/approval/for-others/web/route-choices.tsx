import { useT } from '#web/i18n.ts'
import { Link } from '#web/link.tsx'
import { useSession } from '#web/session.tsx'
import classes from './for-others.module.css'

/** What the administrator can do where nobody may decide: let it count at once, change the route, appoint somebody. */
export function RouteChoices() {
  const t = useT()
  const { may } = useSession()
  return (
    <p className={classes.choices}>
      <Link to="settings/requests" search={{ tab: 'others' }}>
        {t('requests.choose_at_once')}
      </Link>
      <Link to="settings/requests">{t('requests.choose_route')}</Link>
      {may('account:edit') && <Link to="/app/accounts">{t('requests.choose_appoint')}</Link>}
      {may('delegation:edit') && <Link to="/localhr/delegation">{t('requests.choose_deputy')}</Link>}
    </p>
  )
}
