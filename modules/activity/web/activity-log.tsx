import { useState } from 'react'
import type { z } from 'zod'
import { ROLES } from '#base/roles.ts'
import { shownMonth } from '#web/form/shown.ts'
import { firstLabel, labelOf, language, t as say, useT } from '#web/i18n.ts'
import { Facts } from '#web/page/card.tsx'
import { momentText } from '#web/page/format.tsx'
import { Page, PageHeader } from '#web/page/page.tsx'
import { PeekPanel } from '#web/page/peek-panel.tsx'
import { Tag } from '#web/page/status-tag.tsx'
import { Tabs, useTab } from '#web/page/tabs.tsx'
import { Table } from '#web/table/table.tsx'
import { useCall } from '#web/use-call.ts'
import { type ActivityEntry, activityApi } from '../contract.ts'
import { fieldWords } from '../field-words.ts'
import classes from './activity-log.module.css'

type Entry = z.output<typeof ActivityEntry>
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
                {row.changes.map((change) => fieldName(change.field, row.kind)).join(', ') || '–'}
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

function EntryPanel({ entry, onClose }: { entry: Entry; onClose: () => void }) {
  const t = useT()
  return (
    <PeekPanel
      title={objectName(entry)}
      about={`${say(`activity.what.${entry.what}`)} · ${kindName(entry.kind)}`}
      onClose={onClose}
    >
      <div className={classes.panel}>
        <Facts
          facts={[
            { label: t('activity.actor_name'), value: entry.actor_name },
            { label: t('activity.role'), value: entry.role ? roleName(entry.role) : undefined },
            { label: t('activity.at'), value: momentText(entry.at) },
            { label: t('activity.address'), value: entry.address },
            { label: t('activity.operation'), value: <code>{entry.operation}</code> },
          ]}
        />
        {entry.changes.length === 0 ? (
          <p className="caption">{t('activity.nothing_kept')}</p>
        ) : (
          <table className={classes.diff}>
            <thead>
              <tr>
                <th scope="col">{t('activity.field')}</th>
                <th scope="col">{t('activity.before')}</th>
                <th scope="col">{t('activity.after')}</th>
              </tr>
            </thead>
            <tbody>
              {entry.changes.map((change) => (
                <tr key={change.field}>
                  <th scope="row">{fieldName(change.field, entry.kind)}</th>
                  <td>{valueText(change.before, change.field)}</td>
                  <td>{valueText(change.after, change.field)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        )}
      </div>
    </PeekPanel>
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

/** What was changed, by its name: a month in words, its kind where it has no name. */
function objectName({ object_name, kind }: Pick<Entry, 'object_name' | 'kind'>): string {
  if (object_name === null) return kindName(kind)
  return /^\d{4}-\d{2}$/.test(object_name) ? shownMonth(object_name, language()) : object_name
}

/** A kind of thing in words; its own name where none is known. */
function kindName(kind: string): string {
  return labelOf(`activity.kind.${kind}`)
}

/** A field in words. */
function fieldName(field: string, kind = ''): string {
  return firstLabel(
    [...fieldWords(field, kind), `field.${field}`],
    field.slice(field.lastIndexOf('.') + 1).replaceAll('_', ' '),
  )
}

function roleName(role: string): string {
  return labelOf(`role.${role.toLowerCase().replaceAll(' ', '_')}`, role)
}

function valueText(value: unknown, field: string): string {
  if (value === null || value === undefined || value === '') return '–'
  const role = field === 'role_id' ? ROLES.find((one) => one.id === value) : undefined
  if (role) return roleName(role.name)
  if (typeof value === 'boolean') return say(value ? 'action.yes' : 'action.no')
  if (field === 'state' || field === 'status') return labelOf(`status.${value}`, String(value))
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}
