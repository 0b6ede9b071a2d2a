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
import { IconDownload } from '#web/icons.ts'
import { notify } from '#web/page/notices.tsx'
import { Tag } from '#web/page/status-tag.tsx'
import { useChange } from '#web/use-call.ts'
import { type PositionImport, positionApi, positionArranging } from '../contract.ts'
import classes from './positions.module.css'

type Preview = z.output<typeof PositionImport>
type Problem = { message: string; rows: readonly RowError[] }

/** A sheet of positions: checked first, then imported; the rows that need mending come back as a file. */
export function ImportPositions({ onClose }: { onClose: () => void }) {
  const t = useT()
  const [chosen, setChosen] = useState<File | null>(null)
  /** The chosen file in the template's form. */
  const [file, setFile] = useState<File | null>(null)
  const [preview, setPreview] = useState<Preview>()
  const [problem, setProblem] = useState<Problem>()
  const check = useChange(positionApi.importPreview, { quiet: true })
  const write = useChange(positionApi.importSheet, { quiet: true })
  const wanted = (preview?.created ?? 0) + (preview?.changed ?? 0)

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

  const troubles = useMemo(() => rowTroubles(problem?.rows ?? []), [problem])

  function take(next: File | null) {
    setFile(next)
    setPreview(undefined)
    setProblem(undefined)
    if (next) void attempt(() => check.run({ file: next })).then(setPreview)
  }

  async function save() {
    const done = await attempt(() => write.run({ file: file! }))
    if (!done) return
    notify.good(t('position.import_result', done))
    onClose()
  }

  return (
    <Dialog title={t('position.import_title')} onClose={onClose} size={640}>
      <div className={classes.import}>
        <p>{t('position.import_text')}</p>
        <p className="caption">{t('arrange.any_file')}</p>
        <FileInput
          label={t('position.file')}
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
            calls={positionArranging}
            what="positions"
            file={chosen}
            onReady={take}
            onCancel={() => setChosen(null)}
          />
        )}
        {file && troubles.length > 0 && (
          <MendRows calls={positionArranging} what="positions" file={file} troubles={troubles} onMended={take} />
        )}
        {problem && (
          <div role="alert">
            <p>
              <b>{problem.message}</b>
            </p>
            {problem.rows.length > 0 && (
              <div className={classes.scroll}>
                <table>
                  <thead>
                    <tr>
                      <th>{t('position.row')}</th>
                      <th>{t('position.problem')}</th>
                    </tr>
                  </thead>
                  <tbody>
                    {problem.rows.map((row) => (
                      <tr key={`${row.row} ${row.heading} ${row.message}`}>
                        <td className="numeric">{row.row}</td>
                        <td>{[row.heading, row.message].filter(Boolean).join(': ')}</td>
                      </tr>
                    ))}
                  </tbody>
                </table>
              </div>
            )}
          </div>
        )}
        {preview && (
          <div role="status">
            <p>
              <b>{wanted === 0 ? t('position.nothing_to_import') : t('position.import_result', preview)}</b>
            </p>
            {wanted > 0 && (
              <div className={classes.scroll}>
                <table>
                  <tbody>
                    {preview.rows.map((row) => (
                      <tr key={row.position_id}>
                        <td>{row.position_id}</td>
                        <td>{row.name}</td>
                        <td>
                          <Tag tone={row.what === 'created' ? 'good' : 'info'}>
                            {t(row.what === 'created' ? 'position.what.created' : 'position.what.changed')}
                          </Tag>
                        </td>
                      </tr>
                    ))}
                  </tbody>
                </table>
              </div>
            )}
          </div>
        )}
        <div className={classes.buttons}>
          <Button
            variant="subtle"
            color="gray"
            leftSection={<IconDownload size={15} aria-hidden />}
            onClick={() => void download(positionApi.template, {})}
          >
            {t('position.template')}
          </Button>
          {problem && problem.rows.length > 0 && (
            <Button variant="default" onClick={() => void download(positionApi.importFailedRows, { file: file! })}>
              {t('position.failed_rows')}
            </Button>
          )}
          <Button variant="default" onClick={onClose}>
            {t('action.cancel')}
          </Button>
          {preview && wanted > 0 ? (
            <Button loading={write.busy} onClick={() => void save()}>
              {t('position.import_now', { count: wanted })}
            </Button>
          ) : (
            <Button
              disabled={!file}
              loading={check.busy}
              onClick={() => void attempt(() => check.run({ file: file! })).then(setPreview)}
            >
              {t('position.check')}
            </Button>
          )}
        </div>
      </div>
    </Dialog>
  )
}
