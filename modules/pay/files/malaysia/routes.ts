import { DomainError } from '#base/errors.ts'
import type { Api } from '#server/api/api.ts'
import { route } from '#server/call/route.ts'
import type { Context } from '#server/context/context.ts'
import { monthlyDue } from '#statutory/malaysia/files/due-dates.ts'
import { runName } from '../../payroll/cycles/run-name.ts'
import { loadApprovedRun, loadEmployer, loadRunsOfMonth } from '../approved-run.ts'
import { refuseStopped, toFileShown } from '../checked-file/built-file.ts'
import { payrollFileApi, StatutoryFile } from '../contract.ts'
import { recordDownload } from '../record-download.ts'
import { buildStatutoryFile, type FileChoices } from './authority-files.ts'
import { loadPeopleOfMonth, loadRunSums } from './people.ts'

/** The monthly files for EPF, PERKESO, LHDN and HRD Corp. */
export function registerMalaysianFileRoutes(api: Api): void {
  route(api, payrollFileApi.statutory, async (input, context) => {
    const { run, runs, build } = await loadMonthFiles(context, input)
    return StatutoryFile.options.map((kind) => ({
      kind,
      due: monthlyDue(run.period),
      runs: runs.map((one) => ({ id: one.id, name: runName(one, context.language) })),
      ...toFileShown(build(kind)),
    }))
  })
  route(api, payrollFileApi.statutoryFile, async ({ file, ...input }, context) => {
    const { run, build, asUsual } = await loadMonthFiles(context, input)
    const builtFile = build(file)
    refuseStopped(builtFile)
    const { id: _, ...choices } = input
    await recordDownload(context, file, run, { file, ...choices }, asUsual(file).content)
    return { name: builtFile.name, type: builtFile.type, content: builtFile.content }
  })
}

async function loadMonthFiles(context: Context, input: { id: string; heading?: boolean; dashes?: boolean }) {
  const { tx, vault, reportReads: reads } = context
  const run = await loadApprovedRun(tx, input.id)
  if (run.country !== 'MY') throw new DomainError('files_other_country', { status: 409 })
  const runs = await loadRunsOfMonth(tx, run)
  const employer = await loadEmployer(tx)
  const people = await loadPeopleOfMonth(tx, vault, { runs: runs.map(({ id }) => id), month: run.period })
  const sums = await loadRunSums(tx, runs)
  reads(people.length)
  const choices = { heading: input.heading ?? true, dashes: input.dashes ?? false }
  const builtFile = (kind: StatutoryFile, how: FileChoices) =>
    buildStatutoryFile(kind, run.period, employer.numbers, people, sums, how)
  return {
    run,
    runs,
    build: (kind: StatutoryFile) => builtFile(kind, choices),
    // The content is the same whatever format the portal takes.
    asUsual: (kind: StatutoryFile) => builtFile(kind, { heading: true, dashes: false }),
  }
}
