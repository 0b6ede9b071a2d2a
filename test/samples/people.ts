import { required } from '#base/required.ts'
import { positionApi } from '../../modules/organisation/positions/contract.ts'
import { employeeFileApi } from '../../modules/people/import/contract.ts'
import { migrationApi } from '../../modules/platform/migration/contract.ts'
import type { TestServer } from '../server.ts'
import { PICTURE } from '../world.ts'
import type { Samples } from './sample.ts'

/** An import of people that Aminah ran, after which this person lacked something to be paid. */
async function plantImport(server: TestServer, employeeId: string): Promise<string> {
  const { accounts } = required(server.companies.meridian, 'meridian')
  const { id } = await server.tenant('meridian', (tx) =>
    tx
      .insertInto('task')
      .values({
        account_id: required(accounts.aminah, 'the account of Aminah'),
        kind: 'employees.import',
        input: '{}',
        state: 'done',
        result: JSON.stringify({ lacking: [employeeId] }),
      })
      .returning('id')
      .executeTakeFirstOrThrow(),
  )
  return id
}

/** People, their records, and imports of people. */
export const peopleSamples: Samples = {
  'PATCH /api/{env}/employee/edit/profiles/{id}': () => ({ input: { city: 'Ipoh' } }),
  'PATCH /api/employees/{id}/contact': () => ({ input: { phone: '+60 12-3456789' } }),
  'PATCH /api/{env}/employee/edit/employment/{id}': () => ({ input: { job_title: 'Other' } }),
  'PATCH /api/{env}/employee/edit/compensation/{id}': () => ({
    input: { basic_pay: 4_321_00, confirmed: ['pay_ten_times'] },
  }),
  'PATCH /api/employees/{id}/bank': () => ({ input: { account_holder: 'Other' } }),
  'PATCH /api/employees/{id}/statutory': () => ({ input: { zakat_monthly: 1_00 } }),
  'POST /api/employees/tax-method': async ({ about }, server) => {
    // Nobody has chosen yet how her tax is withheld.
    await server.tenant('meridian', (tx) =>
      tx
        .updateTable('statutory_status')
        .set({ tw_tax_method: null })
        .where('employee_id', '=', about('devi').id)
        .execute(),
    )
    return { input: { employee_ids: [about('devi').id], tw_tax_method: 'flat', from_day: '2026-11-01' } }
  },
  'POST /api/employees/{id}/ask': (_, server) => ({
    input: { field: 'tax_number', account_id: server.companies.meridian!.accounts['mei.ling']! },
    adds: true,
  }),
  'DELETE /api/employees/{id}/planned-change': ({ about }) => ({
    input: { fact: 'employment', from_day: '2027-01-01' },
    about: about('devi'),
    otherwise: '422 no_such_change',
  }),
  'DELETE /api/employees/{id}/planned-pay': ({ about }) => ({
    input: { from_day: '2027-01-01' },
    about: about('devi'),
    otherwise: '422 no_such_change',
  }),
  'PUT /api/employees/{id}/children': () => ({ input: { children: [{ name: 'New', birth_year: 2015 }] } }),
  'PUT /api/employees/{id}/stays': () => ({ input: { stays: [{ arrived_on: '2026-01-02', left_on: null }] } }),
  'POST /api/employees/{id}/family': () => ({ input: { name: 'New', relationship: 'child' }, adds: true }),
  'PATCH /api/employees/{id}/family/{member}': () => ({ input: { name: 'Other' } }),
  'DELETE /api/employees/{id}/family/{member}': () => ({}),
  'POST /api/localhr/employee': (_, server) => ({
    input: {
      full_name: 'New',
      joined_on: '2026-11-16',
      employee_no: 'MF-3001',
      office_id: server.companies.meridian!.offices.KUL,
    },
    adds: true,
  }),
  'DELETE /api/rmt/employee/delete/{id}': ({ fresh }) => ({ about: fresh, otherwise: '409 employee_has_history' }),
  'POST /api/employees/{id}/termination': ({ about }) => ({
    input: { resigned_on: '2026-12-01', last_day: '2026-12-31', last_payroll_day: '2026-12-31' },
    about: about('devi'),
  }),
  'POST /api/employees/{id}/rehiring': ({ about }) => ({
    about: about('daniel'),
    otherwise: '409 not_leaving',
  }),
  'POST /api/rmt/employee/bulk/update/offices': async ({ about, versionOf }, server) => ({
    input: {
      employees: [{ id: about('devi').id, version: await versionOf(about('devi').id) }],
      office_id: server.companies.meridian!.offices.PEN,
    },
  }),
  'POST /api/employees/managers': async ({ about, versionOf }, server) => ({
    input: {
      employees: [{ id: about('devi').id, version: await versionOf(about('devi').id) }],
      report_to: server.employeeId('aminah'),
    },
  }),
  'POST /api/rmt/employee/bulk/unassign/offices': async ({ about, versionOf }) => ({
    input: { employees: [{ id: about('devi').id, version: await versionOf(about('devi').id) }] },
  }),
  'PATCH /api/rmt/department/resource/{id}': async ({ about, versionOf }) => ({
    input: {
      from_day: '2026-11-20',
      employees: [{ id: about('devi').id, version: await versionOf(about('devi').id) }],
    },
  }),
  'PUT /api/employees/{id}/photo': () => ({ files: { file: { name: 'a.png', content: PICTURE } } }),
  'GET /api/employees/{id}/photo': ({ about }) => ({ about: about('devi'), otherwise: '404 no_file' }),
  'DELETE /api/employees/{id}/photo': ({ about }) => ({ about: about('devi'), otherwise: '404 no_file' }),
  'POST /api/{env}/employee/export/details': () => ({ adds: true }),
  'POST /api/employees/import/check': async (_, server) => ({ files: await people(server), adds: true }),
  'POST /api/{env}/employee/import/details': async (_, server) => ({ files: await people(server), adds: true }),
  'POST /api/employees/salaries/import/check': async (_, server) => ({ files: await salaries(server), adds: true }),
  'POST /api/employees/salaries/import': async (_, server) => ({ files: await salaries(server), adds: true }),
  'POST /api/position/import-preview': async (_, server) => ({ files: await positions(server) }),
  'POST /api/position/import-failed-rows': async (_, server) => ({
    files: await positions(server),
    otherwise: '422 position_import_no_failures',
  }),
  'GET /api/employees/import': () => ({ otherwise: '404 import_not_there' }),
  'GET /api/employees/import/gaps': () => ({ otherwise: '404 import_not_there' }),
  'POST /api/employees/import/gaps': async (_, server) => ({
    input: {
      task_id: await plantImport(server, server.employeeId('devi')),
      people: [{ id: server.employeeId('devi'), values: { bank_name: 'Maybank', account_number: '514012345678' } }],
    },
    adds: true,
    otherwise: '404 import_not_there',
  }),
  'GET /api/employees/salaries/import': () => ({ otherwise: '404 import_not_there' }),
  'GET /api/tasks/{id}/result': () => ({ otherwise: '404 no_file' }),
  'GET /api/migration/batches/{id}/failed-rows': () => ({ otherwise: '422 migration_no_failed_rows' }),
  'POST /api/rmt/position/import/rbc': async (_, server) => ({ files: await positions(server), adds: true }),

  'POST /api/migration/start': ({ batches }) => ({
    arrange: [
      `update migration_run set state = 'finished', finished_at = now() where id = '${batches.run}'`,
      `update migration_run set state = 'open', finished_at = null where id = '${batches.run}'`,
    ],
    adds: true,
  }),
  'POST /api/migration/exports/{step}': () => ({ input: { step: 'employees' }, adds: true }),
  'POST /api/migration/batches': async ({ batches }, server) => ({
    arrange: nothingChecked(batches, 1),
    input: { step: 'organisation' },
    files: {
      file: {
        name: 'organisation.xlsx',
        content: (await (await server.as('aminah')).call(migrationApi.template, { step: 'organisation' })).bytes,
      },
    },
    adds: true,
  }),
  'POST /api/migration/batches/{id}/issues/export': ({ batches }) => ({ input: { id: batches.checked }, adds: true }),
  'DELETE /api/migration/batches/{id}': ({ batches }) => ({ input: { id: batches.checked, version: 1 } }),
  'POST /api/migration/batches/{id}/import': ({ batches }) => ({ input: { id: batches.checked, version: 1 } }),
  'POST /api/migration/next-step': ({ batches }) => ({ input: { version: 1 }, arrange: nothingChecked(batches, 1) }),
  'POST /api/migration/completion': ({ batches }) => ({ input: { version: 1 }, arrange: nothingChecked(batches, 5) }),
  'POST /api/migration/erasure': ({ batches }) => ({ input: { version: 1 }, arrange: nothingChecked(batches, 2) }),
  'GET /api/migration/batches/{id}/erasure': ({ batches }) => ({ input: { id: batches.imported } }),
  'POST /api/migration/batches/{id}/erasure': ({ batches }) => ({ input: { id: batches.imported, version: 1 } }),
}

type Server = Parameters<Samples[string]>[1]
type Batches = Parameters<Samples[string]>[0]['batches']

async function positions(server: Server) {
  const { bytes } = await (await server.as('aminah')).call(positionApi.exportSheet, {})
  return { file: { name: 'positions.xlsx', content: bytes } }
}

async function people(server: Server) {
  const admin = await server.as('aminah')
  const { bytes } = await admin.call(employeeFileApi.exportDetails, { template: 'details' } as never)
  return { file: { name: 'people.xlsx', content: bytes } }
}

async function salaries(server: Server) {
  const { bytes } = await (await server.as('aminah')).call(employeeFileApi.exportSalaries, {} as never)
  return { file: { name: 'salaries.xlsx', content: bytes } }
}

function nothingChecked({ run, checked }: Batches, step: number): [string, string] {
  const setStateSql = (state: string, at: number) =>
    `with b as (update import_batch set state = '${state}' where id = '${checked}') update migration_run set step = ${at} where id = '${run}'`
  return [setStateSql('discarded', step), setStateSql('checked', 1)]
}
