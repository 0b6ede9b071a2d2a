import { useEffect, useRef } from 'react'
import { SERVED_COUNTRIES, servedCountry } from '#base/countries/served-countries.ts'
import { formFor } from '#web/form/form.tsx'
import { useT } from '#web/i18n.ts'
import { useGo } from '#web/link.tsx'
import { Page, PageHeader } from '#web/page/page.tsx'
import { useSession } from '#web/session.tsx'
import { toast } from '#web/toasts/toasts.tsx'
import { officeApi } from '../contract.ts'
import { OfficeFields } from './office-fields.tsx'

const { Form, Field, useValue, useSet } = formFor(officeApi.create)

/** Creates an office. Its first values are those of the company. */
export default function NewOffice() {
  const t = useT()
  const go = useGo()
  const { company, office } = useSession()
  return (
    <Page column>
      <PageHeader title={t('office.new')} />
      <Form
        start={{
          country: company?.country ?? SERVED_COUNTRIES[0].code,
          currency: company?.currency,
          timezone: office?.timezone ?? servedCountry(company?.country)?.timezone,
          rest_days: [6, 0],
        }}
        draft="office/new"
        onCancel={() => go('company/offices')}
        onDone={(made) => {
          toast.good(t(servedCountry(made.country) ? 'office.created_with_law' : 'office.created'))
          go(`company/offices/${made.id}`)
        }}
      >
        <Fields />
      </Form>
    </Page>
  )
}

function Fields() {
  const t = useT()
  const set = useSet()
  const country = useValue('country')
  const before = useRef(country)
  // biome-ignore lint/correctness/useExhaustiveDependencies: only another country brings its currency and time
  useEffect(() => {
    const found = country === undefined || country === before.current ? undefined : servedCountry(country)
    before.current = country
    if (!found) return
    set('currency', found.currency)
    set('timezone', found.timezone)
  }, [country])
  return (
    <>
      <OfficeFields Field={Field} country={country} onNoState={() => set('state', undefined)} />
      <p className="caption">{t('office.brings')}</p>
    </>
  )
}
