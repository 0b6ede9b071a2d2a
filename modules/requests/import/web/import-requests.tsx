import { Button, Group } from '@mantine/core'
import { useMemo, useState } from 'react'
import type { z } from 'zod'
import type { ImportMappingEndpoints } from '#base/contracts/import-mapping-api.ts'
import { FixRows } from '#web/arranging/fix-rows.tsx'
import { toRowProblems } from '#web/arranging/row-problems.ts'
import { SheetInput } from '#web/arranging/sheet-input.tsx'
import { ApiError } from '#web/calls/api-error.ts'
import { download } from '#web/calls/call.ts'
import { useCall, useChange } from '#web/calls/use-call.ts'
import { Dialog } from '#web/form/dialog.tsx'
import { useT } from '#web/i18n.ts'
import { ErrorState } from '#web/page/error-state.tsx'
import { TaskProgress } from '#web/tasks/task-progress.tsx'
import type { RequestImportEndpoints, RequestImportState } from '../../kinds/imports-contract.ts'
import classes from './import-requests.module.css'

type Props = { calls: RequestImportEndpoints; arranging: ImportMappingEndpoints; onClose: () => void }
type ImportState = z.output<typeof RequestImportState>
type CheckResult = NonNullable<ImportState['check']>

/** Imports requests of a kind from a sheet: checks every row, sends the valid ones and names the others. */
export function ImportRequests({ calls, arranging, onClose }: Props) {
  const t = useT()
  /** The chosen file, mapped to the template. */
  const [file, setFile] = useState<File | null>(null)
  const [checkId, setCheckId] = useState<string>()
  const [importId, setImportId] = useState<string>()
  const [failed, setFailed] = useState<unknown>()
  const check = useChange(calls.check, { quiet: true })
  const bring = useChange(calls.bring, { quiet: true })
  const checked = useCall(calls.state, { task_id: checkId ?? '' }, { enabled: checkId !== undefined, freshFor: 0 })
  const done = useCall(calls.state, { task_id: importId ?? '' }, { enabled: importId !== undefined, freshFor: 0 })
  const found = checked.data?.check ?? null
  const left = importId && done.data?.imported && done.data.imported.left_out > 0 ? done.data.imported : null
  const good = found ? found.rows - found.faulty : 0
  const problem = (importId ? done.data : checked.data)?.problem
  const troubles = useMemo(() => toRowProblems(found?.errors ?? []), [found])

  async function startTask(work: () => Promise<{ task_id: string }>, begun: (id: string) => void) {
    setFailed(undefined)
    setImportId(undefined)
    try {
      begun((await work()).task_id)
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      setFailed(error)
    }
  }
  function chooseFile(next: File | null) {
    setFile(next)
    setCheckId(undefined)
    setImportId(undefined)
    setFailed(undefined)
    if (next) void startTask(() => check.run({ file: next }), setCheckId)
  }
  async function closeWhenComplete() {
    const { data } = await done.refetch()
    if (data?.imported?.left_out === 0) onClose()
  }

  return (
    <Dialog title={t('request-import.import')} onClose={onClose} size={760}>
      <div className={classes.stack}>
        <p>{t('request-import.text')}</p>
        <div>
          <Button variant="default" size="xs" onClick={() => void download(calls.template, {})}>
            {t('arrange.template')}
          </Button>
        </div>
        <SheetInput arranging={{ calls: arranging, what: calls.kind }} onReady={chooseFile} />
        {failed !== undefined && <ErrorState error={failed} />}
        {checkId && !found && !problem && (
          <TaskProgress key={checkId} id={checkId} onEnd={() => void checked.refetch()} />
        )}
        {left && (
          <div role="status">
            <b>{t('arrange.imported_left', { count: left.left_out })}</b>
            <IssueList title={t('request-import.problem')} issues={left.errors} />
            {checkId && (
              <Button variant="default" size="xs" onClick={() => void download(calls.toFix, { task_id: checkId })}>
                {t('arrange.failed_rows')}
              </Button>
            )}
          </div>
        )}
        {importId && !problem && !left && (
          <TaskProgress key={importId} id={importId} onEnd={() => void closeWhenComplete()} />
        )}
        {problem && (
          <p role="alert" className={classes.bad}>
            {problem.message}
          </p>
        )}
        {found && checkId && !importId && (
          <CheckFindings check={found} onFix={() => void download(calls.toFix, { task_id: checkId })} />
        )}
        {file && troubles.length > 0 && !importId && (
          <FixRows
            key={checkId}
            calls={arranging}
            what={calls.kind}
            file={file}
            troubles={troubles}
            onFixed={chooseFile}
          />
        )}
        {file && good > 0 && !importId && (
          <div>
            <Button loading={bring.busy} onClick={() => void startTask(() => bring.run({ file }), setImportId)}>
              {t('arrange.import_now', { count: good })}
            </Button>
          </div>
        )}
      </div>
    </Dialog>
  )
}

/** The result of a check: counts, and each row with an error or a warning. */
function CheckFindings({ check, onFix }: { check: CheckResult; onFix: () => void }) {
  const t = useT()
  const { rows, faulty, errors, warnings, more } = check
  return (
    <>
      <Group justify="space-between">
        <p role="status" className={faulty > 0 ? classes.bad : undefined}>
          {faulty === 0
            ? t('request-import.good', { count: rows })
            : t(faulty < rows ? 'request-import.bad' : 'request-import.none_good', { count: faulty })}
        </p>
        {faulty > 0 && (
          <Button variant="default" size="xs" onClick={onFix}>
            {t('arrange.failed_rows')}
          </Button>
        )}
      </Group>
      <IssueList title={t('request-import.problem')} issues={errors} />
      <IssueList title={t('request-import.warnings')} issues={warnings} />
      {more && <p className="caption">{t('request-import.more')}</p>}
    </>
  )
}

function IssueList({ title, issues }: { title: string; issues: CheckResult['errors'] }) {
  const t = useT()
  if (issues.length === 0) return null
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: keyboards reach a region that scrolls
    <section className={classes.scroll} tabIndex={0} aria-label={title}>
      <table className={classes.table}>
        <thead>
          <tr>
            <th scope="col">{t('request-import.row')}</th>
            <th scope="col">{t('request-import.column')}</th>
            <th scope="col">{title}</th>
          </tr>
        </thead>
        <tbody>
          {issues.map(({ row, heading, column, message }) => (
            <tr key={`${row} ${column} ${message}`}>
              <td className="numeric">{row}</td>
              <td>{heading ?? column}</td>
              <td>{message}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
