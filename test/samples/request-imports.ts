import { endpointName } from '#base/endpoints/endpoint.ts'
import type { Tx } from '#server/database/database.ts'
import { writeXlsx } from '#server/spreadsheets/write-workbook.ts'
import type { BulkImport } from '../../modules/requests/kinds/bulk-import.ts'
import type { RequestImportEndpoints } from '../../modules/requests/kinds/imports-contract.ts'
import { plantRequest } from '../planted-requests.ts'
import type { TestServer } from '../server.ts'
import type { ModuleSamples } from './of-modules.ts'

/** Samples for the imports of a kind of request. `cells` is a valid row. */
export function importSamples(
  { endpoints: calls, importMapping: arranging, template }: BulkImport,
  addresses: RegExp,
  cells: Readonly<Record<string, string>>,
): Required<Pick<ModuleSamples, 'own' | 'noWays' | 'ownCase' | 'samples' | 'plant'>> {
  const files = async (server: TestServer) => ({
    file: { name: 'hours.xlsx', content: await fillTemplate(server, template, cells) },
  })
  const plantOwn = (server: TestServer, company: string, key: string) => plantImported(server, company, calls, key)
  const missing = { otherwise: '404 not_found' }
  return {
    // Puts everybody's known requests into an import of their own.
    plant: (server, company) =>
      server.tenant(company, async (tx) => {
        const known = await tx.selectFrom('request').select('id').where('kind', '=', calls.kind).execute()
        for (const { id } of known) await putIntoFile(tx, calls.kind, id, byPlanter(server, company))
      }),
    own: [{ addresses, of: plantOwn }],
    noWays: {
      [endpointName(arranging.arranged)]: 'makes a file, which goes in by the import’s own way',
      [endpointName(calls.check)]: 'writes nothing',
      [endpointName(calls.bring)]: 'hours that are asked for; somebody else decides',
    },
    ownCase: [endpointName(calls.undo)],
    samples: {
      [endpointName(calls.check)]: async (_, server) => ({ files: await files(server), adds: true }),
      [endpointName(calls.bring)]: async (_, server) => ({ files: await files(server), adds: true }),
      [endpointName(calls.state)]: () => missing,
      [endpointName(calls.toFix)]: () => missing,
      [endpointName(calls.undo)]: () => ({ input: {} }),
    },
  }
}

async function fillTemplate(
  server: TestServer,
  { sheets }: BulkImport['template'],
  cells: Readonly<Record<string, string>>,
) {
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

/** Inserts an import with one request of a person. */
async function plantImported(
  server: TestServer,
  company: string,
  { kind }: RequestImportEndpoints,
  key: string,
): Promise<string> {
  const request = await plantRequest(server, company, kind, key, {})
  return server.tenant(company, (tx) => putIntoFile(tx, kind, request, byPlanter(server, company)))
}

type ChangedBy = { at: Date; by_account: string; by_name: string }

const byPlanter = (server: TestServer, company: string): ChangedBy => ({
  at: server.clock.now(),
  by_account: server.companies[company]!.accounts.aminah!,
  by_name: 'Planted',
})

async function putIntoFile(tx: Tx, kind: string, request: string, by: ChangedBy): Promise<string> {
  const digest = request.replaceAll('-', '').padStart(64, '0')
  const made = { kind, file_name: 'planted.xlsx', digest, rows: 1, ...by }
  const { id } = await tx.insertInto('request_import').values(made).returning('id').executeTakeFirstOrThrow()
  await tx.updateTable('request').set({ import_id: id }).where('id', '=', request).execute()
  return id
}
