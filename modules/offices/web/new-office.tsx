import { formFor } from '#web/form/form.tsx'
import { useT } from '#web/i18n.ts'
import { useGo } from '#web/link.tsx'
import { notify } from '#web/page/notices.tsx'
import { Page, PageHeader } from '#web/page/page.tsx'
import { useSession } from '#web/session.tsx'
import { officeApi } from '../contract.ts'
import { OfficeFields } from './office-fields.tsx'

const { Form, Field, useValue, useSet } = formFor(officeApi.create)

/** A new office, begun with what the company has. */
export default function NewOffice() {
  const t = useT()
  const go = useGo()
  const { company, office } = useSession()
  return (
    <Page column>
      <PageHeader title={t('office.new')} />
      <Form
        start={{
          country: company?.country ?? 'MY',
          currency: company?.currency,
          timezone: office?.timezone,
          rest_days: [6, 0],
        }}
        draft="office/new"
        refreshes={['hod', 'localhr', 'holiday', 'auth']}
        onCancel={() => go('company/offices')}
        onDone={(made) => {
          notify.good(t('office.created'))
          go(`company/offices/${made.id}`)
        }}
      >
        <Fields />
      </Form>
    </Page>
  )
}

function Fields() {
  const set = useSet()
  return <OfficeFields Field={Field} country={useValue('country')} onNoState={() => set('state', undefined)} />
}
