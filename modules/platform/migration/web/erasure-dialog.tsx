import { Button, Group } from '@mantine/core'
import { useCall, useChange } from '#web/calls/use-call.ts'
import { Dialog } from '#web/form/dialog.tsx'
import { labelOf, useT } from '#web/i18n.ts'
import { ErrorState } from '#web/page/error-state.tsx'
import { LinesSkeleton } from '#web/page/skeletons.tsx'
import { migrationApi } from '../contract.ts'
import type { BatchView } from './batch-check.tsx'
import classes from './migration.module.css'

type ErasurePreview = NonNullable<typeof migrationApi.erasing.types>['answer']

/** Confirms going back one step: names every file and the number of records that will be erased. */
export function BackDialog({ version, onClose }: { version: number; onClose: () => void }) {
  const t = useT()
  const found = useCall(migrationApi.erasing, {}, { freshFor: 0 })
  const back = useChange(migrationApi.back)
  const title = found.data
    ? t('migration.back_title', { step: t(`migration.step.${found.data.to}`) })
    : t('migration.back')
  return (
    <Dialog title={title} onClose={onClose}>
      {found.isError ? (
        <ErrorState error={found.error} onRetry={() => void found.refetch()} small />
      ) : !found.data ? (
        <LinesSkeleton />
      ) : (
        <ErasureText
          erasure={found.data}
          lead={t(found.data.files.length > 0 ? 'migration.back_text' : 'migration.back_nothing')}
        />
      )}
      <Buttons
        isReady={found.data?.blockers.length === 0}
        isBusy={back.busy}
        action={t(found.data?.files.length === 0 ? 'migration.back' : 'migration.back_action')}
        isBad={found.data?.files.length !== 0}
        onClose={onClose}
        onGo={() => void back.run({ version }).then(onClose, () => undefined)}
      />
    </Dialog>
  )
}

/** Confirms the undoing of one import. */
export function UndoDialog({ batch, version, onClose }: { batch: BatchView; version: number; onClose: () => void }) {
  const t = useT()
  const found = useCall(migrationApi.undoing, { id: batch.id }, { freshFor: 0 })
  const undo = useChange(migrationApi.undo)
  return (
    <Dialog title={t('migration.undo_title', { file: batch.file_name })} onClose={onClose}>
      {found.isError ? (
        <ErrorState error={found.error} onRetry={() => void found.refetch()} small />
      ) : !found.data ? (
        <LinesSkeleton />
      ) : (
        <ErasureText erasure={found.data} />
      )}
      <Buttons
        isReady={found.data?.blockers.length === 0}
        isBusy={undo.busy}
        action={t('migration.undo')}
        isBad
        onClose={onClose}
        onGo={() => void undo.run({ id: batch.id, version }).then(onClose, () => undefined)}
      />
    </Dialog>
  )
}

function ErasureText({ erasure, lead }: { erasure: ErasurePreview; lead?: string }) {
  const t = useT()
  if (erasure.blockers.length > 0)
    return (
      <div role="alert">
        <p>{t('migration.blocked')}</p>
        <ul className={classes.named}>
          {erasure.blockers.map(({ reason, table, count }) => (
            <li key={`${reason} ${table}`}>
              {t(`migration.blocker.${reason}`, {
                table: labelOf(`migration.table.${table}`, t('migration.table.other')),
                count,
              })}
            </li>
          ))}
        </ul>
      </div>
    )
  return (
    <>
      {lead && <p>{lead}</p>}
      <ul className={classes.named}>
        {erasure.files.map((file) => (
          <li key={`${file.step} ${file.file_name}`}>
            {t(`migration.step.${file.step}`)}: {file.file_name}
          </li>
        ))}
      </ul>
      <ul className={classes.counts}>
        {erasure.tables.map(({ table, erased, restored }) => (
          <li key={table}>
            <span>{t(`migration.table.${table}`)}</span>{' '}
            <span className="caption">
              {[
                ...(erased > 0 ? [t('migration.erased_rows', { count: erased })] : []),
                ...(restored > 0 ? [t('migration.restored_rows', { count: restored })] : []),
              ].join(' · ')}
            </span>
          </li>
        ))}
      </ul>
    </>
  )
}

type ButtonProps = {
  isReady: boolean
  isBusy: boolean
  isBad: boolean
  action: string
  onClose: () => void
  onGo: () => void
}

function Buttons({ isReady, isBusy, isBad, action, onClose, onGo }: ButtonProps) {
  const t = useT()
  return (
    <Group justify="flex-end" gap="xs" mt="lg">
      <Button variant="default" onClick={onClose}>
        {t('action.cancel')}
      </Button>
      <Button color={isBad ? 'bad' : undefined} disabled={!isReady} loading={isBusy} onClick={onGo}>
        {action}
      </Button>
    </Group>
  )
}
