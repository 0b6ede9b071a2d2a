import { Button } from '@mantine/core'
import { useState } from 'react'
import { choicesApi } from '#base/contracts/choices-api.ts'
import { MoreButton } from '#web/buttons/more-button.tsx'
import { useCall } from '#web/calls/use-call.ts'
import { useT } from '#web/i18n.ts'
import { useParam } from '#web/link.tsx'
import { lazyComponent } from '#web/loading/lazy-component.tsx'
import { ErrorState } from '#web/page/error-state.tsx'
import { dayText } from '#web/page/format.tsx'
import { Page, PageHeader } from '#web/page/page.tsx'
import { PageSkeleton } from '#web/page/skeletons.tsx'
import { StatusTag } from '#web/page/status-tag.tsx'
import { allowedActions } from '#web/row-actions/row-actions.ts'
import { useSession } from '#web/session.tsx'
import { Table } from '#web/table/table.tsx'
import { documentDemandApi } from '../demands/contract.ts'
import { type DemandOfList, useAudienceText, useDemandActions } from './use-demand-actions.ts'

const DemandForm = lazyComponent(async () => (await import('./demand-form.tsx')).DemandForm)

const TONES = { delivered: 'good', missing: 'warn', late: 'bad' } as const

/** One demand: whom it asks, and who has delivered. */
export default function DemandPeople() {
  const t = useT()
  const id = useParam('id')
  const one = useCall(documentDemandApi.one, { id }, { keepPrevious: true })
  if (one.isError)
    return (
      <Page>
        <PageHeader title={t('document-demand.who')} />
        <ErrorState error={one.error} onRetry={() => void one.refetch()} />
      </Page>
    )
  if (!one.data)
    return (
      <Page>
        <PageSkeleton />
      </Page>
    )
  return <PeoplePage demand={one.data} />
}

function PeoplePage({ demand }: { demand: DemandOfList }) {
  const t = useT()
  const { may } = useSession()
  const audienceText = useAudienceText()
  const [isEditing, setEditing] = useState(false)
  const { remind, end, reopen } = useDemandActions()
  const { delivered, people } = demand
  const more = allowedActions(demand, {
    edit: { label: t('action.edit'), onClick: () => setEditing(true) },
    end: { label: t('document-demand.end'), onClick: () => void end(demand) },
    reopen: { label: t('document-demand.reopen'), onClick: () => void reopen(demand) },
  })
  const about = [
    demand.group,
    audienceText(demand),
    t('document-demand.due_on', { day: dayText(demand.due_day) }),
    t('document-demand.delivered_of', { delivered, people }),
  ]
  return (
    <Page flush>
      <PageHeader
        title={demand.title}
        tag={
          demand.state === 'ended' ? (
            <StatusTag status="ended" tone="mute" label={t('document-demand.state.ended')} />
          ) : undefined
        }
        about={about.join(' · ')}
        actions={
          <>
            {demand.actions.includes('remind') && (
              <Button onClick={() => void remind(demand)}>{t('document-demand.remind')}</Button>
            )}
            {more.length > 0 && <MoreButton actions={more} label={demand.title} />}
          </>
        }
      />
      <Table
        list={documentDemandApi.people}
        input={{ id: demand.id }}
        screen="document-demand-people"
        title={t('document-demand.who')}
        views={[
          {
            id: 'missing',
            label: t('document-demand.missing'),
            filters: { state: ['missing', 'late'] },
          },
          { id: 'delivered', label: t('document-demand.delivered'), filters: { state: ['delivered'] } },
        ]}
        columns={[
          { name: 'full_name', card: 'title' },
          { name: 'employee_no', hidden: true, card: 'none' },
          {
            name: 'state',
            cell: ({ state }) => (
              <StatusTag status={state} tone={TONES[state]} label={t(`document-demand-people.state.${state}`)} />
            ),
            card: 'side',
          },
          { name: 'office', card: 'line' },
          { name: 'department', card: 'line' },
          { name: 'position', hidden: true, card: 'none' },
          { name: 'delivered_at', card: 'line' },
        ]}
        filters={{ office_id: { options: choicesApi.offices }, department_id: { options: choicesApi.departments } }}
        rowLink={may('employee:read') ? ({ id }) => `employees/${id}?tab=documents` : undefined}
        empty={{ text: t('document-demand.people_empty') }}
      />
      {isEditing && <DemandForm record={demand} onClose={() => setEditing(false)} />}
    </Page>
  )
}
