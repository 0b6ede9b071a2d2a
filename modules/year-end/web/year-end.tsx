import { Select } from '@mantine/core'
import { useState } from 'react'
import { z } from 'zod'
import { useT } from '#web/i18n.ts'
import { IconFileCertificate } from '#web/icons.ts'
import { useAddress } from '#web/link.tsx'
import { EmptyState } from '#web/page/empty-state.tsx'
import { ErrorState } from '#web/page/error-state.tsx'
import { Page, PageHeader } from '#web/page/page.tsx'
import { LinesSkeleton } from '#web/page/skeletons.tsx'
import { Tabs, useTab } from '#web/page/tabs.tsx'
import { useCall } from '#web/use-call.ts'
import { yearEndApi } from '../contract.ts'
import { YearForms } from './forms.tsx'
import { ItemBoxes } from './items.tsx'
import { YearReturns } from './returns.tsx'
import classes from './year-end.module.css'

const Address = z.object({ of: z.coerce.number().int().min(2019).max(2199).optional().catch(undefined) })

/** What a year of Malaysian pay owes to employees and to LHDN. */
export default function YearEnd() {
  const t = useT()
  const years = useCall(yearEndApi.years, {})
  const [address, setAddress] = useAddress(Address)
  // The tabs leave the rest of the address behind; the year stays.
  const [chosen, setChosen] = useState(address.of)
  const year = years.data?.find((one) => one.year === chosen)?.year ?? years.data?.[0]?.year
  const tabs = [
    { id: 'forms', label: t('year-end.tab_forms') },
    { id: 'returns', label: t('year-end.tab_returns') },
    { id: 'items', label: t('year-end.tab_items') },
  ]
  const tab = useTab(tabs)
  if (years.isError || !years.data || year === undefined)
    return (
      <Page>
        <PageHeader title={t('year-end.screen')} about={t('year-end.about')} />
        {years.isError ? (
          <ErrorState error={years.error} onRetry={() => void years.refetch()} />
        ) : years.data ? (
          <EmptyState icon={IconFileCertificate} title={t('year-end.no_years')} text={t('year-end.no_years_text')} />
        ) : (
          <LinesSkeleton lines={8} />
        )}
      </Page>
    )
  return (
    <Page>
      <PageHeader
        title={t('year-end.title', { year: String(year) })}
        about={t('year-end.about')}
        actions={
          <Select
            className={classes.year}
            aria-label={t('year-end.choose')}
            allowDeselect={false}
            value={String(year)}
            onChange={(picked) => {
              setChosen(Number(picked))
              setAddress({ of: Number(picked) })
            }}
            data={years.data.map((one) => ({ value: String(one.year), label: String(one.year) }))}
          />
        }
      />
      <Tabs label={t('year-end.screen')} tabs={tabs} />
      {tab === 'returns' ? (
        <YearReturns key={year} year={year} />
      ) : tab === 'items' ? (
        <ItemBoxes />
      ) : (
        <YearForms key={year} year={year} />
      )}
    </Page>
  )
}
