import { Button, NativeSelect } from '@mantine/core'
import { z } from 'zod'
import { download } from '#web/calls/call.ts'
import { useCall } from '#web/calls/use-call.ts'
import { useT } from '#web/i18n.ts'
import { IconPrinter, IconReceiptTax } from '#web/icons.ts'
import { useSearchState } from '#web/link.tsx'
import { lazyComponent } from '#web/loading/lazy-component.tsx'
import { EmptyState } from '#web/page/empty-state.tsx'
import { ErrorState } from '#web/page/error-state.tsx'
import { Page, PageHeader } from '#web/page/page.tsx'
import { LinesSkeleton, PageSkeleton } from '#web/page/skeletons.tsx'
import { Tabs, useTab } from '#web/page/tabs.tsx'
import { type MyTax, myTaxApi } from '../contract.ts'
import { MyTp1 } from './my-tp1.tsx'
import classes from './tax-forms.module.css'

const MyTp3 = lazyComponent(async () => (await import('./my-tp3.tsx')).MyTp3, <LinesSkeleton lines={8} />)
const MyYear = lazyComponent(async () => (await import('./my-year.tsx')).MyYear, <LinesSkeleton lines={8} />)

export type MyTaxYear = z.output<typeof MyTax>

const Address = z.object({ of: z.coerce.number().int().min(2000).max(2199).optional().catch(undefined) })

/** The caller's tax forms of a year: reliefs, earlier employers, and deductions. */
export default function MyTaxForms() {
  const t = useT()
  const [{ of }] = useSearchState(Address)
  const mine = useCall(myTaxApi.mine, of ? { year: of } : {}, { keepPrevious: true })
  if (mine.isError)
    return (
      <Page column>
        <PageHeader title={t('tax-forms.my_tax')} />
        <ErrorState error={mine.error} onRetry={() => void mine.refetch()} />
      </Page>
    )
  if (!mine.data)
    return (
      <Page column>
        <PageSkeleton />
      </Page>
    )
  if (!mine.data.applies)
    return (
      <Page column>
        <PageHeader title={t('tax-forms.my_tax')} />
        <EmptyState icon={IconReceiptTax} title={t('tax-forms.none')} text={t('tax-forms.none_text')} />
      </Page>
    )
  return <OfYear mine={mine.data} />
}

function OfYear({ mine }: { mine: MyTaxYear }) {
  const t = useT()
  const [, setAddress] = useSearchState(Address)
  const tabs = [
    { id: 'tp1', label: t('tax-forms.tab_tp1') },
    { id: 'tp3', label: t('tax-forms.tab_tp3') },
    { id: 'year', label: t('tax-forms.tab_year') },
  ]
  const tab = useTab(tabs)
  const { year, years } = mine
  return (
    <Page column>
      <PageHeader
        title={t('tax-forms.my_tax')}
        about={t(`tax-forms.about_${tab as 'tp1'}`)}
        actions={
          <div className={classes.tools}>
            <NativeSelect
              aria-label={t('tax-forms.year')}
              value={String(year)}
              data={[...new Set([year, ...years])].sort((a, b) => b - a).map(String)}
              onChange={(event) => setAddress({ of: Number(event.currentTarget.value) })}
            />
            <Button
              variant="default"
              leftSection={<IconPrinter size={16} aria-hidden />}
              onClick={() => void download(myTaxApi.summary, { year })}
            >
              {t('tax-forms.print')}
            </Button>
          </div>
        }
      />
      <Tabs label={t('tax-forms.my_tax')} tabs={tabs} keep={['of']} />
      {tab === 'tp1' && <MyTp1 key={year} mine={mine} />}
      {tab === 'tp3' && <MyTp3 key={year} mine={mine} />}
      {tab === 'year' && <MyYear mine={mine} />}
    </Page>
  )
}
