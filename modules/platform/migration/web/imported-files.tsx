import { Button } from '@mantine/core'
import { useState } from 'react'
import { download } from '#web/calls/call.ts'
import { useT } from '#web/i18n.ts'
import { IconDownload } from '#web/icons.ts'
import { lazyComponent } from '#web/loading/lazy-component.tsx'
import { Card } from '#web/page/card.tsx'
import { momentText } from '#web/page/format.tsx'
import { migrationApi } from '../contract.ts'
import type { BatchView } from './batch-check.tsx'
import { UndoDialog } from './erasure-dialog.tsx'
import classes from './migration.module.css'
import type { MigrationState } from './migration.tsx'
import { WrittenCounts } from './written-counts.tsx'

const LeftOutRows = lazyComponent(async () => (await import('./batch-check.tsx')).Issues)

type Props = { batches: readonly BatchView[]; migration: MigrationState }

/** The imported files of a step, what each wrote, and the action that undoes the latest. */
export function ImportedFiles({ batches, migration }: Props) {
  const t = useT()
  const [undoing, setUndoing] = useState<BatchView>()
  /** The file whose skipped rows are listed: at first the latest file, if any of its rows were skipped. */
  const [named, setNamed] = useState(() => {
    const last = batches.reduce<BatchView | undefined>(
      (one, next) => ((next.imported_at ?? '') > (one?.imported_at ?? '') ? next : one),
      undefined,
    )
    return last?.counts?.left_out ? last.id : undefined
  })
  return (
    <Card title={t('migration.imported_files')}>
      <ul className={classes.files}>
        {batches.map((batch) => (
          <li key={batch.id}>
            <div>
              <b>{batch.file_name}</b>
              <p className="caption">
                {t('migration.imported_by', {
                  name: batch.imported_name ?? '',
                  time: batch.imported_at ? momentText(batch.imported_at) : '',
                })}
              </p>
              <WrittenCounts written={batch.written} />
              {batch.counts !== null && batch.counts.left_out > 0 && (
                <p role="status">
                  {t('migration.stayed_out', { count: batch.counts.left_out })}{' '}
                  <Button
                    variant="subtle"
                    size="xs"
                    onClick={() => setNamed(named === batch.id ? undefined : batch.id)}
                  >
                    {t('migration.show_left_out')}
                  </Button>
                  {batch.actions.includes('failed_rows') && (
                    <Button
                      variant="subtle"
                      size="xs"
                      leftSection={<IconDownload size={14} aria-hidden />}
                      onClick={() => void download(migrationApi.failedRows, { id: batch.id })}
                    >
                      {t('migration.failed_rows')}
                    </Button>
                  )}
                </p>
              )}
              {named === batch.id && <LeftOutRows batch={batch} only="error" />}
            </div>
            {batch.actions.includes('undo') && (
              <Button variant="default" size="xs" onClick={() => setUndoing(batch)}>
                {t('migration.undo')}
              </Button>
            )}
          </li>
        ))}
      </ul>
      {undoing && <UndoDialog batch={undoing} version={migration.version} onClose={() => setUndoing(undefined)} />}
    </Card>
  )
}
