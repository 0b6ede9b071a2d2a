import { useState } from 'react'
import { z } from 'zod'
import { choicesApi } from '#base/contracts/choices-api.ts'
import { useT } from '#web/i18n.ts'
import { useSearchState } from '#web/link.tsx'
import { lazyComponent } from '#web/loading/lazy-component.tsx'
import { Page, PageHeader } from '#web/page/page.tsx'
import { useSession } from '#web/session.tsx'
import { Table } from '#web/table/table.tsx'
import { shiftShareApi } from '../contract.ts'
import { ShareFigure } from './share-figure.tsx'
import { shareYears } from './share-years.ts'

const YearChoice = lazyComponent(async () => (await import('./year-choice.tsx')).YearChoice)
const ShareDays = lazyComponent(async () => (await import('./share-days.tsx')).ShareDays)

const Address = z.object({ year: z.coerce.number().int().optional().catch(undefined) })

/** Page of everybody's nights, weekends and public holidays of a year, with the days behind them in a side panel. */
export default function Shares() {
  const t = useT()
  const { today } = useSession()
  const [{ year: wantedYear }, change] = useSearchState(Address)
  const year = shareYears(today).find((one) => one === wantedYear) ?? Number(today.slice(0, 4))
  const [peeked, setPeeked] = useState<{ id: string; full_name: string }>()
  return (
    <Page flush>
      <PageHeader
        title={t('shift-share.title')}
        about={t('shift-share.about_year', { year: String(year) })}
        actions={<YearChoice today={today} year={year} onYear={(chosen) => change({ year: chosen })} />}
      />
      <Table
        list={shiftShareApi.list}
        input={{ year }}
        screen="shift-shares"
        title={t('shift-share.title')}
        columns={[
          { name: 'full_name', card: 'title' },
          {
            name: 'nights',
            card: 'line',
            cell: ({ nights, nights_beside }) => (
              <ShareFigure name={t('shift-share.nights')} count={nights} beside={nights_beside} />
            ),
          },
          {
            name: 'weekends',
            card: 'line',
            cell: ({ weekends, weekends_beside }) => (
              <ShareFigure name={t('shift-share.weekends')} count={weekends} beside={weekends_beside} />
            ),
          },
          {
            name: 'holidays',
            card: 'line',
            cell: ({ holidays, holidays_beside }) => (
              <ShareFigure name={t('shift-share.holidays')} count={holidays} beside={holidays_beside} />
            ),
          },
          { name: 'department', card: 'none' },
          { name: 'office_name', hidden: true, card: 'none' },
          { name: 'employee_no', hidden: true, card: 'none' },
        ]}
        filters={{
          year: { hidden: true },
          office_id: { options: choicesApi.offices },
          department_id: { options: choicesApi.departments },
        }}
        onPeek={setPeeked}
        peeked={peeked?.id}
        empty={{ title: t('shift-share.none_title'), text: t('shift-share.none') }}
      />
      {peeked && <ShareDays person={peeked} year={year} onClose={() => setPeeked(undefined)} />}
    </Page>
  )
}
