import { Button, Select } from '@mantine/core'
import { useState } from 'react'
import type { Area } from '#base/access/roles.ts'
import { rolePreviewApi } from '#base/contracts/role-preview-api.ts'
import { call } from '#web/calls/call.ts'
import { useCall } from '#web/calls/use-call.ts'
import { labelOf, useT } from '#web/i18n.ts'
import { Card, Cards } from '#web/page/card.tsx'
import { ErrorState } from '#web/page/error-state.tsx'
import { LinesSkeleton } from '#web/page/skeletons.tsx'
import { navigation } from '#web/screens.ts'
import { SECTION_ICONS } from '#web/sections.ts'
import { useSession } from '#web/session.tsx'
import { roleLabel } from '#web/shell/roles/role-label.ts'
import { accessApi, type RoleGrants } from '../contract.ts'
import classes from './access.module.css'

/** Shows the navigation that a role sees. It uses the rules of the real navigation; its entries cannot be clicked. */
export function RolePreview({ roles }: { roles: readonly RoleGrants[] }) {
  const t = useT()
  const { company, may } = useSession()
  const [looking, setLooking] = useState(false)
  const [id, setId] = useState(roles[0]!.id)
  const answer = useCall(accessApi.view, { id }, { keepPrevious: true })
  const view = answer.data
  async function startPreview() {
    setLooking(true)
    try {
      const { landing } = await call(rolePreviewApi, { role_id: id })
      // A full page load, so that nothing loaded with the caller's own rights stays on the screen.
      location.assign(landing)
    } catch {
      setLooking(false)
    }
  }
  return (
    <div className={classes.stack}>
      <Card title={t('access.see_as')}>
        <div className={classes.form}>
          <p className="caption">{t('access.see_as_text')}</p>
          <Select
            label={t('access.role')}
            value={String(id)}
            allowDeselect={false}
            onChange={(value) => value && setId(Number(value))}
            data={roles.map((role) => ({ value: String(role.id), label: roleLabel(role.id) }))}
          />
          {view && <p className="caption">{t('access.lands', { address: view.landing })}</p>}
          {may('access:edit') && (
            <div>
              <Button loading={looking} onClick={() => void startPreview()}>
                {t('access.see_screens', { role: roleLabel(id) })}
              </Button>
            </div>
          )}
        </div>
      </Card>
      {answer.isError ? (
        <ErrorState error={answer.error} onRetry={() => void answer.refetch()} />
      ) : !view ? (
        <Card>
          <LinesSkeleton />
        </Card>
      ) : (
        <Cards>
          {view.areas.map((area) => {
            const places = navigation(
              { kind: 'staff', current_role: view.role, grants: view.grants, modules: view.modules, company },
              area as Area,
            )
            return (
              <Card key={area} title={labelOf(`access.area_${area}`)}>
                {places.length === 0 && <p className="caption">{t('access.nothing')}</p>}
                {places.map(({ section, entries }) => {
                  const Icon = SECTION_ICONS[section]
                  return (
                    <div key={section}>
                      <p className={classes.group}>{t(`nav.${section}`)}</p>
                      <ul className={classes.entries}>
                        {entries.map(({ screen, to }) => (
                          <li key={to}>
                            <Icon size={17} stroke={1.6} />
                            {t(screen.title)}
                          </li>
                        ))}
                      </ul>
                    </div>
                  )
                })}
              </Card>
            )
          })}
        </Cards>
      )}
    </div>
  )
}
