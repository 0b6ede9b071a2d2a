import { useState } from 'react'
import { useCall } from '#web/calls/use-call.ts'
import { useT } from '#web/i18n.ts'
import { lazyComponent } from '#web/loading/lazy-component.tsx'
import { Page, PageHeader } from '#web/page/page.tsx'
import { Tabs, useTab } from '#web/page/tabs.tsx'
import { Table } from '#web/table/table.tsx'
import { activityApi } from '../contract.ts'
import classes from './activity-log.module.css'
import { type Entry, kindName, roleName } from './entry-names.ts'
import { Sentence } from './sentence.tsx'

const EntryPanel = lazyComponent(async () => (await import('./entry.tsx')).EntryPanel)

/** The activity log page: who changed what, when and from where, and who read pay and identity data. */
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
      {tab === 'changes' ? <Changes /> : <ReadAccess />}
    </Page>
  )
}

function Changes() {
  const t = useT()
  const [shown, setShown] = useState<Entry>()
  const facets = useCall(activityApi.facets, {}, { freshFor: 60_000 }).data
  return (
    <>
      <Table
        list={activityApi.log}
        screen="activity"
        title={t('activity.changes_tab')}
        columns={[
          { name: 'sentence', cell: (row) => <Sentence entry={row} /> },
          {
            name: 'actor_name',
            cell: (row) => (
              <>
                {row.actor_name}
                {row.role && <span className={classes.role}>{roleName(row.role)}</span>}
              </>
            ),
          },
          { name: 'at' },
          { name: 'address', hidden: true },
        ]}
        filters={{
          account_id: { options: (facets?.people ?? []).map((one) => ({ value: one.id, label: one.name })) },
          kind: { options: (facets?.kinds ?? []).map((kind) => ({ value: kind, label: kindName(kind) })) },
          operation: { hidden: true },
          object_id: { hidden: true },
        }}
        rowName={(row) => row.sentence}
        onPeek={setShown}
        peeked={shown?.id}
        empty={{ text: t('activity.empty') }}
      />
      {shown && <EntryPanel entry={shown} onClose={() => setShown(undefined)} />}
    </>
  )
}

function ReadAccess() {
  const t = useT()
  const facets = useCall(activityApi.facets, {}, { freshFor: 60_000 }).data
  return (
    <Table
      list={activityApi.access}
      screen="activity-access"
      title={t('activity.access_tab')}
      columns={[
        { name: 'actor_name' },
        { name: 'kind', card: 'side' },
        { name: 'object_name', cell: (row) => row.object_name ?? '–' },
        { name: 'count' },
        { name: 'at' },
        { name: 'address', hidden: true },
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
