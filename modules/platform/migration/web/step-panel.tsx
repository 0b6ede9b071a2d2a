import { Button } from '@mantine/core'
import { useState } from 'react'
import { type AddableUnit, toUnitFlags } from '#base/contracts/import-mapping-api.ts'
import { download } from '#web/calls/call.ts'
import { useChange } from '#web/calls/use-call.ts'
import { useT } from '#web/i18n.ts'
import { IconDownload } from '#web/icons.ts'
import { lazyComponent } from '#web/loading/lazy-component.tsx'
import { Card } from '#web/page/card.tsx'
import { TaskProgress } from '#web/tasks/task-progress.tsx'
import { type ImportStep, migrationApi, migrationImportMapping } from '../contract.ts'
import { BatchCheck, RefusedFile } from './batch-check.tsx'
import { ImportedFiles } from './imported-files.tsx'
import classes from './migration.module.css'
import type { MigrationState } from './migration.tsx'
import { SpreadsheetDrop } from './spreadsheet-drop.tsx'

const MapColumns = lazyComponent(async () => (await import('#web/arranging/map-columns.tsx')).MapColumns)

type Props = { step: ImportStep; migration: MigrationState; onChanged: () => void }

/** One step: download the template, upload the file, read its check, import it. */
export function StepPanel({ step, migration, onChanged }: Props) {
  const t = useT()
  const upload = useChange(migrationApi.upload)
  // The step of people takes all about them in one file.
  const kind = step === 'employees' ? 'records' : step
  const own = migration.batches.filter((batch) => batch.step === step)
  const waiting =
    own.find((batch) => ['checking', 'checked', 'importing'].includes(batch.state)) ??
    own.find((batch) => batch.state === 'refused')
  const [chosen, setChosen] = useState<File>()
  const imported = own.filter((batch) => batch.state === 'imported')

  async function check(file: File, adds: readonly AddableUnit[]) {
    setChosen(undefined)
    await upload.run({ step, file, ...toUnitFlags(adds) }).then(onChanged, () => undefined)
  }

  return (
    <>
      {(!waiting || waiting.state === 'refused') && !migration.busy && (
        <>
          <Card title={t('migration.fill')}>
            <p>{t(`migration.text.${step}`)}</p>
            <p>{t('arrange.any_file')}</p>
            <p className="caption">{t('migration.fill_text')}</p>
            <div className={classes.buttons}>
              <Button
                variant="default"
                leftSection={<IconDownload size={15} aria-hidden />}
                onClick={() => void download(migrationApi.template, { step: kind })}
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
              <SpreadsheetDrop isBusy={upload.busy} onFile={setChosen} />
            ) : (
              <p className="caption">{t('migration.for_others')}</p>
            )}
          </Card>
          {chosen && (
            <Card title={t('arrange.title', { file: chosen.name })}>
              <MapColumns
                key={`${chosen.name} ${chosen.lastModified}`}
                calls={migrationImportMapping}
                what={kind}
                counts={kind === 'records' ? 'people' : 'rows'}
                file={chosen}
                onReady={(file, adds) => void check(file, adds)}
                onCancel={() => setChosen(undefined)}
              />
            </Card>
          )}
        </>
      )}
      {waiting?.state === 'checking' && waiting.task_id && (
        <TaskProgress key={waiting.task_id} id={waiting.task_id} onEnd={onChanged} />
      )}
      {waiting?.state === 'checked' && (
        <BatchCheck
          key={waiting.id}
          batch={waiting}
          migration={migration}
          onFixed={(file) => void check(file, waiting.adds)}
        />
      )}
      {imported.length > 0 && <ImportedFiles key={imported.length} batches={imported} migration={migration} />}
    </>
  )
}
