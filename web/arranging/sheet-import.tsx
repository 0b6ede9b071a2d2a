import { Button } from '@mantine/core'
import { type ReactNode, useMemo, useState } from 'react'
import type { SkippedRows } from '#base/contracts/import-mapping-api.ts'
import { ApiError, isCancelled, type RowError } from '#web/calls/api-error.ts'
import { call, saveFile } from '#web/calls/call.ts'
import { Dialog } from '#web/form/dialog.tsx'
import { useT } from '#web/i18n.ts'
import { IconDownload } from '#web/icons.ts'
import { lazyComponent } from '#web/loading/lazy-component.tsx'
import { toast } from '#web/toasts/toasts.tsx'
import classes from './arranging.module.css'
import { toRowProblems } from './row-problems.ts'
import { type ImportTarget, SheetInput } from './sheet-input.tsx'

const FixRows = lazyComponent(async () => (await import('./fix-rows.tsx')).FixRows)

const ROWS_SHOWN = 20

type Props<Found extends { left_out: SkippedRows }> = {
  title: string
  /** Explains the import, where the title does not. */
  text?: string
  target: ImportTarget
  template?: () => Promise<unknown>
  /** Checks the file and writes nothing. */
  check: (sheet: File) => Promise<Found>
  /** Imports the good rows of the file, all of them or none. Returns the success message and the rows left out. */
  importRows: (sheet: File) => Promise<{ said: string; left_out: SkippedRows }>
  isWriting: boolean
  /** Number of rows that would be imported. */
  count: (found: Found) => number
  /** Renders the result of the check. */
  children: (found: Found) => ReactNode
  /** Downloads the refused rows as a sheet, with the error beside each. */
  failedRows?: (sheet: File) => Promise<unknown>
  onClose: () => void
  onDone?: () => void
}

/**
 * The standard import of a sheet: it is mapped, checked, and its good rows are imported after a confirmation. Wrong
 * rows are corrected on the page or left out; the end names those left out again.
 */
export function SheetImport<Found extends { left_out: SkippedRows }>(props: Props<Found>) {
  const {
    title,
    text,
    target: arranging,
    template,
    check,
    importRows: write,
    isWriting,
    count,
    children,
    failedRows,
    onClose,
  } = props
  const t = useT()
  const [sheet, setSheet] = useState<File | null>(null)
  const [found, setFound] = useState<Found>()
  const [problem, setProblem] = useState<{ message: string; rows: readonly RowError[] }>()
  /** The result of an import that left rows out. */
  const [done, setDone] = useState<{ said: string; left_out: SkippedRows }>()
  const wrong = problem?.rows ?? found?.left_out.rows
  const troubles = useMemo(() => toRowProblems(wrong ?? []), [wrong])

  const isChecking = sheet !== null && found === undefined && problem === undefined

  async function attempt<T>(work: () => Promise<T>): Promise<T | undefined> {
    setProblem(undefined)
    try {
      return await work()
    } catch (error) {
      if (isCancelled(error)) return undefined
      if (!(error instanceof ApiError)) throw error
      setFound(undefined)
      setProblem({ message: error.message, rows: error.rows })
      return undefined
    }
  }
  function chooseFile(next: File | null) {
    setSheet(next)
    setFound(undefined)
    setProblem(undefined)
    setDone(undefined)
    if (next) void attempt(() => check(next)).then(setFound)
  }
  async function save() {
    if (!sheet) return
    const written = await attempt(() => write(sheet))
    if (written === undefined) return
    toast.good(written.said)
    // The dialog names the rows left out before it closes.
    if (written.left_out.count > 0) setDone(written)
    else (props.onDone ?? onClose)()
  }
  if (done && sheet) {
    const end = props.onDone ?? onClose
    return (
      <Dialog title={title} onClose={end} size={720}>
        <div className={classes.import} role="status">
          <b>{done.said}</b>
          <LeftOutRows left={done.left_out} file={sheet} arranging={arranging} />
          <div className={classes.buttons}>
            <Button onClick={end}>{t('action.close')}</Button>
          </div>
        </div>
      </Dialog>
    )
  }

  return (
    <Dialog title={title} onClose={onClose} size={720}>
      <div className={classes.import}>
        <p>{text ?? t('arrange.import_text')}</p>
        {template && (
          <div>
            <Button
              variant="default"
              size="xs"
              leftSection={<IconDownload size={14} aria-hidden />}
              onClick={() => void template()}
            >
              {t('arrange.template')}
            </Button>
          </div>
        )}
        <SheetInput arranging={arranging} onReady={chooseFile} />
        {isChecking && <p role="status">{t('arrange.checking')}</p>}
        {sheet && troubles.length > 0 && (
          <FixRows {...arranging} file={sheet} troubles={troubles} onFixed={chooseFile} />
        )}
        {problem && (
          <div className={classes.problem} role="alert">
            <b>{problem.message}</b>
            {problem.rows.length > 0 && <RefusedRows rows={problem.rows} />}
            {problem.rows.length > 0 && sheet && failedRows && (
              <Button
                size="xs"
                variant="default"
                leftSection={<IconDownload size={14} aria-hidden />}
                onClick={() => void failedRows(sheet)}
              >
                {t('arrange.failed_rows')}
              </Button>
            )}
          </div>
        )}
        {found !== undefined && <div role="status">{children(found)}</div>}
        {found !== undefined && found.left_out.count > 0 && sheet && (
          <LeftOutRows left={found.left_out} file={sheet} arranging={arranging} />
        )}
        {found !== undefined && count(found) > 0 && (
          <div className={classes.buttons}>
            <Button variant="default" onClick={onClose}>
              {t('action.cancel')}
            </Button>
            <Button loading={isWriting} onClick={() => void save()}>
              {t('arrange.import_now', { count: count(found) })}
            </Button>
          </div>
        )}
      </div>
    </Dialog>
  )
}

/** The rows left out with their reasons, and as a file to correct. */
function LeftOutRows({ left, file, arranging }: { left: SkippedRows; file: File; arranging: ImportTarget }) {
  const t = useT()
  const out = new Map(left.rows.map(({ sheet, row }) => [`${sheet} ${row}`, { into: sheet ?? '', row }]))
  async function downloadLeftOut() {
    const arrangement = { left_out: [...out.values()] }
    const made = await call(arranging.calls.arranged, { what: arranging.what, file, arrangement, part: 'left_out' })
    if (made instanceof File) saveFile(made, made.name)
  }
  return (
    <div className={classes.problem}>
      <b>{t('arrange.stay_out', { count: left.count })}</b>
      <RefusedRows rows={left.rows} />
      <Button
        size="xs"
        variant="default"
        leftSection={<IconDownload size={14} aria-hidden />}
        onClick={() => void downloadLeftOut()}
      >
        {t('mend.download_left')}
      </Button>
    </div>
  )
}

/** The first refused rows, each with its column and its error. */
function RefusedRows({ rows }: { rows: readonly Omit<RowError, 'params'>[] }) {
  const t = useT()
  return (
    <ul>
      {rows.slice(0, ROWS_SHOWN).map((row) => (
        <li key={`${row.row} ${row.column} ${row.code} ${row.message}`}>
          {t('arrange.refused_row', {
            row: String(row.row),
            column: row.heading ?? row.column ?? '',
            message: row.message ?? row.code,
          })}
        </li>
      ))}
      {rows.length > ROWS_SHOWN && <li>{t('confirm.more', { count: rows.length - ROWS_SHOWN })}</li>}
    </ul>
  )
}
