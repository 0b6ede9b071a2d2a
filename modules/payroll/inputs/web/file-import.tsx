// biome-ignore-all lint/suspicious/noArrayIndexKey: the rows never move
import { Button, FileInput } from '@mantine/core'
import { useMemo, useState } from 'react'
import type { ArrangingCalls } from '#base/arranging-api.ts'
import { ApiError, isCancelled, type RowError } from '#web/api-error.ts'
import { rowTroubles } from '#web/arranging/row-troubles.ts'
import { Dialog } from '#web/form/dialog.tsx'
import { useT } from '#web/i18n.ts'
import { IconDownload, IconFileSpreadsheet } from '#web/icons.ts'
import { later } from '#web/later.tsx'
import { notify } from '#web/page/notices.tsx'
import classes from '../../web/payroll.module.css'

const ArrangeFile = later(async () => (await import('#web/arranging/arrange-file.tsx')).ArrangeFile)
const MendRows = later(async () => (await import('#web/arranging/mend-rows.tsx')).MendRows)

const SHOWN = 20

type Props<Done> = {
  title: string
  /** How any sheet becomes the template, and which. */
  arranging: { calls: ArrangingCalls; what: string }
  /** Endings of the names that may be chosen. */
  accept: string
  /** Checks the file, or writes it where this is no preview. */
  send: (file: File, preview: boolean) => Promise<Done>
  busy: boolean
  /** What the check found and what was written, in words; how many rows the button writes. */
  words: { checked: (found: Done) => string; imported: (done: Done) => string; rows: (found: Done) => number }
  failedRows: (file: File) => Promise<unknown>
  onClose: () => void
  onDone: () => void
}

/** A filled template: checked first; written only when no row has an error and the person has agreed. */
export function FileImport<Done>({
  title,
  arranging,
  accept,
  send,
  busy,
  words,
  failedRows,
  onClose,
  onDone,
}: Props<Done>) {
  const t = useT()
  const [picked, setPicked] = useState<File | null>(null)
  /** The picked file in the template's form. */
  const [chosen, setChosen] = useState<File | null>(null)
  const [checked, setChecked] = useState<Done>()
  const [problem, setProblem] = useState<{ message: string; rows: RowError[] }>()

  const troubles = useMemo(() => rowTroubles(problem?.rows ?? []), [problem])

  function take(next: File | null) {
    setChosen(next)
    setChecked(undefined)
    setProblem(undefined)
    if (next) void attempt(next, true)
  }

  async function attempt(file: File | null, preview: boolean) {
    if (!file) return
    setProblem(undefined)
    try {
      const done = await send(file, preview)
      if (preview) return setChecked(() => done)
      notify.good(words.imported(done))
      onDone()
    } catch (error) {
      if (isCancelled(error)) return
      if (!(error instanceof ApiError)) throw error
      setChecked(undefined)
      setProblem({ message: error.message, rows: error.rows })
    }
  }

  return (
    <Dialog title={title} onClose={onClose} size={720}>
      <p>{t('pay.import_text')}</p>
      <p className="caption">{t('arrange.any_file')}</p>
      <FileInput
        mt="md"
        label={t('pay.import_file')}
        accept={accept}
        placeholder={t('form.choose_file')}
        leftSection={<IconFileSpreadsheet size={16} aria-hidden />}
        value={picked}
        onChange={(file) => {
          setPicked(file)
          take(null)
        }}
      />
      {picked && !chosen && (
        <ArrangeFile
          key={`${picked.name} ${picked.lastModified}`}
          {...arranging}
          file={picked}
          onReady={take}
          onCancel={() => setPicked(null)}
        />
      )}
      {chosen && troubles.length > 0 && <MendRows {...arranging} file={chosen} troubles={troubles} onMended={take} />}
      {checked && (
        <p className={classes.said} data-tone="good" role="status">
          {words.checked(checked)}
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
              onClick={() => void failedRows(chosen)}
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
        <Button disabled={!chosen} loading={busy} onClick={() => void attempt(chosen, !checked)}>
          {checked ? t('pay.import_write', { count: words.rows(checked) }) : t('pay.import_check')}
        </Button>
      </div>
    </Dialog>
  )
}
