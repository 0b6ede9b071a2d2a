import { useT } from '#web/i18n.ts'
import type { TableCount } from '../contract.ts'
import classes from './migration.module.css'

/** What an import wrote: a line for each kind of record. */
export function WrittenCounts({ written }: { written: readonly TableCount[] }) {
  const t = useT()
  if (written.length === 0) return <p className="caption">{t('migration.nothing_written')}</p>
  return (
    <ul className={classes.counts}>
      {written.map(({ table, added, changed, removed }) => {
        const parts = [
          ...(added > 0 ? [t('migration.count.added', { count: added })] : []),
          ...(changed > 0 ? [t('migration.count.changed', { count: changed })] : []),
          ...(removed > 0 ? [t('migration.count.removed', { count: removed })] : []),
        ]
        return (
          <li key={table}>
            <span>{t(`migration.table.${table}`)}</span> <span className="caption">{parts.join(' · ')}</span>
          </li>
        )
      })}
    </ul>
  )
}
