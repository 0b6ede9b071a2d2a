import { useT } from '#web/i18n.ts'
import { IconCheck } from '#web/icons.ts'
import { Link } from '#web/link.tsx'
import { useScreenFocus } from '#web/page/screen-focus.ts'
import classes from './frame/public.module.css'

const POINTS = ['all', 'people', 'data', 'need'] as const

/** The price of the product: nothing, and what it takes to run it. */
export default function Pricing() {
  const t = useT()
  const heading = useScreenFocus<HTMLHeadingElement>()
  return (
    <div className={classes.column}>
      <div className={classes.box}>
        <h1 ref={heading} tabIndex={-1}>
          {t('pricing.title')}
        </h1>
        <p className={classes.price}>{t('pricing.free')}</p>
        <p className={classes.lead}>{t('pricing.lead')}</p>
        <ul className={classes.ticks}>
          {POINTS.map((point) => (
            <li key={point}>
              <IconCheck size={18} />
              <span>{t(`pricing.${point}`)}</span>
            </li>
          ))}
        </ul>
        <p className={classes.lead} style={{ marginTop: 20 }}>
          {t('pricing.hosted')}
        </p>
        <div className={classes.heroActions}>
          <Link to="/register" className={classes.primaryLink}>
            {t('register.title')}
          </Link>
        </div>
      </div>
    </div>
  )
}
