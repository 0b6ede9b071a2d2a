import { Menu } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { type ReactElement, useState } from 'react'
import { useOpenOnMount } from '#web/buttons/lazy-button.tsx'
import { useT } from '#web/i18n.ts'
import { IconBell, IconDownload, IconKeyboard, IconLogout, IconShieldLock, IconUserCircle } from '#web/icons.ts'
import { installsByHand, useOffers } from '#web/installed/offers.ts'
import { useArea, useGo } from '#web/link.tsx'
import { lazyComponent } from '#web/loading/lazy-component.tsx'
import { canOpen, screenAt } from '#web/screens.ts'
import { signOut, useSession } from '#web/session.tsx'
import { showKeys } from '#web/shell/keys/show-keys.ts'
import { LanguageItems } from './language-items.tsx'
import { SchemeItems } from './scheme-items.tsx'

const InstallByHand = lazyComponent(async () => (await import('#web/shell/menus/install-by-hand.tsx')).default)

export default function AccountMenu({ target }: { target: ReactElement }) {
  const [opened, setOpened] = useOpenOnMount()
  const t = useT()
  const session = useSession()
  const client = useQueryClient()
  const go = useGo()
  const home = useArea() === 'panel' ? '/panel' : '/app'
  const profile = screenAt('/app/me')
  const notices = screenAt('/app/push')
  const { install } = useOffers()
  const [asksHow, setAsksHow] = useState(false)
  const startInstall = install ?? (installsByHand() ? () => setAsksHow(true) : undefined)
  return (
    <>
      <Menu position="bottom-end" width={240} opened={opened} onChange={setOpened}>
        <Menu.Target>{target}</Menu.Target>
        <Menu.Dropdown>
          <Menu.Label>
            <b style={{ display: 'block', color: 'var(--ink)', fontSize: 13.5, fontWeight: 600 }}>
              {session.full_name}
            </b>
            <span style={{ fontWeight: 450 }}>{session.email}</span>
          </Menu.Label>
          {profile && canOpen(session, profile.screen, 'app') && (
            <Menu.Item leftSection={<IconUserCircle size={16} />} onClick={() => go('/app/me')}>
              {t('shell.my_profile')}
            </Menu.Item>
          )}
          <Menu.Item leftSection={<IconShieldLock size={16} />} onClick={() => go(`${home}/security`)}>
            {t('security.title')}
          </Menu.Item>
          {notices && canOpen(session, notices.screen, 'app') && (
            <Menu.Item leftSection={<IconBell size={16} />} onClick={() => go('/app/push')}>
              {t('push.title')}
            </Menu.Item>
          )}
          <Menu.Divider />
          <Menu.Label>{t('shell.language')}</Menu.Label>
          <LanguageItems />
          <Menu.Label>{t('shell.scheme')}</Menu.Label>
          <SchemeItems />
          <Menu.Divider />
          {startInstall && (
            <Menu.Item leftSection={<IconDownload size={16} />} onClick={startInstall}>
              {t('installed.install')}
            </Menu.Item>
          )}
          <Menu.Item leftSection={<IconKeyboard size={16} />} onClick={showKeys}>
            {t('keys.title')}
          </Menu.Item>
          <Menu.Item leftSection={<IconLogout size={16} />} onClick={() => void signOut(client)}>
            {t('shell.sign_out')}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      {asksHow && <InstallByHand onClose={() => setAsksHow(false)} />}
    </>
  )
}
