import { useCall } from '#web/calls/use-call.ts'
import { useT } from '#web/i18n.ts'
import { Link } from '#web/link.tsx'
import { officeLawApi } from '../contract.ts'
import classes from './office-law.module.css'

/** Lists offices without leave of their own country's law, with links to apply it. */
export function OfficeLawOffers() {
  const t = useT()
  const offers = useCall(officeLawApi.offers, {})
  if (!offers.data?.length) return null
  return (
    <ul className={classes.list} aria-label={t('office-law.title')}>
      {offers.data.map(({ id, name }) => (
        <li key={id}>
          {t('office-law.notice', { office: name })} <Link to={`company/offices/${id}`}>{t('office-law.look')}</Link>
        </li>
      ))}
    </ul>
  )
}
