import { Button } from '@mantine/core'
import { download } from '#web/call.ts'
import { useT } from '#web/i18n.ts'
import { IconDownload } from '#web/icons.ts'
import { Card } from '#web/page/card.tsx'
import { TaskProgress } from '#web/page/task-progress.tsx'
import { useChange } from '#web/use-call.ts'
import { type ImportStep, migrationApi } from '../contract.ts'
import { BatchCheck, RefusedFile } from './batch-check.tsx'
import { FileDrop } from './file-drop.tsx'
import { ImportedFiles } from './imported-files.tsx'
import classes from './migration.module.css'
import type { MigrationState } from './migration.tsx'

type Props = { step: ImportStep; migration: MigrationState; onChanged: () => void }

/** One step: get the template, drop the file, look at its check, import. */
export function StepPanel({ step, migration, onChanged }: Props) {
  const t = useT()
  const upload = useChange(migrationApi.upload)
  const own = migration.batches.filter((batch) => batch.step === step)
  const waiting =
    own.find((batch) => ['checking', 'checked', 'importing'].includes(batch.state)) ??
    own.find((batch) => batch.state === 'refused')
  const imported = own.filter((batch) => batch.state === 'imported')

  return (
    <>
      {(!waiting || waiting.state === 'refused') && !migration.busy && (
        <>
          <Card title={t('migration.fill')}>
            <p>{t(`migration.text.${step}`)}</p>
            <p className="caption">{t('migration.fill_text')}</p>
            <div className={classes.buttons}>
              <Button
                variant="default"
                leftSection={<IconDownload size={15} aria-hidden />}
                onClick={() => void download(migrationApi.template, { step })}
              >
                {t('migration.get_template')}
              </Button>
              <Button
                variant="subtle"
                color="gray"
                onClick={() => void download(migrationApi.exported, { step }).catch(() => undefined)}
              >
                {t('migration.get_present')}
              </Button>
            </div>
          </Card>
          <Card title={t('migration.upload')}>
            {waiting?.state === 'refused' && <RefusedFile batch={waiting} migration={migration} />}
            {migration.actions.includes('upload') ? (
              <FileDrop
                isBusy={upload.busy}
                onFile={(file) => void upload.run({ step, file }).then(onChanged, () => undefined)}
              />
            ) : (
              <p className="caption">{t('migration.for_others')}</p>
            )}
          </Card>
        </>
      )}
      {waiting?.state === 'checking' && waiting.task_id && (
        <TaskProgress key={waiting.task_id} id={waiting.task_id} onEnd={onChanged} />
      )}
      {waiting?.state === 'checked' && <BatchCheck key={waiting.id} batch={waiting} migration={migration} />}
      {imported.length > 0 && <ImportedFiles batches={imported} migration={migration} />}
    </>
  )
}
