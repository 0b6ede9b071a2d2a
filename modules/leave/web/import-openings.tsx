import { Button, FileInput } from '@mantine/core'
import { useMemo, useState } from 'react'
import type { z } from 'zod'
import { ApiError, type RowError } from '#web/api-error.ts'
import { ArrangeFile } from '#web/arranging/arrange-file.tsx'
import { MendRows } from '#web/arranging/mend-rows.tsx'
import { rowTroubles } from '#web/arranging/row-troubles.ts'
import { download } from '#web/call.ts'
import { Dialog } from '#web/form/dialog.tsx'
import { useT } from '#web/i18n.ts'
import { dayText, numberText } from '#web/page/format.tsx'
import { notify } from '#web/page/notices.tsx'
import { useChange } from '#web/use-call.ts'
import { leaveOpeningApi, type OpeningsRead, openingArranging } from '../openings/contract.ts'
import classes from './leave.module.css'

type Preview = z.output<typeof OpeningsRead>

/** A sheet of opening balances: what each would have is shown first, then it is imported whole. */
export function ImportOpenings({ onClose }: { onClose: () => void }) {
  const t = useT()
  const [chosen, setChosen] = useState<File | null>(null)
  const [file, setFile] = useState<File | null>(null)
  const [preview, setPreview] = useState<Preview>()
  const [problem, setProblem] = useState<{ message: string; rows: readonly RowError[] }>()
  const check = useChange(leaveOpeningApi.preview, { quiet: true })
  const write = useChange(leaveOpeningApi.import, { quiet: true })
  const troubles = useMemo(() => rowTroubles(problem?.rows ?? []), [problem])

  async function attempt<T>(work: () => Promise<T>): Promise<T | undefined> {
    setProblem(undefined)
    try {
      return await work()
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      setProblem({ message: error.message, rows: error.rows })
      return undefined
    }
  }
  function take(next: File | null) {
    setFile(next)
    setPreview(undefined)
    setProblem(undefined)
    if (next) void attempt(() => check.run({ file: next })).then(setPreview)
  }
  async function save() {
    const done = await attempt(() => write.run({ file: file! }))
    if (!done) return
    notify.good(t('leave-opening.imported', { count: done.count }))
    onClose()
  }

  return (
    <Dialog title={t('leave-opening.import')} onClose={onClose} size={720}>
      <div className={classes.stack}>
        <p>{t('leave-opening.import_text')}</p>
        <div>
          <Button variant="default" size="xs" onClick={() => void download(leaveOpeningApi.template, {})}>
            {t('leave-opening.template')}
          </Button>
        </div>
        <FileInput
          label={t('leave-opening.file')}
          placeholder={t('form.choose_file')}
          accept=".xlsx,.csv"
          value={chosen}
          clearable
          clearButtonProps={{ 'aria-label': t('action.remove') }}
          onChange={(next) => {
            setChosen(next)
            take(null)
          }}
        />
        {chosen && !file && (
          <ArrangeFile
            key={`${chosen.name} ${chosen.lastModified}`}
            calls={openingArranging}
            what="openings"
            file={chosen}
            onReady={take}
            onCancel={() => setChosen(null)}
          />
        )}
        {file && troubles.length > 0 && (
          <MendRows calls={openingArranging} what="openings" file={file} troubles={troubles} onMended={take} />
        )}
        {problem && (
          <div role="alert">
            <p className={classes.error}>{problem.message}</p>
            {problem.rows.map((row) => (
              <p key={`${row.row} ${row.heading} ${row.message}`} className="caption">
                {[row.row, row.heading, row.message].filter(Boolean).join(': ')}
              </p>
            ))}
          </div>
        )}
        {preview && (
          <div className={classes.scroll} role="status">
            <table className={classes.lines}>
              <tbody>
                {preview.rows.map((row) => (
                  <tr key={`${row.full_name} ${row.type_name} ${row.day}`}>
                    <th scope="row">{row.full_name}</th>
                    <td>
                      {row.type_name} · {dayText(row.day)}
                    </td>
                    <td>
                      {t('leave-balance.before_after', {
                        before: numberText(row.before, 3),
                        after: numberText(row.after, 3),
                      })}
                    </td>
                  </tr>
                ))}
              </tbody>
            </table>
          </div>
        )}
        <div>
          <Button disabled={!preview} loading={write.busy} onClick={() => void save()}>
            {t('leave-opening.import_now', { count: preview?.count ?? 0 })}
          </Button>
        </div>
      </div>
    </Dialog>
  )
}
