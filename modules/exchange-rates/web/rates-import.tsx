import { Button, FileInput } from '@mantine/core'
import { useState } from 'react'
import type { z } from 'zod'
import { ApiError, isCancelled, type RowError } from '#web/api-error.ts'
import { download } from '#web/call.ts'
import { Dialog } from '#web/form/dialog.tsx'
import { useT } from '#web/i18n.ts'
import { IconDownload, IconFileSpreadsheet } from '#web/icons.ts'
import { notify } from '#web/page/notices.tsx'
import { useChange } from '#web/use-call.ts'
import { exchangeRateApi, type RatesRead } from '../contract.ts'
import classes from './rates.module.css'

/** A filled template of rates: checked first, then written; the rows that need mending come back as a file. */
export function RatesImport({ onClose }: { onClose: () => void }) {
  const t = useT()
  const [file, setFile] = useState<File | null>(null)
  const [found, setFound] = useState<z.output<typeof RatesRead>>()
  const [problem, setProblem] = useState<{ message: string; rows: readonly RowError[] }>()
  const sending = useChange(exchangeRateApi.import, { quiet: true })
  const wanted = found ? found.created + found.replaced : 0

  async function attempt(chosen: File, preview: boolean) {
    setProblem(undefined)
    try {
      const done = await sending.run({ file: chosen, preview })
      if (preview) return setFound(done)
      notify.good(t('exchange-rate.import_done'))
      onClose()
    } catch (error) {
      if (isCancelled(error)) return
      if (!(error instanceof ApiError)) throw error
      setFound(undefined)
      setProblem({ message: error.message, rows: error.rows })
    }
  }

  return (
    <Dialog title={t('exchange-rate.import_title')} onClose={onClose} size={640}>
      <div className={classes.import}>
        <p>{t('exchange-rate.import_text')}</p>
        <FileInput
          label={t('exchange-rate.file')}
          placeholder={t('form.choose_file')}
          accept=".xlsx,.csv"
          leftSection={<IconFileSpreadsheet size={16} aria-hidden />}
          value={file}
          onChange={(next) => {
            setFile(next)
            setFound(undefined)
            setProblem(undefined)
            if (next) void attempt(next, true)
          }}
        />
        {found && <p role="status">{t('exchange-rate.import_found', found)}</p>}
        {problem && (
          <div role="alert">
            <b>{problem.message}</b>
            <ul className={classes.rows}>
              {problem.rows.map((row) => (
                <li key={`${row.row} ${row.column} ${row.code}`}>
                  {t('exchange-rate.import_row', {
                    row: String(row.row),
                    column: row.heading ?? row.column ?? '',
                    message: row.message ?? row.code,
                  })}
                </li>
              ))}
            </ul>
            {problem.rows.length > 0 && file && (
              <Button
                size="xs"
                variant="default"
                leftSection={<IconDownload size={14} aria-hidden />}
                onClick={() => void download(exchangeRateApi.failedRows, { file })}
              >
                {t('exchange-rate.failed_rows')}
              </Button>
            )}
          </div>
        )}
        <div className={classes.buttons}>
          <Button
            variant="subtle"
            color="gray"
            leftSection={<IconDownload size={15} aria-hidden />}
            onClick={() => void download(exchangeRateApi.template, {})}
          >
            {t('exchange-rate.template')}
          </Button>
          <Button variant="default" onClick={onClose}>
            {t('action.cancel')}
          </Button>
          <Button
            disabled={!file || !found || wanted === 0}
            loading={sending.busy}
            onClick={() => file && void attempt(file, false)}
          >
            {t('action.import')}
          </Button>
        </div>
      </div>
    </Dialog>
  )
}
