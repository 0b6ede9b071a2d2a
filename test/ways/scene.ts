import { sql } from 'kysely'
import { payrollApi } from '../../modules/pay/payroll/runs/contract.ts'
import { joiningApi } from '../../modules/people/joining/contract.ts'
import { accountApi } from '../../modules/platform/identity/accounts/contract.ts'
import { plantPay, requireData } from '../planted-pay.ts'
import { BACK_PAY_PART, plantBackPay, plantTaxForm } from '../planted-records.ts'
import type { TestServer } from '../server.ts'
import type { Scene } from './way.ts'

/** Inserts the records that every way uses: Nurul's, and some of the company that belong to nobody yet. */
export async function plantScene(server: TestServer): Promise<Scene> {
  const person = server.employeeId('nurul')
  const pay = await plantPay(server, 'meridian')
  const one = (table: string, where: string, value: string) =>
    server.tenant('meridian', async (tx) => {
      const { rows } = await sql<{
        id: string
      }>`select id from ${sql.table(table)} where ${sql.ref(where)} = ${value}::uuid`.execute(tx)
      return rows[0]!.id
    })
  const claim = await server.tenant('meridian', async (tx) => {
    await tx.insertInto('family_member').values({ employee_id: person, name: 'Hadi', relationship: 'child' }).execute()
    return tx
      .insertInto('tax_claim')
      .values({ employee_id: person, period: '2026-12', code: 'lifestyle', amount: 1_00 })
      .returning('id')
      .executeTakeFirstOrThrow()
  })
  const admin = await server.as('aminah')
  const payroll = await server.as('jun.hao', 'HR Payroll')
  const invited = await requireData(
    admin.call(accountApi.invite, {
      email: 'asked@meridian.example',
      full_name: 'Asked in by a walk',
      role_ids: [8],
    }),
  )
  const { offices, departments } = server.companies.meridian!
  const newcomer = await requireData(
    admin.call(joiningApi.create, {
      full_name: 'Newcomer binti Baru',
      joined_on: '2026-11-16',
      employee_no: 'MF-2001',
      office_id: offices.KUL,
      department_id: departments.Operations,
    } as never),
  )
  const openRun = await requireData(payroll.call(payrollApi.create, { group_id: pay.group, period: '2026-10' }))
  const { id: rate } = await server.tenant('meridian', (tx) =>
    tx
      .insertInto('part_time_rate')
      .values({ employee_id: person, from_day: '2026-01-01', per_hour: 20_00, currency: 'MYR' })
      .returning('id')
      .executeTakeFirstOrThrow(),
  )
  return {
    rate,
    server,
    person,
    pay,
    claim: claim.id,
    role: 14,
    invited: invited.id,
    newcomer: newcomer.id,
    taxForm: await plantTaxForm(server, 'meridian', person),
    backPay: await plantBackPay(server, 'meridian', person, pay),
    openRun: openRun.id,
    lookedAt: await insertBackPayLook(server, person, pay.group),
    membership: await one('membership', 'employee_id', person),
    member: await one('family_member', 'employee_id', person),
    version: (table, id) =>
      server.tenant('meridian', async (tx) => {
        const { rows } = await sql<{
          version: number
        }>`select version from ${sql.table(table)} where id = ${id}::uuid`.execute(tx)
        return rows[0]?.version ?? 1
      }),
  }
}

/** Inserts a search for back pay that found a month of hers. Returns its time. */
async function insertBackPayLook(server: TestServer, person: string, group: string): Promise<string> {
  const at = server.clock.now()
  await server.tenant('meridian', async (tx) => {
    await tx.insertInto('back_pay_look').values({ pay_group_id: group, looked_at: at, looked_name: 'Ways' }).execute()
    await sql`insert into back_pay_found (pay_group_id, employee_id, amount, parts, settled_ids)
      select ${group}::uuid, ${person}::uuid, 100, ${JSON.stringify([BACK_PAY_PART])}::jsonb, array(select id from back_pay)`.execute(
      tx,
    )
  })
  return at.toISOString()
}
