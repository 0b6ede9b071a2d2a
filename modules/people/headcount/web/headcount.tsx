import { useState } from 'react'
import { z } from 'zod'
import { choicesApi } from '#base/contracts/choices-api.ts'
import { lastDay, monthOf } from '#base/days/days.ts'
import { MonthField } from '#base/endpoints/fields.ts'
import { NewButton } from '#web/buttons/new-button.tsx'
import { useT } from '#web/i18n.ts'
import { useSearchState } from '#web/link.tsx'
import { lazyComponent } from '#web/loading/lazy-component.tsx'
import { dayText, numberText } from '#web/page/format.tsx'
import { Page, PageHeader } from '#web/page/page.tsx'
import { StatusTag } from '#web/page/status-tag.tsx'
import { useSession } from '#web/session.tsx'
import { Table } from '#web/table/table.tsx'
import { type HeadcountPlace, headcountApi } from '../contract.ts'

const PostForm = lazyComponent(async () => (await import('./post-form.tsx')).PostForm)
const PlacePanel = lazyComponent(async () => (await import('./place-panel.tsx')).PlacePanel)

export type PlaceRow = z.output<typeof HeadcountPlace>

const HeadcountSearch = z.object({ month: MonthField().optional().catch(undefined) })
const TONES = { vacant: 'warn', filled: 'good', over: 'bad', not_approved: 'mute' } as const
/** The month is part of the list's subject. */
const REPORTED_FILTERS = ['month'] as const

/** Positions with approved posts and people in a month. */
export default function Headcount() {
  const t = useT()
  const { may, today } = useSession()
  const [{ month = monthOf(today) }] = useSearchState(HeadcountSearch)
  const [peeked, setPeeked] = useState<PlaceRow>()
  const [approving, setApproving] = useState<{ at?: PlaceRow }>()
  const placeName = (row: PlaceRow) =>
    [row.position ?? t('headcount.no_position'), row.department ?? t('headcount.no_department')].join(' · ')
  const newButton = may('headcount:edit') && (
    <NewButton onClick={() => setApproving({})}>{t('headcount.approve')}</NewButton>
  )
  const { at } = approving ?? {}
  return (
    <Page flush>
      <PageHeader
        title={t('headcount.title')}
        about={t('headcount.on_day', { day: dayText(month === monthOf(today) ? today : lastDay(month)) })}
        actions={newButton}
      />
      <Table
        list={headcountApi.list}
        screen="headcount"
        title={t('headcount.title')}
        about={REPORTED_FILTERS}
        views={[
          { id: 'vacant', label: t('headcount.state.vacant'), filters: { state: ['vacant'] } },
          { id: 'over', label: t('headcount.state.over'), filters: { state: ['over'] } },
          { id: 'not_approved', label: t('headcount.state.not_approved'), filters: { state: ['not_approved'] } },
        ]}
        columns={[
          { name: 'position', cell: (row) => row.position ?? t('headcount.no_position'), card: 'title' },
          { name: 'department', cell: (row) => row.department ?? t('headcount.no_department'), card: 'line' },
          { name: 'office', cell: (row) => row.office ?? t('headcount.no_office'), card: 'line' },
          {
            name: 'state',
            cell: ({ state }) => <StatusTag status={state} tone={TONES[state]} label={t(`headcount.state.${state}`)} />,
            card: 'side',
          },
          {
            name: 'approved',
            cell: (row) => (row.approved === null ? '–' : numberText(row.approved, 2)),
            card: 'line',
            isNamed: true,
          },
          { name: 'filled', cell: (row) => numberText(row.filled, 2), card: 'line', isNamed: true },
          { name: 'vacant', cell: (row) => numberText(row.vacant, 2), card: 'none' },
          { name: 'over', cell: (row) => numberText(row.over, 2), card: 'none' },
          { name: 'coming', card: 'none' },
          { name: 'leaving', card: 'none' },
          { name: 'people', hidden: true, card: 'none' },
          { name: 'from_month', hidden: true, card: 'none' },
        ]}
        filters={{
          office_id: { options: choicesApi.offices },
          department_id: { options: choicesApi.departments },
          position_id: { options: choicesApi.positions },
        }}
        rowName={placeName}
        rowActions={(row) =>
          row.actions.includes('approve')
            ? [{ label: t('headcount.approve'), onClick: () => setApproving({ at: row }) }]
            : []
        }
        onPeek={setPeeked}
        {...(peeked && { peeked: peeked.id })}
        empty={{ text: t('headcount.empty'), children: newButton }}
      />
      {peeked && (
        <PlacePanel
          place={peeked}
          name={placeName(peeked)}
          month={month}
          onApprove={() => setApproving({ at: peeked })}
          onClose={() => setPeeked(undefined)}
        />
      )}
      {approving && (
        <PostForm
          record={undefined}
          {...(at?.office_id &&
            at.department_id &&
            at.position_id && {
              at: {
                office_id: at.office_id,
                department_id: at.department_id,
                position_id: at.position_id,
                ...(at.approved !== null && { posts: at.approved }),
              },
            })}
          onClose={() => {
            setApproving(undefined)
            setPeeked(undefined)
          }}
        />
      )}
    </Page>
  )
}
