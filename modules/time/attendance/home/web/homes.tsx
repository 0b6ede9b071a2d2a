import { useState } from 'react'
import type { z } from 'zod'
import { peopleApi } from '#base/contracts/people-api.ts'
import { useT } from '#web/i18n.ts'
import { lazyComponent } from '#web/loading/lazy-component.tsx'
import { Page, PageHeader } from '#web/page/page.tsx'
import { StatusTag } from '#web/page/status-tag.tsx'
import { allowedActions } from '#web/row-actions/row-actions.ts'
import { Table } from '#web/table/table.tsx'
import { useAction } from '#web/use-action.ts'
import { type HomePoint, homeApi } from '../contract.ts'

const HomeForm = lazyComponent(async () => (await import('./home-form.tsx')).HomeForm)

export type HomeRow = z.output<typeof HomePoint>
const TONES = { proposed: 'warn', confirmed: 'good', declined: 'mute', revoked: 'mute' } as const

/** List of homes: proposals and confirmed ones with their days. */
export default function Homes() {
  const t = useT()
  const [deciding, setDeciding] = useState<{ what: 'confirm' | 'revoke'; row: HomeRow }>()
  const decline = useAction(homeApi.decline)
  return (
    <Page flush>
      <PageHeader title={t('home-point.title')} />
      <Table
        list={homeApi.list}
        screen="homes"
        title={t('home-point.title')}
        columns={[
          { name: 'full_name', card: 'title' },
          { name: 'employee_no', hidden: true, card: 'none' },
          {
            name: 'state',
            cell: ({ state }) => (
              <StatusTag status={state} tone={TONES[state]} label={t(`home-point.state.${state}`)} />
            ),
            card: 'side',
          },
          { name: 'proposed_at', card: 'line' },
          { name: 'from_day', card: 'line' },
          { name: 'until_day', card: 'none' },
          { name: 'latitude', align: 'right', card: 'none' },
          { name: 'longitude', align: 'right', card: 'none' },
          { name: 'accuracy_m', align: 'right', hidden: true, card: 'none' },
        ]}
        views={[{ id: 'waiting', label: t('home-point.view_waiting'), filters: { state: 'proposed' } }]}
        filters={{ employee_id: { options: peopleApi.find } }}
        rowActions={(row: HomeRow) =>
          allowedActions(row, {
            confirm: { label: t('home-point.confirm'), onClick: () => setDeciding({ what: 'confirm', row }) },
            decline: {
              label: t('home-point.decline'),
              onClick: () =>
                void decline.run(
                  { id: row.id, version: row.version },
                  {
                    confirmation: {
                      title: t('home-point.decline_title', { name: row.full_name }),
                      text: t('home-point.decline_text'),
                      action: t('home-point.decline'),
                    },
                    successMessage: t('home-point.declined'),
                  },
                ),
            },
            revoke: { label: t('home-point.revoke'), onClick: () => setDeciding({ what: 'revoke', row }) },
          })
        }
        onPeek={(row: HomeRow) => {
          if (row.actions.includes('confirm')) setDeciding({ what: 'confirm', row })
        }}
        empty={{ text: t('home-point.empty') }}
      />
      {deciding && <HomeForm {...deciding} onClose={() => setDeciding(undefined)} />}
    </Page>
  )
}
