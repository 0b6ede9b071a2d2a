import { useT } from '#web/i18n.ts'
import { IconChevronDown } from '#web/icons.ts'
import { useSession } from '#web/session.tsx'
import { LazyMenu } from '#web/shell/menus/lazy-menu.tsx'
import { CompanyMark } from './company-mark.tsx'
import { roleLabel, selectableRoles } from './role-label.ts'
import classes from './role-switcher.module.css'

const load = () => import('./role-menu.tsx')

/**
 * Company, role and office in one button; choosing another company or role loads the page again at its landing page.
 */
export function RoleSwitcher({ narrow = false }: { narrow?: boolean }) {
  const t = useT()
  const { company, companies, office, roles, current_role, kind } = useSession()
  const several = selectableRoles(roles).length > 1 || companies.length > 1
  const name = company?.name ?? 'Kerani'
  const role = current_role ? roleLabel(current_role.id) : ''
  const below = kind === 'ops' ? t('area.panel') : [role, office?.name].filter(Boolean).join(' · ')
  const content = (
    <>
      <CompanyMark name={name} />
      {!narrow && (
        <>
          <span className={classes.who}>
            <b title={name}>{name}</b>
            <span title={below}>{below}</span>
          </span>
          {several && <IconChevronDown size={16} className={classes.chevron} />}
        </>
      )}
    </>
  )
  const box = narrow ? `${classes.tenant} ${classes.isNarrow}` : classes.tenant
  if (!several) return <div className={box}>{content}</div>
  return (
    <LazyMenu load={load} className={box} label={t('shell.switch_role', { company: name, role: below })}>
      {content}
    </LazyMenu>
  )
}
