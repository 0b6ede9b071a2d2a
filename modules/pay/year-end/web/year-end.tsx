import { useCall } from '#web/calls/use-call.ts'
import { useT } from '#web/i18n.ts'
import { lazyComponent } from '#web/loading/lazy-component.tsx'
import { LinesSkeleton } from '#web/page/skeletons.tsx'
import { Tabs, useTab } from '#web/page/tabs.tsx'
import { yearEndApi } from '../contract.ts'
import { YearForms } from '../ea/web/forms.tsx'
import { YearPage } from './year-page.tsx'

const YearReturns = lazyComponent(
  async () => (await import('../returns/web/returns.tsx')).YearReturns,
  <LinesSkeleton lines={8} />,
)
const ItemBoxes = lazyComponent(async () => (await import('./items.tsx')).ItemBoxes, <LinesSkeleton lines={8} />)

/** The year-end work for pay in Malaysia: documents for employees and for LHDN. */
export default function YearEnd() {
  const t = useT()
  const tabs = [
    { id: 'forms', label: t('year-end.tab_forms') },
    { id: 'returns', label: t('year-end.tab_returns') },
    { id: 'items', label: t('year-end.tab_items') },
  ]
  const tab = useTab(tabs)
  return (
    <YearPage
      years={useCall(yearEndApi.years, {})}
      name={t('year-end.screen')}
      title={(year) => t('year-end.title', { year: String(year) })}
      about={t('year-end.about')}
      none={t('year-end.no_years_text')}
    >
      {(year) => (
        <>
          <Tabs label={t('year-end.screen')} tabs={tabs} />
          {tab === 'returns' ? (
            <YearReturns key={year} year={year} />
          ) : tab === 'items' ? (
            <ItemBoxes />
          ) : (
            <YearForms key={year} year={year} />
          )}
        </>
      )}
    </YearPage>
  )
}
