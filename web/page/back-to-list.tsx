import { useT } from '#web/i18n.ts'
import { Link } from '#web/link.tsx'
import { canOpen, parentScreens } from '#web/screens.ts'
import { useSession } from '#web/session.tsx'
import { usePathname } from '#web/use-pathname.ts'
import classes from './states.module.css'

/** A link from a missing record to the nearest list above it that the reader may open. */
export function BackToList() {
  const t = useT()
  const session = useSession()
  const list = parentScreens(usePathname())
    .filter(({ screen, area }) => !screen.path.includes('$') && canOpen(session, screen, area))
    .at(-1)
  if (!list) return null
  return (
    <div className={classes.actions}>
      <Link to={list.to}>{t('shell.back_to', { name: t(list.screen.title) })}</Link>
    </div>
  )
}
