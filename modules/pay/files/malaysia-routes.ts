import { Refused } from '#base/errors.ts'
import { runName } from '#modules/pay/payroll/cycles/run-name.ts'
import type { Api } from '#server/api.ts'
import type { Context } from '#server/context.ts'
import { route } from '#server/route.ts'
import { monthlyDue } from '#statutory/malaysia/files/due-dates.ts'
import { refuseStopped, shownFile } from './checked-file/built-file.ts'
import { payrollFileApi, StatutoryFile } from './contract.ts'
import { downloaded } from './downloaded.ts'
import { type FileChoices, statutoryFile } from './malaysia-files.ts'
import { peopleOfMonth, sumsOfRuns } from './malaysia-people.ts'
import { approvedRun, employerOf, runsOfMonth } from './run-of-files.ts'

/** The monthly files for EPF, PERKESO, LHDN and HRD Corp. */
export function malaysianFileRoutes(api: Api): void {
  route(api, payrollFileApi.statutory, async (input, context) => {
    const { run, runs, build } = await month(context, input)
    return StatutoryFile.options.map((kind) => ({
      kind,
      due: monthlyDue(run.period),
      runs: runs.map((one) => ({ id: one.id, name: runName(one, context.language) })),
      ...shownFile(build(kind)),
    }))
  })
  route(api, payrollFileApi.statutoryFile, async ({ file, ...input }, context) => {
    const { run, build, asUsual } = await month(context, input)
    const built = build(file)
    refuseStopped(built)
    const { id: _, ...choices } = input
    await downloaded(context, file, run, { file, ...choices }, asUsual(file).content)
    return { name: built.name, type: built.type, content: built.content }
  })
}

async function month(context: Context, input: { id: string; heading?: boolean; dashes?: boolean }) {
  const { tx, vault, reads } = context
  const run = await approvedRun(tx, input.id)
  if (run.country !== 'MY') throw new Refused('files_other_country', { status: 409 })
  const runs = await runsOfMonth(tx, run)
  const employer = await employerOf(tx)
  const people = await peopleOfMonth(tx, vault, { runs: runs.map(({ id }) => id), month: run.period })
  const sums = await sumsOfRuns(tx, runs)
  reads(people.length)
  const choices = { heading: input.heading ?? true, dashes: input.dashes ?? false }
  const built = (kind: StatutoryFile, how: FileChoices) =>
    statutoryFile(kind, run.period, employer.numbers, people, sums, how)
  return {
    run,
    runs,
    build: (kind: StatutoryFile) => built(kind, choices),
    // Whatever the portal takes, a file says the same.
    asUsual: (kind: StatutoryFile) => built(kind, { heading: true, dashes: false }),
  }
}
