import type { z } from 'zod'
import { peopleApi } from '#base/contracts/people-api.ts'
import { useT } from '#web/i18n.ts'
import { Page, PageHeader } from '#web/page/page.tsx'
import { StatusTag } from '#web/page/status-tag.tsx'
import { allowedActions } from '#web/row-actions/row-actions.ts'
import { Table } from '#web/table/table.tsx'
import { useAction } from '#web/use-action.ts'
import { type DeviceKey, offlinePunchApi } from '../contract.ts'

type DeviceKeyRow = z.output<typeof DeviceKey>

/** List of devices for offline punches. */
export default function DeviceKeys() {
  const t = useT()
  const revoke = useAction(offlinePunchApi.revoke)
  return (
    <Page flush>
      <PageHeader title={t('press-key.title')} />
      <Table
        list={offlinePunchApi.list}
        screen="press-keys"
        title={t('press-key.title')}
        views={false}
        columns={[
          { name: 'full_name', card: 'title' },
          { name: 'employee_no', hidden: true, card: 'none' },
          { name: 'device_name', card: 'line' },
          { name: 'made_at', card: 'none' },
          { name: 'seen_at', card: 'line' },
          { name: 'others', align: 'right', card: 'none', cell: ({ others }) => (others === 0 ? '' : String(others)) },
          {
            name: 'state',
            cell: ({ state }) => (
              <StatusTag
                status={state}
                tone={state === 'active' ? 'good' : 'mute'}
                label={t(`press-key.state.${state}`)}
              />
            ),
            card: 'side',
          },
        ]}
        filters={{ employee_id: { options: peopleApi.find } }}
        rowActions={(row: DeviceKeyRow) =>
          allowedActions(row, {
            revoke: {
              label: t('press-key.revoke'),
              onClick: () =>
                void revoke.run(
                  { id: row.id, version: row.version },
                  {
                    confirmation: {
                      title: t('press-key.revoke_title', { name: `${row.full_name} · ${row.device_name}` }),
                      text: t('press-key.revoke_text'),
                      action: t('press-key.revoke'),
                      tone: 'bad',
                    },
                    successMessage: t('press-key.revoked'),
                  },
                ),
            },
          })
        }
        empty={{ text: t('press-key.empty') }}
      />
    </Page>
  )
}
