import { useT } from '#web/i18n.ts'
import { EmptyState } from '#web/page/empty-state.tsx'
import { Page, PageHeader } from '#web/page/page.tsx'
import { useSession } from '#web/session.tsx'
import { PersonView } from './person-page.tsx'

/** The reader's own page, which is also the start page of areas without one. */
export default function MyProfile() {
  const t = useT()
  const { employee_id } = useSession()
  if (employee_id !== null) return <PersonView id={employee_id} />
  return (
    <Page>
      <PageHeader title={t('employees.me')} />
      <EmptyState title={t('employees.me_none')} text={t('employees.me_none_text')} />
    </Page>
  )
}
