import { useT } from '#web/i18n.ts'
import { Avatar } from '#web/page/avatar.tsx'
import { useSession } from '#web/session.tsx'
import { LazyMenu } from './menus/lazy-menu.tsx'
import classes from './menus/round.module.css'

const load = () => import('./menus/account-menu.tsx')

export function AccountMenu() {
  const t = useT()
  const { full_name } = useSession()
  return (
    <LazyMenu load={load} className={classes.round} label={t('shell.account', { name: full_name })}>
      <Avatar name={full_name} size={28} />
    </LazyMenu>
  )
}
