import { useT } from '#web/i18n.ts'
import { Card } from '#web/page/card.tsx'
import { Page, PageHeader } from '#web/page/page.tsx'
import { useSession } from '#web/session.tsx'
import { DirectoryTie } from './directory-tie.tsx'
import { OwnSessions } from './own-sessions.tsx'
import { PasswordForm } from './password-form.tsx'
import { SecondFactor } from './second-factor.tsx'

/** Password, second factor and open sessions of the signed-in person. */
export default function Security() {
  const t = useT()
  const { directory, second_factor, kind } = useSession()
  return (
    <Page column>
      <PageHeader title={t('security.title')} about={t('security.about')} />
      <Card title={t('security.password')}>{directory ? <p>{t('security.directory')}</p> : <PasswordForm />}</Card>
      {kind === 'staff' && <DirectoryTie />}
      <Card title={t('security.second_factor')}>
        <SecondFactor on={second_factor} />
      </Card>
      <Card title={t('security.sessions')}>
        <OwnSessions />
      </Card>
    </Page>
  )
}
