// biome-ignore-all lint/suspicious/noArrayIndexKey: the rows never move
import { Button, FileInput } from '@mantine/core'
import { useState } from 'react'
import { ApiError, isCancelled, type RowError } from '#web/api-error.ts'
import { download } from '#web/call.ts'
import { Dialog } from '#web/form/dialog.tsx'
import { useT } from '#web/i18n.ts'
import { IconDownload, IconFileSpreadsheet } from '#web/icons.ts'
import { notify } from '#web/page/notices.tsx'
import { useChange } from '#web/use-call.ts'
import { oneOffApi } from '../inputs-contract.ts'
import type { RunKind } from '../values.ts'
import classes from './payroll.module.css'

const SHOWN = 20

type Props = { run: { period: string; run_kind: RunKind; sequence: number }; onClose: () => void; onDone: () => void }

/** The filled template: checked first; written only when no row has an error and the person has agreed. */
export function OneOffImport({ run, onClose, onDone }: Props) {
  const t = useT()
  const [chosen, setChosen] = useState<File | null>(null)
  const [checked, setChecked] = useState<{ amounts: number; absences: number }>()
  const [problem, setProblem] = useState<{ message: string; rows: RowError[] }>()
  const sending = useChange(oneOffApi.import, { quiet: true })

  async function send(preview: boolean) {
    if (!chosen) return
    setProblem(undefined)
    try {
      const done = await sending.run({ ...run, file: chosen, preview })
      if (preview) return setChecked(done)
      notify.good(t('pay.imported', { amounts: done.amounts, absences: done.absences }))
      onDone()
    } catch (error) {
      if (isCancelled(error)) return
      if (!(error instanceof ApiError)) throw error
      setChecked(undefined)
      setProblem({ message: error.message, rows: error.rows })
    }
  }

  return (
    <Dialog title={t('pay.import_title')} onClose={onClose}>
      <p>{t('pay.import_text')}</p>
      <FileInput
        mt="md"
        label={t('pay.import_file')}
        accept=".xlsx"
        placeholder={t('form.choose_file')}
        leftSection={<IconFileSpreadsheet size={16} aria-hidden />}
        value={chosen}
        onChange={(file) => {
          setChosen(file)
          setChecked(undefined)
          setProblem(undefined)
        }}
      />
      {checked && (
        <p className={classes.said} data-tone="good" role="status">
          {t('pay.import_checked', checked)}
        </p>
      )}
      {problem && (
        <div className={classes.said} data-tone="bad" role="alert">
          <b>{problem.message || t('pay.import_failed')}</b>
          {problem.rows.length > 0 && (
            <ul className={classes.dialogList}>
              {problem.rows.slice(0, SHOWN).map((row, index) => (
                <li key={`${index}:${row.row}`}>
                  {t('pay.import_row', {
                    row: String(row.row),
                    column: row.heading ?? row.column ?? '',
                    message: row.message ?? row.code,
                  })}
                </li>
              ))}
              {problem.rows.length > SHOWN && <li>{t('confirm.more', { count: problem.rows.length - SHOWN })}</li>}
            </ul>
          )}
          {problem.rows.length > 0 && chosen && (
            <Button
              size="xs"
              variant="default"
              mt="sm"
              leftSection={<IconDownload size={14} aria-hidden />}
              onClick={() => void download(oneOffApi.failedRows, { file: chosen })}
            >
              {t('pay.import_failed_rows')}
            </Button>
          )}
        </div>
      )}
      <div className={classes.dialogButtons}>
        <Button variant="default" onClick={onClose}>
          {t('action.cancel')}
        </Button>
        <Button disabled={!chosen} loading={sending.busy} onClick={() => void send(!checked)}>
          {checked ? t('pay.import_write', { count: checked.amounts + checked.absences }) : t('pay.import_check')}
        </Button>
      </div>
    </Dialog>
  )
}
