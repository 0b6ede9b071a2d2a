import { sql } from 'kysely'
import { monthOf } from '#base/days/days.ts'
import { DomainError, notFound } from '#base/errors.ts'
import { requireEmployee } from '#people/reach.ts'
import { forbidOwnRecord, mayChange } from '#server/access/own-record-guard.ts'
import type { Api } from '#server/api/api.ts'
import { route } from '#server/call/route.ts'
import type { Context } from '#server/context/context.ts'
import type { Tx } from '#server/database/database.ts'
import { loadPayrollChoices } from '../../settings/choices.ts'
import { ownPasswordApi, personPasswordApi } from './password-contract.ts'
import { passwordPlace } from './payslip-passwords.ts'

/** The password of mailed payslips: everybody sets their own, payroll staff see whether there is one and remove it. */
export function registerPayslipPasswordRoutes(api: Api): void {
  route(api, ownPasswordApi.one, loadOwnPassword)

  route(api, ownPasswordApi.set, async ({ password }, context) => {
    const { tx, vault, actor } = context
    const { first_employee_id } = await loadPerson(tx, ownEmployeeId(context))
    const before = await hasOwnPassword(tx, first_employee_id)
    const values = { password: vault.encrypt(passwordPlace(first_employee_id), password) }
    await tx
      .insertInto('payslip_password')
      .values({ employee_id: first_employee_id, ...values })
      .onConflict((same) => same.columns(['company_id', 'employee_id']).doUpdateSet(values))
      .execute()
    recordChange(context, { id: ownEmployeeId(context), name: actor.fullName }, before, true)
    return loadOwnPassword({}, context)
  })

  route(api, ownPasswordApi.remove, async (_, context) => {
    const person = await loadPerson(context.tx, ownEmployeeId(context))
    await removePassword(context, person)
    return loadOwnPassword({}, context)
  })

  route(api, personPasswordApi.one, async ({ id }, context) => {
    await requireEmployee(context.tx, context.actor, 'payroll:read', id, context.today)
    return loadPersonPassword(context, id)
  })

  route(api, personPasswordApi.remove, async ({ id }, context) => {
    const { tx, actor, today } = context
    await requireEmployee(tx, actor, 'payroll:prepare', id, today)
    await forbidOwnRecord(tx, actor, 'payroll:prepare', id)
    await removePassword(context, await loadPerson(tx, id))
    return loadPersonPassword(context, id)
  })
}

async function loadOwnPassword(_: object, context: Context) {
  const { tx, today } = context
  const { first_employee_id } = await loadPerson(tx, ownEmployeeId(context))
  const { payslip_password } = await loadPayrollChoices(tx, monthOf(today))
  return { own_payslip_password: await hasOwnPassword(tx, first_employee_id), rule: payslip_password }
}

async function loadPersonPassword({ tx, actor }: Context, employeeId: string) {
  const { first_employee_id } = await loadPerson(tx, employeeId)
  const has = await hasOwnPassword(tx, first_employee_id)
  const may = has && (await mayChange(tx, actor, 'payroll:prepare'))(employeeId)
  return { own_payslip_password: has, actions: may ? ['remove' as const] : [] }
}

/** Throws 404 where there is none. */
async function removePassword(context: Context, person: Awaited<ReturnType<typeof loadPerson>>): Promise<void> {
  const removed = await context.tx
    .deleteFrom('payslip_password')
    .where('employee_id', '=', person.first_employee_id)
    .returning('employee_id')
    .executeTakeFirst()
  if (!removed) throw notFound()
  recordChange(context, { id: person.id, name: person.full_name }, true, false)
}

function recordChange(
  { record }: Context,
  person: { id: string; name: string },
  before: boolean,
  after: boolean,
): void {
  record({
    kind: 'employee',
    ...person,
    before: { own_payslip_password: before },
    after: { own_payslip_password: after },
  })
}

function ownEmployeeId({ actor }: Context): string {
  if (actor.employeeId === null) throw new DomainError('no_employee_record')
  return actor.employeeId
}

/** The person of an employment, and the first of their employments, under which the password is filed. */
function loadPerson(tx: Tx, employeeId: string) {
  return tx
    .selectFrom('employee')
    .select(['id', 'full_name', (eb) => eb.fn.coalesce('first_employee_id', 'id').as('first_employee_id')])
    .where('id', '=', employeeId)
    .executeTakeFirstOrThrow()
}

async function hasOwnPassword(tx: Tx, firstEmployeeId: string): Promise<boolean> {
  const row = await tx
    .selectFrom('payslip_password')
    .select(sql`1`.as('one'))
    .where('employee_id', '=', firstEmployeeId)
    .executeTakeFirst()
  return row !== undefined
}
