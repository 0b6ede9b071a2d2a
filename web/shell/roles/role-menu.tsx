import { Menu } from '@mantine/core'
import type { ReactElement } from 'react'
import { useOpenOnMount } from '#web/buttons/lazy-button.tsx'
import { ApiError } from '#web/calls/api-error.ts'
import { useT } from '#web/i18n.ts'
import { errorText } from '#web/page/app-trouble.tsx'
import { switchCompany, switchRole, useSession } from '#web/session.tsx'
import { Tick } from '#web/shell/menus/tick.tsx'
import { toast } from '#web/toasts/toasts.tsx'
import { roleLabel, selectableRoles } from './role-label.ts'

/** The person's companies and roles, if there are several of either. */
export default function RoleMenu({ target }: { target: ReactElement }) {
  const [opened, setOpened] = useOpenOnMount()
  const t = useT()
  const { companies, company, roles, current_role } = useSession()
  const offered = selectableRoles(roles)
  const choose = async (change: Promise<void>) => {
    try {
      await change
    } catch (error) {
      if (error instanceof ApiError && !error.noticed) toast.bad(errorText(error))
    }
  }
  return (
    <Menu position="bottom-start" width={236} opened={opened} onChange={setOpened}>
      <Menu.Target>{target}</Menu.Target>
      <Menu.Dropdown>
        {companies.length > 1 && <Menu.Label>{t('shell.companies')}</Menu.Label>}
        {companies.length > 1 &&
          companies.map(({ code, name }) => (
            <Menu.Item
              key={code}
              leftSection={<Tick on={code === company?.code} />}
              disabled={code === company?.code}
              onClick={() => void choose(switchCompany(code))}
              data-record
            >
              {name}
            </Menu.Item>
          ))}
        {companies.length > 1 && offered.length > 1 && <Menu.Divider />}
        {offered.length > 1 && <Menu.Label>{t('shell.work_as')}</Menu.Label>}
        {offered.length > 1 &&
          offered.map(({ id }) => (
            <Menu.Item
              key={id}
              leftSection={<Tick on={id === current_role?.id} />}
              disabled={id === current_role?.id}
              onClick={() => void choose(switchRole(id))}
            >
              {roleLabel(id)}
            </Menu.Item>
          ))}
      </Menu.Dropdown>
    </Menu>
  )
}
