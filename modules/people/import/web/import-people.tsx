import { Button, FileButton, Group, Menu } from '@mantine/core'
import { useMemo, useState } from 'react'
import type { z } from 'zod'
import { type AddableUnit, toUnitFlags } from '#base/contracts/import-mapping-api.ts'
import { toRowProblems } from '#web/arranging/row-problems.ts'
import { ApiError } from '#web/calls/api-error.ts'
import { download } from '#web/calls/call.ts'
import { useCall, useChange } from '#web/calls/use-call.ts'
import { useT } from '#web/i18n.ts'
import { Link, useArea } from '#web/link.tsx'
import { lazyComponent } from '#web/loading/lazy-component.tsx'
import { Card } from '#web/page/card.tsx'
import { ErrorState } from '#web/page/error-state.tsx'
import { Page, PageHeader } from '#web/page/page.tsx'
import { LinesSkeleton } from '#web/page/skeletons.tsx'
import { allScreens, canOpen, fillsOf } from '#web/screens.ts'
import { useSession, useVisitor } from '#web/session.tsx'
import { TaskProgress } from '#web/tasks/task-progress.tsx'
import { usePeoplePaths } from '../../core/web/people-path.ts'
import { employeeFileApi, type ImportState, peopleImportMapping, salaryImportMapping } from '../contract.ts'
import { AFTER_IMPORT } from './next-slots.ts'
import { ReadyForPay } from './ready-for-pay.tsx'

const MapColumns = lazyComponent(
  async () => (await import('#web/arranging/map-columns.tsx')).MapColumns,
  <LinesSkeleton lines={4} />,
)

const FixRows = lazyComponent(
  async () => (await import('#web/arranging/fix-rows.tsx')).FixRows,
  <LinesSkeleton lines={4} />,
)

const ImportCheck = lazyComponent(
  async () => (await import('./import-check.tsx')).ImportCheck,
  <LinesSkeleton lines={4} />,
)

const PayGaps = lazyComponent(async () => (await import('./pay-gaps.tsx')).PayGaps, <LinesSkeleton lines={4} />)

const LeftOut = lazyComponent(async () => (await import('./import-check.tsx')).Issues, <LinesSkeleton lines={4} />)

/** All about people in one file; pay alone for somebody who may change nothing else. */
type ImportKind = 'records' | 'salary'
type ImportStateData = z.output<typeof ImportState>

/**
 * Imports people from a spreadsheet after a check: all columns are matched once in one list. Errors keep their rows out
 * and warnings need confirmation (EMP-04). Check and import run as tasks, and the user may leave.
 */
export default function ImportPeople() {
  const t = useT()
  const { may } = useSession()
  return (
    <Page>
      <PageHeader title={t('employees.import_title')} about={t('employees.import_about')} />
      <ImportPage kind={may('employee:edit') ? 'records' : 'salary'} />
    </Page>
  )
}

function ImportPage({ kind }: { kind: ImportKind }) {
  const t = useT()
  const [chosen, setChosen] = useState<File | null>(null)
  const [file, setFile] = useState<File | null>(null)
  const [adds, setAdds] = useState<readonly AddableUnit[]>([])
  const [checkId, setCheckId] = useState<string>()
  const [importId, setImportId] = useState<string>()
  const [failed, setFailed] = useState<unknown>()
  const starting = useStartImport(kind)
  const checked = useImportState(kind, checkId)
  const done = useImportState(kind, importId)
  const problem = done.data?.problem ?? checked.data?.problem

  async function attempt(work: () => Promise<unknown>) {
    setFailed(undefined)
    try {
      await work()
    } catch (error) {
      if (error instanceof ApiError || error instanceof Error) setFailed(error)
    }
  }

  const calls = kind === 'salary' ? salaryImportMapping : peopleImportMapping
  const errors = checked.data?.check?.errors
  const troubles = useMemo(() => toRowProblems(errors ?? []), [errors])

  function choose(next: File | null) {
    if (!next) return
    setChosen(next)
    setFile(null)
    setCheckId(undefined)
    setImportId(undefined)
  }

  function checkFile(next: File, made = adds) {
    setFile(next)
    setAdds(made)
    setCheckId(undefined)
    setImportId(undefined)
    void attempt(async () => setCheckId((await starting.check(next, made)).task_id))
  }

  return (
    <>
      <FilePicker kind={kind} file={chosen} busy={starting.busy} onFile={choose} attempt={attempt} />
      {chosen && !file && (
        <Card title={t('arrange.title', { file: chosen.name })}>
          <MapColumns
            key={`${chosen.name} ${chosen.lastModified}`}
            calls={calls}
            what={kind}
            counts={kind === 'records' ? 'people' : 'rows'}
            file={chosen}
            onReady={checkFile}
            onCancel={() => setChosen(null)}
          />
        </Card>
      )}
      {file && troubles.length > 0 && !importId && (
        <FixRows
          key={checkId}
          calls={calls}
          what={kind}
          file={file}
          troubles={troubles}
          adds={adds}
          onFixed={(mended) => checkFile(mended)}
        />
      )}
      {failed !== undefined && <ErrorState error={failed} />}
      {checkId && !checked.data?.check && (
        <TaskProgress key={checkId} id={checkId} onEnd={() => void checked.refetch()} />
      )}
      {importId && <TaskProgress key={importId} id={importId} onEnd={() => void done.refetch()} />}
      {problem && <p role="alert">{`${problem.message} ${t('employees.nothing_imported')}`}</p>}
      {kind === 'salary' && done.data?.imported?.ready && <ReadyForPay ready={done.data.imported.ready} />}
      {done.data?.imported && done.data.imported.left_out > 0 && (
        <LeftOut
          title={t('employees.left_out', { count: done.data.imported.left_out })}
          issues={done.data.imported.errors}
          tone="bad"
        />
      )}
      {file && checked.data?.check && checkId && !importId && (
        <ImportCheck
          title={file.name}
          check={checked.data.check}
          checkId={checkId}
          counts={kind === 'records' ? 'people' : 'rows'}
          busy={starting.busy}
          onImport={(confirmed) =>
            void attempt(async () => setImportId((await starting.bring(file, adds, confirmed)).task_id))
          }
        />
      )}
      {importId && done.data?.imported && (
        <>
          {kind === 'records' && <PayGaps key={importId} taskId={importId} />}
          <NextSteps />
        </>
      )}
    </>
  )
}

