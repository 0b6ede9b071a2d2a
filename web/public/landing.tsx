import { useT } from '#web/i18n.ts'
import { IconCash, IconFileSpreadsheet, IconHistory, IconLanguage, IconShieldLock, IconSitemap } from '#web/icons.ts'
import { Link } from '#web/link.tsx'
import { Avatar } from '#web/page/avatar.tsx'
import { moneyText } from '#web/page/format.tsx'
import { useScreenFocus } from '#web/page/screen-focus.ts'
import { Tag } from '#web/page/status-tag.tsx'
import classes from './frame/public.module.css'

const FEATURES = [
  { id: 'payroll', icon: IconCash },
  { id: 'people', icon: IconSitemap },
  { id: 'migration', icon: IconFileSpreadsheet },
  { id: 'history', icon: IconHistory },
  { id: 'security', icon: IconShieldLock },
  { id: 'languages', icon: IconLanguage },
] as const

/** What Kerani is and does today. */
export default function Landing() {
  const t = useT()
  const heading = useScreenFocus<HTMLHeadingElement>()
  return (
    <>
      <section className={classes.hero}>
        <div>
          <Tag tone="primary">{t('landing.tag')}</Tag>
          <h1 ref={heading} tabIndex={-1} style={{ marginTop: 14 }}>
            {t('landing.headline')}
          </h1>
          <p>{t('landing.lead')}</p>
          <div className={classes.heroActions}>
            <Link to="/register" className={classes.primaryLink}>
              {t('register.title')}
            </Link>
            <Link to="/login" className={classes.plainLink}>
              {t('login.title')}
            </Link>
          </div>
        </div>
        <Example />
      </section>
      <section className={classes.features} aria-label={t('landing.features')}>
        {FEATURES.map(({ id, icon: Icon }) => (
          <article key={id} className={classes.feature}>
            <Icon size={22} stroke={1.7} />
            <h2>{t(`landing.${id}`)}</h2>
            <p>{t(`landing.${id}_text`)}</p>
          </article>
        ))}
      </section>
    </>
  )
}

const LINES = [
  { key: 'landing.line_basic', amount: 500_000 },
  { key: 'landing.line_epf', amount: -55_000 },
  { key: 'landing.line_socso', amount: -2475 },
  { key: 'landing.line_eis', amount: -990 },
] as const

/** An example of one person's month with the reason for one figure, as every figure in the product has. */
function Example() {
  const t = useT()
  return (
    <figure className={classes.slip}>
      <div className={classes.slipHead}>
        <Avatar name="Nurul Hassan" size={36} />
        <div style={{ flex: 1 }}>
          <b data-record>Nurul Hassan</b>
          <span className="caption">{t('landing.example_month')}</span>
        </div>
        <Tag tone="good">{t('landing.example_clear')}</Tag>
      </div>
      <dl>
        {LINES.map(({ key, amount }) => (
          <div key={key}>
            <dt>{t(key)}</dt>
            <dd>{moneyText(amount)}</dd>
          </div>
        ))}
      </dl>
      <p className={classes.why}>{t('landing.example_why')}</p>
      <figcaption>{t('landing.example_note')}</figcaption>
    </figure>
  )
}
