import { Button } from '@mantine/core'
import { type ReactNode, useMemo, useState } from 'react'
import { ApiError, isCancelled, type RowError } from '#web/api-error.ts'
import { Dialog } from '#web/form/dialog.tsx'
import { useT } from '#web/i18n.ts'
import { IconDownload } from '#web/icons.ts'
import { later } from '#web/later.tsx'
import { notify } from '#web/page/notices.tsx'
import classes from './arranging.module.css'
import { rowTroubles } from './row-troubles.ts'
import { type Arranging, SheetInput } from './sheet-input.tsx'

const MendRows = later(async () => (await import('./mend-rows.tsx')).MendRows)

const ROWS_SHOWN = 20

type Props<Found> = {
  title: string
  /** What the file is for, where the title does not say it. */
  text?: string
  arranging: Arranging
  template?: () => Promise<unknown>
  /** Tries the file and writes nothing. */
  check: (sheet: File) => Promise<Found>
  /** Writes the file, all of it or nothing, and answers what was done in words. */
  write: (sheet: File) => Promise<string>
  isWriting: boolean
  /** How many rows would be written. */
  count: (found: Found) => number
  /** What the check found, in words. */
  children: (found: Found) => ReactNode
  /** The refused rows as a sheet, with what is wrong beside each. */
  failedRows?: (sheet: File) => Promise<unknown>
  onClose: () => void
  onDone?: () => void
}

/** The usual import of a sheet: matched, checked, its wrong rows put right on the page, and written once somebody agrees. */
export function SheetImport<Found>(props: Props<Found>) {
  const { title, text, arranging, template, check, write, isWriting, count, children, failedRows, onClose } = props
  const t = useT()
  const [sheet, setSheet] = useState<File | null>(null)
  const [found, setFound] = useState<Found>()
  const [problem, setProblem] = useState<{ message: string; rows: readonly RowError[] }>()
  const troubles = useMemo(() => rowTroubles(problem?.rows ?? []), [problem])

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
  function take(next: File | null) {
    setSheet(next)
    setFound(undefined)
    setProblem(undefined)
    if (next) void attempt(() => check(next)).then(setFound)
  }
  async function save() {
    const said = await attempt(() => write(sheet!))
    if (said === undefined) return
    notify.good(said)
    ;(props.onDone ?? onClose)()
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
        <SheetInput arranging={arranging} onReady={take} />
        {sheet && troubles.length > 0 && <MendRows {...arranging} file={sheet} troubles={troubles} onMended={take} />}
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

/** The first refused rows, each with its column and what is wrong. */
function RefusedRows({ rows }: { rows: readonly RowError[] }) {
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
