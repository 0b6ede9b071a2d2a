import { Button, Checkbox, Group } from '@mantine/core'
import { useState } from 'react'
import type { z } from 'zod'
import { taskApi } from '#base/contracts/session-api.ts'
import { sheetName } from '#web/arranging/sheet-name.ts'
import { download } from '#web/calls/call.ts'
import { useT } from '#web/i18n.ts'
import { IconDownload } from '#web/icons.ts'
import { Card } from '#web/page/card.tsx'
import { FileTable, FirstRows } from '#web/page/file-rows.tsx'
import { Tag } from '#web/page/status-tag.tsx'
import type { ImportCheck as CheckShape } from '../contract.ts'

type Check = z.output<typeof CheckShape>
type Props = {
  title: string
  check: Check
  /** The task of the check, which has the file of rows to correct. */
  checkId: string
  /** What a row of the file is. */
  counts: 'rows' | 'people'
  busy: boolean
  onImport: (confirmed: boolean) => void
}

/**
 * Shows the preview of a file: verdict, errors and warnings by row and column, and the first rows. Starts the import.
 */
export function ImportCheck({ title, check, checkId, counts, busy, onImport }: Props) {
  const t = useT()
  const [isConfirmed, setConfirmed] = useState(false)
  const { error_count, warning_count, left_out } = check
  const good = check.rows - left_out
  const mayImport = error_count === 0 || good > 0
  return (
    <>
      <Card title={title}>
        <p role="status">
          {mayImport
            ? t(left_out > 0 ? 'employees.check_some' : 'employees.check_ok', {
                people: check.people,
                added: check.added,
              })
            : t('employees.check_errors', { count: error_count })}
        </p>
        {mayImport && check.given_numbers.length > 0 && (
          <p>
            {t('employees.given_numbers', {
              count: check.given_numbers.length,
              first: check.given_numbers[0] ?? '',
              last: check.given_numbers.at(-1) ?? '',
            })}
          </p>
        )}
        {mayImport && check.given_nationalities > 0 && (
          <p>{t('employees.given_nationalities', { count: check.given_nationalities })}</p>
        )}
        {mayImport && check.parents > 0 && <p>{t('employees.check_parents', { count: check.parents })}</p>}
        {mayImport && check.assumed_children > 0 && (
          <p>{t('employees.check_assumed_children', { count: check.assumed_children })}</p>
        )}
        {mayImport && check.allowances > 0 && <p>{t('employees.check_allowances', { count: check.allowances })}</p>}
        {mayImport && check.openings > 0 && <p>{t('employees.check_openings', { count: check.openings })}</p>}
        {mayImport && check.fields > 0 && <p>{t('employees.check_fields', { count: check.fields })}</p>}
        {mayImport && left_out > 0 && <p>{t('employees.check_left_out', { count: left_out })}</p>}
        {mayImport && warning_count > 0 && (
          <>
            <p>{t('employees.check_warnings', { count: warning_count })}</p>
            <Checkbox
              mt="sm"
              label={t('employees.confirm_warnings', { count: warning_count })}
              checked={isConfirmed}
              onChange={(event) => setConfirmed(event.currentTarget.checked)}
            />
          </>
        )}
        {check.more && <p className="caption">{t('employees.more_issues')}</p>}
        <Group mt="md">
          {mayImport && (
            <Button
              loading={busy}
              disabled={warning_count > 0 && !isConfirmed}
              onClick={() => onImport(warning_count > 0)}
            >
              {counts === 'people'
                ? t('employees.import_people', { count: check.people })
                : t('employees.import_rows', { count: good })}
            </Button>
          )}
          {error_count + warning_count > 0 && (
            <Button
              variant="default"
              leftSection={<IconDownload size={15} aria-hidden />}
              onClick={() => void download(taskApi.result, { id: checkId })}
            >
              {t('employees.failed_rows')}
            </Button>
          )}
        </Group>
      </Card>
      {check.errors.length > 0 && <Issues title={t('employees.problem')} issues={check.errors} tone="bad" />}
      {check.warnings.length > 0 && <Issues title={t('employees.to_confirm')} issues={check.warnings} tone="warn" />}
      {check.sample.map(
        (sample) =>
          sample.rows.length > 0 && (
            <FirstRows
              key={sample.sheet}
              title={t('employees.first_rows', { sheet: sheetName(sample.sheet) })}
              sample={sample}
            />
          ),
      )}
    </>
  )
}

export function Issues({ title, issues, tone }: { title: string; issues: Check['errors']; tone: 'bad' | 'warn' }) {
  const t = useT()
  return (
    <FileTable title={title}>
      <thead>
        <tr>
          <th scope="col">{t('employees.sheet')}</th>
          <th scope="col">{t('employees.row')}</th>
          <th scope="col">{t('employees.column')}</th>
          <th scope="col">{title}</th>
        </tr>
      </thead>
      <tbody>
        {issues.map((issue, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: lines of one answer never move
          <tr key={index}>
            <td>{issue.sheet === undefined ? null : sheetName(issue.sheet)}</td>
            <td className="numeric">
              <Tag tone={tone}>{issue.row}</Tag>
            </td>
            <td>{issue.heading ?? issue.column}</td>
            <td>{issue.message}</td>
          </tr>
        ))}
      </tbody>
    </FileTable>
  )
}
