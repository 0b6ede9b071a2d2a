import { choicesApi } from '#base/contracts/choices-api.ts'
import { NewButton } from '#web/buttons/new-button.tsx'
import { useT } from '#web/i18n.ts'
import { lazyComponent } from '#web/loading/lazy-component.tsx'
import { Page, PageHeader } from '#web/page/page.tsx'
import { StatusTag } from '#web/page/status-tag.tsx'
import { allowedActions } from '#web/row-actions/row-actions.ts'
import { useEditing } from '#web/row-actions/use-editing.ts'
import { Table } from '#web/table/table.tsx'
import { documentDemandApi } from '../demands/contract.ts'
import { GROUP_OPTIONS } from './group-choices.ts'
import { type DemandOfList, useAudienceText, useDemandActions } from './use-demand-actions.ts'

const DemandForm = lazyComponent(async () => (await import('./demand-form.tsx')).DemandForm)

/** Documents that people are asked for. */
export default function Demands() {
  const t = useT()
  const audienceText = useAudienceText()
  const { remind, end, reopen } = useDemandActions()
  const { dialog, add, rowActions } = useEditing<DemandOfList>((row) =>
    allowedActions(row, {
      remind: { label: t('document-demand.remind'), onClick: () => void remind(row) },
      end: { label: t('document-demand.end'), onClick: () => void end(row) },
      reopen: { label: t('document-demand.reopen'), onClick: () => void reopen(row) },
    }),
  )
  const newButton = <NewButton onClick={add}>{t('document-demand.new')}</NewButton>
  return (
    <Page flush>
      <PageHeader title={t('document-demand.all')} actions={newButton} />
      <Table
        list={documentDemandApi.list}
        screen="document-demands"
        title={t('document-demand.all')}
        views={[
          { id: 'open', label: t('document-demand.state.open'), filters: { state: ['open'] } },
          { id: 'ended', label: t('document-demand.state.ended'), filters: { state: ['ended'] } },
        ]}
        columns={[
          { name: 'title', card: 'title' },
          {
            name: 'state',
            cell: ({ state }) => (
              <StatusTag
                status={state}
                tone={state === 'open' ? 'info' : 'mute'}
                label={t(`document-demand.state.${state}`)}
              />
            ),
            card: 'side',
            width: 120,
          },
          { name: 'group', card: 'line' },
          { name: 'offices', header: t('document-demand.audience'), cell: audienceText, card: 'none' },
          { name: 'due_day', card: 'line', width: 130 },
          {
            name: 'delivered',
            cell: ({ delivered, people }) => `${delivered} / ${people}`,
            card: 'line',
            width: 120,
          },
          { name: 'asked_by', hidden: true, card: 'none' },
          { name: 'asked_at', hidden: true, card: 'none' },
          { name: 'reminded_at', hidden: true, card: 'none' },
        ]}
        filters={{ group_id: { options: GROUP_OPTIONS }, office_id: { options: choicesApi.offices } }}
        rowName={({ title }) => title}
        rowLink={({ id }) => `documents/demands/${id}`}
        rowActions={rowActions}
        empty={{ text: t('document-demand.empty'), children: newButton }}
      />
      {dialog && <DemandForm {...dialog} />}
    </Page>
  )
}
