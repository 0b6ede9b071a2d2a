import { useState } from 'react'
import type { z } from 'zod'
import { choicesApi } from '#base/contracts/choices-api.ts'
import { NewButton } from '#web/buttons/new-button.tsx'
import { useT } from '#web/i18n.ts'
import { lazyComponent } from '#web/loading/lazy-component.tsx'
import { Page, PageHeader } from '#web/page/page.tsx'
import { StatusTag } from '#web/page/status-tag.tsx'
import { allowedActions } from '#web/row-actions/row-actions.ts'
import { useEditing } from '#web/row-actions/use-editing.ts'
import { Table } from '#web/table/table.tsx'
import { useAction } from '#web/use-action.ts'
import { type Kiosk, kioskApi } from '../contract.ts'
import type { Opening } from './opening-code.tsx'

const KioskForm = lazyComponent(async () => (await import('./kiosk-form.tsx')).KioskForm)
const OpeningCode = lazyComponent(async () => (await import('./opening-code.tsx')).OpeningCode)

type KioskListRow = z.output<typeof Kiosk>
const TONES = { waiting: 'warn', late: 'mute', open: 'good', revoked: 'bad' } as const

/** List of kiosks. */
export default function Kiosks() {
  const t = useT()
  const [opening, setOpening] = useState<Opening>()
  const renew = useAction(kioskApi.renew)
  const revoke = useAction(kioskApi.revoke)
  const { dialog, add, rowActions } = useEditing<KioskListRow>((row) =>
    allowedActions(row, {
      renew: {
        label: t('kiosk.renew'),
        onClick: async () => {
          const ask = {
            title: t('kiosk.renew_title', { name: row.name }),
            text: t('kiosk.renew_text'),
            action: t('kiosk.renew'),
          }
          const { id, version } = row
          const made = await renew.run({ id, version }, row.state === 'open' ? { confirmation: ask } : {})
          if (made) setOpening(made)
        },
      },
      revoke: {
        label: t('kiosk.revoke'),
        onClick: () =>
          void revoke.run(
            { id: row.id, version: row.version },
            {
              confirmation: {
                title: t('kiosk.revoke_title', { name: row.name }),
                text: t('kiosk.revoke_text'),
                action: t('kiosk.revoke'),
                tone: 'bad',
              },
              successMessage: t('kiosk.revoked'),
            },
          ),
      },
    }),
  )
  const newButton = <NewButton onClick={add}>{t('kiosk.new')}</NewButton>
  return (
    <Page flush>
      <PageHeader title={t('kiosk.title')} actions={newButton} />
      <Table
        list={kioskApi.list}
        screen="kiosks"
        title={t('kiosk.title')}
        views={false}
        columns={[
          { name: 'name', card: 'title' },
          { name: 'office_name', card: 'line' },
          { name: 'place_name', cell: (row) => row.place_name ?? t('kiosk.whole_office'), card: 'line' },
          { name: 'opened_at', hidden: true, card: 'none' },
          { name: 'seen_at', card: 'line' },
          {
            name: 'state',
            cell: ({ state }) => <StatusTag status={state} tone={TONES[state]} label={t(`kiosk.state.${state}`)} />,
            card: 'side',
          },
        ]}
        filters={{ office_id: { options: choicesApi.offices } }}
        rowActions={rowActions}
        empty={{ text: t('kiosk.empty'), children: newButton }}
      />
      {dialog && <KioskForm {...dialog} onMade={setOpening} />}
      {opening && <OpeningCode opening={opening} onClose={() => setOpening(undefined)} />}
    </Page>
  )
}
