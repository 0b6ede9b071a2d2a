import { useState } from 'react'
import { useLanguage, useT } from '#web/i18n.ts'
import { lazyComponent } from '#web/loading/lazy-component.tsx'
import { listText } from '#web/page/format.tsx'
import { StatusTag, Tag } from '#web/page/status-tag.tsx'
import { useSeenRows } from '#web/row-actions/row-versions.ts'
import { useSession } from '#web/session.tsx'
import { Table } from '#web/table/table.tsx'
import { onboardingApi } from '../contract.ts'
import { CARD_STATES } from '../rules.ts'
import classes from './onboarding.module.css'
import { PLACE_FILTERS } from './place-filters.ts'
import { CARD_TONES } from './tones.ts'
import { type ShownRow, useCardMoves } from './use-card-moves.tsx'

const BulkDialog = lazyComponent(async () => (await import('./bulk-dialog.tsx')).BulkDialog)

export type BulkRow = { id: string; version: number; name: string }
type Bulk = { kind: 'move' | 'reject'; rows: readonly BulkRow[]; end: (isDone: boolean) => void }

/** The cards as a list, also of those who are rejected, hired or withdrawn. */
export function CardList() {
  const t = useT()
  const { may } = useSession()
  const isChinese = useLanguage() === 'zh-TW'
  const moves = useCardMoves()
  const { rememberRow, versionsOf } = useSeenRows<ShownRow>()
  const [bulk, setBulk] = useState<Bulk>()
  /** Opens the dialog. One that is cancelled leaves the rows selected. */
  const ask =
    (kind: Bulk['kind']) =>
    ({ ids, names }: { ids: string[]; names: string[] }) =>
      new Promise<void>((resolve, reject) => {
        const rows = versionsOf(ids).map(({ id, version = 0 }, at) => ({ id, version, name: names[at] ?? '' }))
        const end = (isDone: boolean) => {
          setBulk(undefined)
          if (isDone) resolve()
          else reject(new DOMException('Cancelled', 'AbortError'))
        }
        setBulk({ kind, rows, end })
      })
  return (
    <>
      <Table
        list={onboardingApi.list}
        screen="onboarding"
        title={t('onboarding.candidates')}
        searchLabel={t('onboarding.search')}
        opensOn="active"
        views={CARD_STATES.map((state) => ({
          id: state,
          label: t(`onboarding.state.${state}`),
          filters: { state: [state] },
        }))}
        columns={[
          { name: 'full_name', card: 'title', width: 190 },
          {
            name: 'stage',
            cell: ({ stage }) => t(`onboarding.stage.${stage}`),
            card: 'line',
            width: 170,
          },
          {
            name: 'state',
            cell: ({ state }) => (
              <StatusTag status={state} tone={CARD_TONES[state]} label={t(`onboarding.state.${state}`)} />
            ),
            card: 'side',
            width: 130,
          },
          {
            name: isChinese ? 'title_zh' : 'title_en',
            header: t('onboarding.vacancy_id'),
            card: 'line',
            width: 200,
          },
          { name: 'days', align: 'right', card: 'none', width: 130 },
          {
            name: 'waits_for',
            cell: ({ waits_for, waits_for_candidate }) =>
              listText([...waits_for, ...(waits_for_candidate ? [t('onboarding.the_candidate')] : [])]),
            card: 'none',
            width: 190,
          },
          { name: 'onboard_on', card: 'none', width: 130 },
          { name: 'office', card: 'none', width: 130 },
          { name: 'department', card: 'none', hidden: true },
          { name: 'stage_at', card: 'none', hidden: true },
          { name: 'job', card: 'none', hidden: true },
          {
            name: 'tags',
            cell: ({ tags }) => (
              <span className={classes.tags}>
                {tags.map((tag) => (
                  <Tag key={tag}>{tag}</Tag>
                ))}
              </span>
            ),
            card: 'none',
            hidden: true,
          },
        ]}
        filters={PLACE_FILTERS}
        rowName={(row) => rememberRow(row, row.full_name)}
        rowLink={({ id }) => `onboarding/${id}`}
        rowActions={moves.menu}
        bulk={
          may('candidate:edit')
            ? [
                { label: t('onboarding.bulk_move'), run: ask('move') },
                { label: t('onboarding.bulk_reject'), run: ask('reject') },
              ]
            : []
        }
        empty={{ title: t('onboarding.empty_title'), text: t('onboarding.empty') }}
      />
      {moves.dialog}
      {bulk && <BulkDialog kind={bulk.kind} rows={bulk.rows} onEnd={bulk.end} />}
    </>
  )
}
