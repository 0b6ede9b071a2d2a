import { useT } from '#web/i18n.ts'
import { IconMail } from '#web/icons.ts'
import { Link } from '#web/link.tsx'
import { Alert } from '#web/page/problem.tsx'
import classes from './frame/public.module.css'

/** The mailed text and, where no mail can be sent, the link itself: a demo on this machine has no other mailbox. */
export function LinkOnScreen({ text, link }: { text: string; link: string | null }) {
  const t = useT()
  return (
    <>
      <Alert tone="good" icon={<IconMail size={17} />}>
        <span>{text}</span>
      </Alert>
      {link && (
        <>
          <p className={classes.lead}>{t('public.no_mail')}</p>
          <Link to={link} className={classes.primaryLink}>
            {t('public.open_link')}
          </Link>
        </>
      )}
    </>
  )
}