const EXPORTS = ['employees', 'details', 'salary'] as const
type ExportKind = (typeof EXPORTS)[number]

/** Offers the template, exports and the file input. */
function FilePicker({
  kind,
  file,
  busy,
  onFile,
  attempt,
}: {
  kind: ImportKind
  file: File | null
  busy: boolean
  onFile: (file: File | null) => void
  attempt: (work: () => Promise<unknown>) => Promise<void>
}) {
  const t = useT()
  const { may } = useSession()
  const template = () =>
    kind === 'salary'
      ? download(employeeFileApi.salaryTemplate, {})
      : download(employeeFileApi.template, { template: kind })
  const present = (what: ExportKind) =>
    what === 'salary'
      ? download(employeeFileApi.exportSalaries, {})
      : download(employeeFileApi.exportDetails, { template: what })
  const exports = EXPORTS.filter((what) => may(what === 'salary' ? 'compensation:read' : 'employee:export'))
  return (
    <Card title={t(kind === 'salary' ? 'employees.template_salary' : 'employees.template_records')}>
      <p className="caption">{t('arrange.any_file')}</p>
      <Group mt="sm">
        <FileButton accept=".xlsx,.csv" onChange={onFile} key={file ? `${file.name} ${file.lastModified}` : 'none'}>
          {(props) => (
            <Button {...props} loading={busy}>
              {t('employees.choose_file')}
            </Button>
          )}
        </FileButton>
        <Button variant="default" onClick={() => void attempt(template)}>
          {t('employees.get_template')}
        </Button>
        {exports.length > 0 && (
          <Menu>
            <Menu.Target>
              <Button variant="default">{t('employees.get_export')}</Button>
            </Menu.Target>
            <Menu.Dropdown>
              {exports.map((what) => (
                <Menu.Item key={what} onClick={() => void attempt(() => present(what))}>
                  {t(`employees.template_${what}`)}
                </Menu.Item>
              ))}
            </Menu.Dropdown>
          </Menu>
        )}
        {file && <span className="caption">{file.name}</span>}
      </Group>
    </Card>
  )
}

/** What to do once people are here: see them, and what other modules propose. */
function NextSteps() {
  const t = useT()
  const { list } = usePeoplePaths()
  const area = useArea()
  const visitor = useVisitor()
  const screens = allScreens().filter((screen) => visitor !== undefined && canOpen(visitor, screen, area))
  const steps = fillsOf(AFTER_IMPORT, screens).toSorted((a, b) => a.value.order - b.value.order)
  return (
    <Card title={t('employees.what_next')}>
      <ul>
        <li>
          <Link to={list}>{t('employees.see_people')}</Link>
        </li>
        {steps.map(({ screen }) => (
          <li key={screen.path}>
            <Link to={screen.path}>{t(screen.title)}</Link>
          </li>
        ))}
      </ul>
    </Card>
  )
}

/** State of a check or import, loaded once its task has ended. */
function useImportState(kind: ImportKind, taskId: string | undefined) {
  const isOver = (state: ImportStateData | undefined) =>
    state !== undefined && state.state !== 'waiting' && state.state !== 'running'
  return useCall(
    kind === 'salary' ? employeeFileApi.salaryState : employeeFileApi.state,
    { task_id: taskId ?? '' },
    { enabled: taskId !== undefined, freshFor: 0, pollEvery: (state) => (isOver(state) ? false : 1500) },
  )
}

function useStartImport(kind: ImportKind) {
  const check = useChange(employeeFileApi.check, { quiet: true })
  const checkPay = useChange(employeeFileApi.checkSalaries, { quiet: true })
  const bring = useChange(employeeFileApi.importDetails, { quiet: true })
  const bringPay = useChange(employeeFileApi.importSalaries, { quiet: true })
  return {
    busy: check.busy || checkPay.busy || bring.busy || bringPay.busy,
    check: (file: File, adds: readonly AddableUnit[]) =>
      kind === 'salary' ? checkPay.run({ file }) : check.run({ file, template: kind, ...toUnitFlags(adds) }),
    bring: (file: File, adds: readonly AddableUnit[], confirmed: boolean) =>
      kind === 'salary'
        ? bringPay.run({ file, confirmed })
        : bring.run({ file, template: kind, ...toUnitFlags(adds), confirmed }),
  }
}
