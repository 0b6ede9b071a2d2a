import { useState } from 'react'
import type { z } from 'zod'
import { choicesApi } from '#base/contracts/choices-api.ts'
import { NewButton } from '#web/buttons/new-button.tsx'
import { useT } from '#web/i18n.ts'
import { lazyComponent } from '#web/loading/lazy-component.tsx'
import { Page, PageHeader } from '#web/page/page.tsx'
import { StatusTag } from '#web/page/status-tag.tsx'
import { allowedActions } from '#web/row-actions/row-actions.ts'
import { Table } from '#web/table/table.tsx'
import { useAction } from '#web/use-action.ts'
import { type PunchFileRow, punchFileApi } from '../contract.ts'

const DeviceFile = lazyComponent(async () => (await import('./device-file.tsx')).DeviceFile)

type PunchFileListRow = z.output<typeof PunchFileRow>

/** List of imported device files. */
export default function Devices() {
  const t = useT()
  const [isBringing, setBringing] = useState(false)
  const undo = useAction(punchFileApi.undo)
  const bring = <NewButton onClick={() => setBringing(true)}>{t('punch-file.bring')}</NewButton>
  return (
    <Page flush>
      <PageHeader title={t('punch-file.title')} actions={bring} />
      <Table
        list={punchFileApi.list}
        screen="punch-files"
        title={t('punch-file.title')}
        views={false}
        columns={[
          { name: 'name', card: 'title' },
          { name: 'office_name', card: 'line' },
          { name: 'first_at', hidden: true, card: 'none' },
          { name: 'last_at', card: 'line' },
          { name: 'punches', align: 'right', card: 'none' },
          { name: 'added', align: 'right', card: 'line' },
          { name: 'unclaimed', align: 'right', card: 'none' },
          { name: 'brought_at', card: 'none' },
          {
            name: 'state',
            cell: ({ state }) => <StatusTag status={state} label={t(`punch-file.state.${state}`)} />,
            card: 'side',
          },
        ]}
        filters={{ office_id: { options: choicesApi.offices } }}
        rowActions={(row: PunchFileListRow) =>
          allowedActions(row, {
            undo: {
              label: t('punch-file.undo'),
              onClick: () =>
                void undo.run(
                  { id: row.id, version: row.version },
                  {
                    confirmation: {
                      title: t('punch-file.undo_title', { name: row.name }),
                      text: t('punch-file.undo_text'),
                      action: t('punch-file.undo'),
                      tone: 'bad',
                    },
                    successMessage: t('punch-file.undone'),
                  },
                ),
            },
          })
        }
        empty={{ text: t('punch-file.empty'), children: bring }}
      />
      {isBringing && <DeviceFile onClose={() => setBringing(false)} />}
    </Page>
  )
}
