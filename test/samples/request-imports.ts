import { name } from '#base/endpoint.ts'
import { exportOf } from '#base/export-of.ts'
import type { ByFile } from '#modules/requests/by-file.ts'
import type { RequestImportCalls } from '#modules/requests/imports-contract.ts'
import { writeXlsx } from '#server/spreadsheets/write-workbook.ts'
import { plantRequest } from '../planted-requests.ts'
import type { TestServer } from '../server.ts'
import type { ModuleSamples } from './of-modules.ts'

/** What the walks need of the calls by which requests of a kind come in by a file; `cells` are a row that can be sent. */
export function importSamples(
  { calls, arranging, template }: ByFile,
  addresses: RegExp,
  cells: Readonly<Record<string, string>>,
): Required<Pick<ModuleSamples, 'own' | 'noWays' | 'ownCase' | 'byRule' | 'samples' | 'plant'>> {
  const files = async (server: TestServer) => ({
    file: { name: 'hours.xlsx', content: await filled(server, template, cells) },
  })
  const of = (server: TestServer, company: string, key: string) => planted(server, company, calls, key)
  const missing = { otherwise: '404 not_found' }
  return {
    plant: async (server, company) => void (await of(server, company, 'devi')),
    own: [{ addresses, of }],
    noWays: {
      [name(arranging.arranged)]: 'makes a file, which goes in by the import’s own way',
      [name(calls.check)]: 'writes nothing',
      [name(calls.bring)]: 'hours that are asked for; somebody else decides',
    },
    ownCase: [name(calls.undo)],
    // The file is of people of another office.
    byRule: { [name(exportOf(calls.list))]: (role) => (role === 'office dir' ? '422 nothing_to_export' : undefined) },
    samples: {
      [name(calls.check)]: async (_, server) => ({ files: await files(server), adds: true }),
      [name(calls.bring)]: async (_, server) => ({ files: await files(server), adds: true }),
      [name(calls.state)]: () => missing,
      [name(calls.toFix)]: () => missing,
      [name(calls.undo)]: () => ({ input: {} }),
    },
  }
}

async function filled(server: TestServer, { sheets }: ByFile['template'], cells: Readonly<Record<string, string>>) {
  const person = await server.tenant('meridian', (tx) =>
    tx
      .selectFrom('employee')
      .select('employee_no')
      .where('id', '=', server.employeeId('devi'))
      .executeTakeFirstOrThrow(),
  )
  const row: Record<string, string> = { employee_no: person.employee_no, ...cells }
  const [sheet] = sheets
  return writeXlsx([
    {
      name: sheet!.name,
      columns: sheet!.columns.map(({ header }) => ({ header, kind: 'text' as const })),
      rows: [sheet!.columns.map(({ key }) => row[key] ?? null)],
    },
  ])
}

/** A file of one request of somebody that was imported. */
async function planted(
  server: TestServer,
  company: string,
  { kind }: RequestImportCalls,
  key: string,
): Promise<string> {
  const request = await plantRequest(server, company, kind, key, {})
  const by_account = server.companies[company]!.accounts.aminah!
  return server.tenant(company, async (tx) => {
    const digest = request.replaceAll('-', '').padStart(64, '0')
    const made = {
      kind,
      file_name: 'planted.xlsx',
      digest,
      rows: 1,
      at: server.clock.now(),
      by_account,
      by_name: 'Planted',
    }
    const { id } = await tx.insertInto('request_import').values(made).returning('id').executeTakeFirstOrThrow()
    await tx.updateTable('request').set({ import_id: id }).where('id', '=', request).execute()
    return id
  })
}
