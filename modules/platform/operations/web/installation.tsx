import { serverNow } from '#web/calls/clock.ts'
import { useCall } from '#web/calls/use-call.ts'
import { useT } from '#web/i18n.ts'
import { Card, Facts } from '#web/page/card.tsx'
import { ErrorState } from '#web/page/error-state.tsx'
import { momentText, Num, sizeText } from '#web/page/format.tsx'
import { LinesSkeleton } from '#web/page/skeletons.tsx'
import { StatusTag } from '#web/page/status-tag.tsx'
import { type Installation as InstallationState, operationApi } from '../contract.ts'

/** Below this part of the disk that is free, or below a gigabyte, an operator has to act. */
const LEAST_FREE = 0.1
const LEAST_FREE_BYTES = 1024 ** 3
/** A backup that is older than this is no protection for somebody who pays monthly. */
const OLDEST_BACKUP_MS = 7 * 86_400_000

/** The last backup, the disk and the database. */
export function Installation() {
  const t = useT()
  const state = useCall(operationApi.installation, {}, { pollEvery: 60_000 })
  if (!state.data)
    return (
      <Card title={t('ops.backups')}>
        {state.isError ? (
          <ErrorState error={state.error} onRetry={() => void state.refetch()} />
        ) : (
          <LinesSkeleton lines={4} />
        )}
      </Card>
    )
  const { backups, disk, database } = state.data
  return (
    <>
      <Backups backups={backups} />
      <Card
        title={t('ops.disk')}
        tag={disk && isLow(disk) && <StatusTag status="low" tone="bad" label={t('ops.disk_low')} />}
      >
        {disk ? (
          <Facts
            facts={[
              { label: t('ops.disk_free'), value: sizeText(disk.free) },
              { label: t('ops.disk_total'), value: sizeText(disk.total) },
            ]}
          />
        ) : (
          <p className="caption">{t('ops.disk_unknown')}</p>
        )}
      </Card>
      <Card title={t('ops.database')}>
        <Facts
          facts={[
            { label: t('ops.version'), value: `PostgreSQL ${database.version}` },
            { label: t('ops.database_size'), value: sizeText(database.bytes) },
            {
              label: t('ops.connections'),
              value: t('ops.connections_of', { count: database.connections, most: database.most_connections }),
            },
          ]}
        />
      </Card>
    </>
  )
}

function Backups({ backups: { last, failure } }: { backups: InstallationState['backups'] }) {
  const t = useT()
  const isOld = last !== null && serverNow() - Date.parse(last.at) > OLDEST_BACKUP_MS
  const [tone, label] = failure
    ? (['bad', t('ops.backup_failed')] as const)
    : !last
      ? (['bad', t('ops.backup_none')] as const)
      : isOld
        ? (['warn', t('ops.backup_old')] as const)
        : (['good', t('ops.backup_verified')] as const)
  return (
    <Card title={t('ops.backups')} tag={<StatusTag status="backup" tone={tone} label={label} />}>
      {last ? (
        <>
          <Facts
            facts={[
              { label: t('ops.backup_last'), value: momentText(last.at) },
              { label: t('ops.backup_size'), value: sizeText(last.bytes) },
              { label: t('ops.backup_rows'), value: <Num value={last.rows} /> },
              { label: t('ops.backup_files'), value: <Num value={last.files} /> },
            ]}
          />
          <p className="caption">{t('ops.backup_verified_about')}</p>
          {!last.is_encrypted && <p className="caption">{t('ops.backup_not_encrypted')}</p>}
          {last.missing_files > 0 && (
            <p className="caption">{t('ops.backup_missing', { count: last.missing_files })}</p>
          )}
        </>
      ) : (
        <p className="caption">{t('ops.backup_how')}</p>
      )}
      {failure && (
        <p className="caption" role="status">
          {t('ops.backup_failure', { moment: momentText(failure.at), reason: failure.reason })}
        </p>
      )}
    </Card>
  )
}

const isLow = ({ free, total }: { free: number; total: number }) => free < LEAST_FREE_BYTES || free < total * LEAST_FREE
