import { REACHES } from '#base/access/permissions.ts'
import { useT } from '#web/i18n.ts'
import { Link } from '#web/link.tsx'
import { Card } from '#web/page/card.tsx'
import { useSession } from '#web/session.tsx'
import { roleLabel } from '#web/shell/roles/role-label.ts'
import { SENSITIVE_RIGHT_NAMES, SENSITIVE_RIGHTS, type SensitiveRight } from '../../identity/accounts/contract.ts'
import type {} from '../../identity/accounts/labels.ts'
import type { RoleGrants } from '../contract.ts'
import classes from './access.module.css'

/** Who may see salaries, and so on: for each right the roles that have it over others, and a link to their people. */
export function WhoCan({ roles }: { roles: readonly RoleGrants[] }) {
  const t = useT()
  const { may } = useSession()
  return (
    <Card title={t('access.who_can')}>
      <p className="caption">{t('access.who_can_text')}</p>
      <ul className={classes.rights}>
        {SENSITIVE_RIGHT_NAMES.map((right) => (
          <li key={right}>
            <h3>{t(`accounts.may.${right}`)}</h3>
            <p>
              {rolesWith(right, roles)
                .map(({ role, reach }) =>
                  t('access.role_reach', {
                    role: roleLabel(role.id),
                    people: t('access.people', { count: role.people }),
                    reach: t(`reach.${reach}`),
                  }),
                )
                .join(' · ') || t('access.nobody')}
            </p>
            {may('account:read') && (
              <Link to="accounts" search={{ may: right }}>
                {t('access.see_people')}
                <span className="for-readers">, {t(`accounts.may.${right}`)}</span>
              </Link>
            )}
          </li>
        ))}
      </ul>
    </Card>
  )
}

/** The roles that somebody has and that have a right over others, with the widest reach of its permissions. */
function rolesWith(right: SensitiveRight, roles: readonly RoleGrants[]) {
  return roles.flatMap((role) => {
    const reaches = SENSITIVE_RIGHTS[right].flatMap((permission) => role.grants[permission] ?? [])
    const reach = REACHES.findLast((one) => reaches.includes(one))
    return role.people > 0 && reach !== undefined && reach !== 'own' ? [{ role, reach }] : []
  })
}
