import { useT } from '#web/i18n.ts'
import { Facts } from '#web/page/card.tsx'
import { momentText } from '#web/page/format.tsx'
import { PeekPanel } from '#web/page/peek-panel.tsx'
import classes from './activity-log.module.css'
import { type Entry, kindName, roleName } from './entry-names.ts'

/** Panel of one entry: each field before and after, where the change came from and, on demand, the stored entry. */
export function EntryPanel({ entry, onClose }: { entry: Entry; onClose: () => void }) {
  const t = useT()
  const shown = entry.changes.filter(({ was, is }) => was !== null || is !== null)
  return (
    <PeekPanel title={entry.sentence} about={kindName(entry.kind)} onClose={onClose}>
      <div className={classes.panel}>
        <Facts
          facts={[
            { label: t('activity.actor_name'), value: entry.actor_name },
            { label: t('activity.role'), value: entry.role ? roleName(entry.role) : undefined },
            { label: t('activity.at'), value: momentText(entry.at) },
            { label: t('activity.address'), value: entry.address },
          ]}
        />
        {shown.length === 0 ? (
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
              {shown.map((change) => (
                <tr key={change.field}>
                  <th scope="row">{change.label}</th>
                  <td>{change.was ?? '–'}</td>
                  <td>{change.is ?? '–'}</td>
                </tr>
              ))}
            </tbody>
          </table>
        )}
        <details className={classes.technical}>
          <summary>{t('activity.details')}</summary>
          <Facts
            facts={[
              { label: t('activity.operation'), value: <code>{entry.operation}</code> },
              { label: t('activity.object_id'), value: entry.object_id && <code>{entry.object_id}</code> },
            ]}
          />
          <pre>
            {JSON.stringify(
              entry.changes.map(({ field, before, after }) => ({ field, before, after })),
              null,
              1,
            )}
          </pre>
        </details>
      </div>
    </PeekPanel>
  )
}
