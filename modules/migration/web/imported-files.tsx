import { Button } from '@mantine/core'
import { useState } from 'react'
import { useT } from '#web/i18n.ts'
import { Card } from '#web/page/card.tsx'
import { momentText } from '#web/page/format.tsx'
import type { BatchShown } from './batch-check.tsx'
import { UndoDialog } from './erasure-dialog.tsx'
import classes from './migration.module.css'
import type { MigrationState } from './migration.tsx'
import { WrittenCounts } from './written-counts.tsx'

type Props = { batches: readonly BatchShown[]; migration: MigrationState }

/** The files of a step that are in, what each wrote, and taking back the latest. */
export function ImportedFiles({ batches, migration }: Props) {
  const t = useT()
  const [undoing, setUndoing] = useState<BatchShown>()
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
