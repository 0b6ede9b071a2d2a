import { DomainError } from '#base/errors.ts'
import type { Api } from '#server/api/api.ts'
import { route } from '#server/call/route.ts'
import type { Context } from '#server/context/context.ts'
import { monthlyDue } from '#statutory/malaysia/files/due-dates.ts'
import { runName } from '../../payroll/cycles/run-name.ts'
import { type ApprovedRun, loadApprovedRun, loadEmployer, loadRunsOfMonth } from '../approved-run.ts'
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
  const run = await loadApprovedRun(context.tx, input.id)
  if (run.country !== 'MY') throw new DomainError('files_other_country', { status: 409 })
  const { runs, build } = await loadMonthBuilder(context, run)
  const choices = { heading: input.heading ?? true, dashes: input.dashes ?? false }
  return {
    run,
    runs,
    build: (kind: StatutoryFile) => build(kind, choices),
    // The content is the same whatever format the portal takes.
    asUsual: (kind: StatutoryFile) => build(kind, USUAL_CHOICES),
  }
}

const USUAL_CHOICES: FileChoices = { heading: true, dashes: false }

async function loadMonthBuilder({ tx, vault, reportReads: reads }: Context, run: ApprovedRun) {
  const runs = await loadRunsOfMonth(tx, run)
  const employer = await loadEmployer(tx)
  const people = await loadPeopleOfMonth(tx, vault, { runs: runs.map(({ id }) => id), month: run.period })
  const sums = await loadRunSums(tx, runs)
  reads(people.length)
  return {
    runs,
    build: (kind: StatutoryFile, how: FileChoices) =>
      buildStatutoryFile(kind, run.period, employer.numbers, people, sums, how),
  }
}

/** The files of a run's month as they would be if it were approved now, for their problems. */
export async function buildMalaysianFiles(context: Context, run: ApprovedRun) {
  const { build } = await loadMonthBuilder(context, run)
  return StatutoryFile.options.map((file) => ({ file, problems: build(file, USUAL_CHOICES).problems }))
}
