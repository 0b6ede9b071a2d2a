import { useState } from 'react'
import { t as say, useT } from '#web/i18n.ts'
import { later } from '#web/later.tsx'
import { Page, PageHeader } from '#web/page/page.tsx'
import { Bone } from '#web/page/skeletons.tsx'
import { Tag } from '#web/page/status-tag.tsx'
import { Tabs, useTab } from '#web/page/tabs.tsx'
import { Table } from '#web/table/table.tsx'
import { useCall } from '#web/use-call.ts'
import { activityApi } from '../contract.ts'
import classes from './activity-log.module.css'
import { type Entry, kindName, objectName } from './entry-names.ts'

// The names of all fields are most of its words: they come with what says them, into a room that is there for them.
const ChangedFields = later(async () => (await import('./entry.tsx')).ChangedFields, <Bone width={180} />)
const EntryPanel = later(async () => (await import('./entry.tsx')).EntryPanel)

const TONES = { created: 'good', changed: 'info', removed: 'bad', done: 'mute' } as const

/** Who changed what, when and from where; and who looked at pay and identity data. */
export default function ActivityLog() {
  const t = useT()
  const tabs = [
    { id: 'changes', label: t('activity.changes_tab') },
    { id: 'access', label: t('activity.access_tab') },
  ]
  const tab = useTab(tabs)
  return (
    <Page flush>
      <PageHeader title={t('activity.title')} about={t('activity.tamper')} />
      <Tabs label={t('activity.title')} tabs={tabs} />
      {tab === 'changes' ? <Changes /> : <Looks />}
    </Page>
  )
}

function Changes() {
  const t = useT()
  const [shown, setShown] = useState<Entry>()
  const facets = useCall(activityApi.facets, {}, { fresh: 60_000 }).data
  return (
    <>
      <Table
        of={activityApi.log}
        screen="activity"
        title={t('activity.changes_tab')}
        columns={[
          { name: 'object_name', cell: objectName },
          {
            name: 'what',
            card: 'side',
            cell: (row) => <Tag tone={TONES[row.what]}>{say(`activity.what.${row.what}`)}</Tag>,
          },
          { name: 'kind', cell: (row) => kindName(row.kind) },
          { name: 'actor_name' },
          { name: 'at' },
          {
            name: 'summary',
            card: 'none',
            cell: (row) => (
              <span className={classes.summary}>
                <ChangedFields entry={row} />
              </span>
            ),
          },
          { name: 'address', hidden: true },
          { name: 'operation', hidden: true },
        ]}
        filters={{
          account_id: { options: (facets?.people ?? []).map((one) => ({ value: one.id, label: one.name })) },
          kind: { options: (facets?.kinds ?? []).map((kind) => ({ value: kind, label: kindName(kind) })) },
          operation: {
            options: (facets?.operations ?? []).map((operation) => ({ value: operation, label: operation })),
          },
          object_id: { hidden: true },
        }}
        rowName={(row) => row.object_name ?? row.kind}
        onPeek={setShown}
        peeked={shown?.id}
        empty={{ text: t('activity.empty') }}
      />
      {shown && <EntryPanel entry={shown} onClose={() => setShown(undefined)} />}
    </>
  )
}

function Looks() {
  const t = useT()
  const facets = useCall(activityApi.facets, {}, { fresh: 60_000 }).data
  return (
    <Table
      of={activityApi.access}
      screen="activity-access"
      title={t('activity.access_tab')}
      columns={[
        { name: 'actor_name' },
        { name: 'kind', card: 'side' },
        { name: 'object_name', cell: (row) => row.object_name ?? '–' },
        { name: 'count' },
        { name: 'at' },
        { name: 'address', hidden: true },
        { name: 'operation', hidden: true },
      ]}
      filters={{
        account_id: { options: (facets?.people ?? []).map((one) => ({ value: one.id, label: one.name })) },
        object_id: { hidden: true },
      }}
      rowName={(row) => row.actor_name}
      empty={{ text: t('activity.none_looked') }}
    />
  )
}
