import { required } from '#base/required.ts'
import type { Template } from '#server/spreadsheets/template.ts'
import { writeXlsx } from '#server/spreadsheets/write-workbook.ts'
import type { Caller, TestServer } from '#test/server.ts'
import { expectOk } from '../../../pay/payroll/testing/month.ts'
import type { RequestImportEndpoints } from '../../../requests/kinds/imports-contract.ts'

// biome-ignore lint/suspicious/noExplicitAny: replies are read as they came over the wire
type Json = any

/** A row of a sheet of hours by the keys of its columns. */
export type Cells = Readonly<Record<string, string>>

/** A template filled with rows. */
export async function hoursFile(rows: readonly Cells[], { sheets }: Template): Promise<Uint8Array> {
  const sheet = required(sheets[0], 'sheet of the template')
  return writeXlsx([
    {
      name: sheet.name,
      columns: sheet.columns.map(({ header }) => ({ header, kind: 'text' as const })),
      rows: rows.map((cells) => sheet.columns.map(({ key }) => cells[key] ?? null)),
    },
  ])
}

/** Starts a check or an import of a file and returns the id of its task, which has not run. */
export async function startFileTask(
  who: Caller,
  what: 'check' | 'bring',
  calls: RequestImportEndpoints,
  file: { readonly name: string; readonly content: Uint8Array },
): Promise<string> {
  return (await expectOk(who.call(calls[what], {} as never, { files: { file } }))).task_id
}

/** Checks or imports a file and returns the outcome. */
export async function runFileTask(
  server: TestServer,
  who: Caller,
  what: 'check' | 'bring',
  calls: RequestImportEndpoints,
  file: { readonly name: string; readonly content: Uint8Array },
): Promise<Json> {
  const task_id = await startFileTask(who, what, calls, file)
  await server.runTask('meridian', task_id)
  return { task_id, ...(await expectOk(who.call(calls.state, { task_id }))) }
}
