import { Button, Checkbox } from '@mantine/core'
import { useState } from 'react'
import type { z } from 'zod'
import { sheetName } from '#web/arranging/sheet-name.ts'
import { download } from '#web/calls/call.ts'
import { useT } from '#web/i18n.ts'
import { IconDownload } from '#web/icons.ts'
import { Card, Facts } from '#web/page/card.tsx'
import { FirstRows } from '#web/page/file-rows.tsx'
import { numberText } from '#web/page/format.tsx'
import { Tag } from '#web/page/status-tag.tsx'
import { Table } from '#web/table/table.tsx'
import { useAction } from '#web/use-action.ts'
import { type Batch, migrationApi } from '../contract.ts'
import { FixBatch } from './fix-batch.tsx'
import classes from './migration.module.css'
import type { MigrationState } from './migration.tsx'

export type BatchView = z.output<typeof Batch>
type Props = { batch: BatchView; migration: MigrationState }
type CheckProps = Props & { onFixed: (file: File) => void }

/**
 * The result of a check: counts, errors and warnings by row, and the first rows. From here the user imports the file or
 * chooses another.
 */
export function BatchCheck({ batch, migration, onFixed: onMended }: CheckProps) {
  const t = useT()
  const [isConfirmed, setConfirmed] = useState(false)
  const importing = useAction(migrationApi.import)
  const discard = useAction(migrationApi.discard)
  const { counts } = batch
  if (!counts) return null
  const rows = counts.sheets.reduce((total, sheet) => total + sheet.rows, 0)
  const isOfPeople = counts.sheets.some(({ name, rows }) => name === 'People' && rows > 0)
  const good = rows - counts.left_out
  const mayImport = counts.errors === 0 || good > 0
  const { version } = migration
  return (
    <>
      <Card title={t('migration.check_of', { file: batch.file_name })}>
        <Facts
          facts={[
            ...counts.sheets.map(({ name, rows }) => ({
              label: sheetName(name),
              value: t('migration.rows', { count: rows }),
            })),
            { label: t('migration.added'), value: numberText(counts.added, 0) },
            { label: t('migration.known'), value: numberText(counts.known, 0) },
            {
              label: t('migration.errors'),
              value: <Tag tone={counts.errors > 0 ? 'bad' : 'good'}>{numberText(counts.errors, 0)}</Tag>,
            },
            {
              label: t('migration.warnings'),
              value: <Tag tone={counts.warnings > 0 ? 'warn' : 'good'}>{numberText(counts.warnings, 0)}</Tag>,
            },
            ...(counts.left_out > 0 ? [{ label: t('migration.left_out'), value: numberText(counts.left_out, 0) }] : []),
          ]}
        />
        <p className={classes.verdict} role="status">
          {!mayImport
            ? t('migration.has_errors')
            : counts.left_out > 0
              ? t('migration.leaves_out', { count: counts.left_out })
              : t(counts.warnings > 0 ? 'migration.has_warnings' : 'migration.all_good')}
          {counts.more && ` ${t('migration.more_issues')}`}
        </p>
        {mayImport && counts.assumed_children > 0 && (
          <p>{t('migration.assumed_children', { count: counts.assumed_children })}</p>
        )}
        {mayImport && counts.warnings > 0 && (
          <Checkbox
            mt="sm"
            label={t('migration.confirm_warnings', { count: counts.warnings })}
            checked={isConfirmed}
            onChange={(event) => setConfirmed(event.currentTarget.checked)}
          />
        )}
        <div className={classes.buttons}>
          {batch.actions.includes('import') && (
            <Button
              loading={importing.busy}
              disabled={counts.warnings > 0 && !isConfirmed}
              onClick={() => void importing.run({ id: batch.id, version, confirmed: isConfirmed })}
            >
              {isOfPeople
                ? t('migration.import_people', { count: counts.added + counts.known })
                : t('migration.import', { count: good })}
            </Button>
          )}
          {batch.actions.includes('failed_rows') && (
            <Button
              variant="default"
              leftSection={<IconDownload size={15} aria-hidden />}
              onClick={() => void download(migrationApi.failedRows, { id: batch.id })}
            >
              {t('migration.failed_rows')}
            </Button>
          )}
          {batch.actions.includes('discard') && (
            <Button
              variant="default"
              loading={discard.busy}
              onClick={() => void discard.run({ id: batch.id, version })}
            >
              {t('migration.discard')}
            </Button>
          )}
        </div>
      </Card>
      {counts.errors > 0 && batch.actions.includes('discard') && <FixBatch batch={batch} onMended={onMended} />}
      {counts.errors + counts.warnings > 0 && <Issues batch={batch} />}
      {batch.sample.map(
        (sample) =>
          sample.rows.length > 0 && (
            <FirstRows
              key={sample.sheet}
              title={t('migration.sample', { sheet: sheetName(sample.sheet) })}
              sample={sample}
            />
          ),
      )}
    </>
  )
}

/** Lists the errors of skipped rows and the warnings of the others. */
export function Issues({ batch, only }: { batch: BatchView; only?: 'error' }) {
  const t = useT()
  return (
    <Card title={t(only ? 'migration.left_out' : 'migration.issues')}>
      <Table
        list={migrationApi.issues}
        input={{ id: batch.id, ...(only && { severity: only }) }}
        filters={{ sheet: { hidden: true } }}
        title={t('migration.issues')}
        screen="migration-issues"
        views={false}
        searchable={false}
        inAddress={false}
        rowId={(row) => String(row.number)}
        rowName={(row) => `${row.sheet} ${row.row}`}
        columns={[
          {
            name: 'severity',
            cell: (row) => (
              <Tag tone={row.severity === 'error' ? 'bad' : 'warn'}>{t(`migration.severity.${row.severity}`)}</Tag>
            ),
            width: 90,
            card: 'side',
          },
          { name: 'sheet', cell: (row) => sheetName(row.sheet), width: 140, card: 'line' },
          { name: 'row', width: 70, card: 'line' },
          { name: 'column', width: 160, card: 'line' },
          { name: 'message', card: 'title', width: 460 },
        ]}
      />
    </Card>
  )
}

/** A refused file: how it differs from the template. */
export function RefusedFile({ batch, migration }: Props) {
  const t = useT()
  const discard = useAction(migrationApi.discard)
  return (
    <div role="alert" className={classes.refused}>
      <b>{t('migration.refused_title', { file: batch.file_name })}</b>
      <p>{batch.problem}</p>
      <Button
        size="xs"
        variant="default"
        loading={discard.busy}
        onClick={() => void discard.run({ id: batch.id, version: migration.version })}
      >
        {t('action.remove')}
      </Button>
    </div>
  )
}
