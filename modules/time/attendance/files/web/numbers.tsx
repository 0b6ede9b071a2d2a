import { useState } from 'react'
import type { z } from 'zod'
import { choicesApi } from '#base/contracts/choices-api.ts'
import { useT } from '#web/i18n.ts'
import { lazyComponent } from '#web/loading/lazy-component.tsx'
import { Page, PageHeader } from '#web/page/page.tsx'
import { Table } from '#web/table/table.tsx'
import { punchFileApi, type UnclaimedNumber } from '../contract.ts'

const ClaimNumber = lazyComponent(async () => (await import('./claim-number.tsx')).ClaimNumber)

type UnclaimedNumberRow = z.output<typeof UnclaimedNumber>

/** List of device numbers without a person, with their waiting punches. */
export default function Numbers() {
  const t = useT()
  const [claiming, setClaiming] = useState<UnclaimedNumberRow>()
  return (
    <Page flush>
      <PageHeader title={t('device-number.title')} />
      <Table
        list={punchFileApi.unclaimed}
        screen="device-numbers"
        title={t('device-number.title')}
        views={false}
        columns={[
          { name: 'number', card: 'title' },
          { name: 'office_name', card: 'line' },
          { name: 'punches', align: 'right', card: 'side' },
          { name: 'first_at', card: 'none' },
          { name: 'last_at', card: 'line' },
        ]}
        filters={{ office_id: { options: choicesApi.offices } }}
        rowName={({ number }) => number}
        onPeek={setClaiming}
        rowActions={(row: UnclaimedNumberRow) => [{ label: t('device-number.claim'), onClick: () => setClaiming(row) }]}
        empty={{ text: t('device-number.empty') }}
      />
      {claiming && <ClaimNumber of={claiming} onClose={() => setClaiming(undefined)} />}
    </Page>
  )
}
