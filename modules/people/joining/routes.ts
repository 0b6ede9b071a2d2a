import { conflict, DomainError, forbidden } from '#base/errors.ts'
import { deleteMember } from '#organisation/offices.ts'
import type { Api } from '#server/api/api.ts'
import { route } from '#server/call/route.ts'
import { scheduleFields, startOfPayFields } from '../core/contract-fields.ts'
import { factValues, requireOfficeInReach, requireValidPlace, requireValidSchedule } from '../core/edit/edit.ts'
import { deleteEmployee, insertPerson, updateEmployeeVersioned } from '../core/edit/employee-rows.ts'
import { loadFactOn } from '../core/edit/part-queries.ts'
import { deletePhoto } from '../core/edit/photo-rows.ts'
import { requireValidLeaving, stateOn } from '../core/employment-state.ts'
import { EMPLOYEE_JOINED, EMPLOYEE_LEFT, EMPLOYEE_STAYS } from '../core/events.ts'
import { FACT_COLUMNS } from '../core/history/fact-columns.ts'
import { loadNextEmployeeNumber, requireValidIdentity } from '../core/identity/identity-check.ts'
import { requireMayChange } from '../core/protected-columns.ts'
import { reachOf, requireEmployee } from '../core/reach.ts'
import { joiningApi } from './contract.ts'
import { listReferencingTables } from './referencing-rows.ts'
import { createEmployment, insertFirstFacts, insertFirstPay } from './start-person.ts'

export function registerJoiningRoutes(api: Api): void {
  route(api, joiningApi.create, async ({ confirmed, joined_on, resident_status, ...given }, context) => {
    const { tx, actor, record } = context
    // A new person is in no reach, so these rights need company-wide reach beside that to create.
    const beliefs = [given.religion, given.race, given.is_disabled]
    if (beliefs.some((one) => one !== undefined && one !== null) && reachOf(actor, 'sensitive:read') !== 'company')
      throw forbidden()
    const place = factValues('employment', given)
    await requireValidPlace(context, null, place, joined_on)
    requireOfficeInReach(context, place.office_id)
    const columns: readonly string[] = [
      ...FACT_COLUMNS.employment,
      ...Object.keys(scheduleFields),
      ...Object.keys(startOfPayFields),
    ]
    const own = Object.fromEntries(
      Object.entries(given).filter(([key, value]) => value !== undefined && !columns.includes(key)),
    )
    const identity = await requireValidIdentity(
      context,
      null,
      { ...own, employee_no: given.employee_no ?? (await loadNextEmployeeNumber(context)), full_name: given.full_name },
      {},
      confirmed,
    )
    const id = await insertPerson(context, { ...identity, joined_on })
    await insertFirstFacts(context, id, joined_on, {
      employment: place,
      work_schedule: requireValidSchedule(given, {}),
      statutory_status: resident_status ? { resident_status } : {},
    })
    await context.publish(tx, EMPLOYEE_JOINED, { people: [{ employeeId: id, day: joined_on, earlierId: null }] })
    record({ kind: 'employee', id, name: given.full_name, after: { ...identity, joined_on, ...place } })
    await insertFirstPay(context, { id, full_name: given.full_name, joined_on }, given, confirmed)
    const { version } = await tx.selectFrom('employee').select('version').where('id', '=', id).executeTakeFirstOrThrow()
    return { id, version }
  })

  route(api, joiningApi.remove, async ({ id, version }, context) => {
    const { tx, actor, today, record } = context
    const employee = await requireEmployee(tx, actor, 'employee:delete', id, today)
    if (id === actor.employeeId) throw new DomainError('not_for_yourself', { status: 403 })
    const behind = await listReferencingTables(tx, id)
    if (behind.length > 0) throw conflict('employee_has_history', { behind })
    await deleteMember(tx, id)
    await deletePhoto(tx, id)
    await deleteEmployee(tx, { id, version })
    record({
      kind: 'employee',
      id,
      name: employee.full_name,
      before: { employee_no: employee.employee_no, full_name: employee.full_name, joined_on: employee.joined_on },
    })
    return { id }
  })

  route(
    api,
    joiningApi.terminate,
    async ({ id, version, resigned_on, last_day, last_payroll_day, is_dismissed, leaving_reason }, context) => {
      const { tx, actor, today, record } = context
      const employee = await requireEmployee(tx, actor, 'employee:edit', id, today)
      if (employee.id === actor.employeeId) throw new DomainError('not_for_yourself', { status: 403 })
      const was = {
        resigned_on: employee.resigned_on,
        last_day: employee.last_day,
        last_payroll_day: employee.last_payroll_day,
        is_dismissed: employee.is_dismissed,
        leaving_reason: employee.leaving_reason,
      }
      if (employeeState(employee, today) === 'terminated') throw conflict('already_terminated')
      const dates = {
        resigned_on,
        last_day,
        last_payroll_day: last_payroll_day ?? last_day,
        is_dismissed,
        leaving_reason: leaving_reason ?? null,
      }
      requireValidLeaving(employee.joined_on, {
        resignedOn: resigned_on,
        lastDay: last_day,
        lastPayrollDay: dates.last_payroll_day,
      })
      const done = await updateEmployeeVersioned(tx, { id, version }, dates)
      await context.publish(tx, EMPLOYEE_LEFT, { people: [{ employeeId: id, lastDay: last_day }] })
      record({ kind: 'leaving', id, name: employee.full_name, before: was, after: dates })
      return done
    },
  )

  route(api, joiningApi.rehire, async ({ id, version, ...given }, context) => {
    const { tx, actor, today, record } = context
    const employee = await requireEmployee(tx, actor, 'employee:edit', id, today)
    await requireMayChange(context, actor, [{ employeeId: id, table: 'employee', columns: ['resigned_on'] }])
    if (employee.resigned_on === null) throw conflict('not_leaving')
    if (employeeState(employee, today) === 'terminated')
      return createEmployment(context, { id, version }, employee, given)
    // Somebody who stays keeps their place, unless it was disabled since.
    const place = (await loadFactOn(tx, context.vault, 'employment', id, today, true)) ?? {}
    await requireValidPlace(context, id, { ...place, report_to: undefined }, today)
    const cleared = {
      resigned_on: null,
      last_day: null,
      last_payroll_day: null,
      is_dismissed: false,
      leaving_reason: null,
    }
    const done = await updateEmployeeVersioned(tx, { id, version }, cleared)
    await context.publish(tx, EMPLOYEE_STAYS, { people: [{ employeeId: id }] })
    record({
      kind: 'leaving',
      id,
      name: employee.full_name,
      before: {
        resigned_on: employee.resigned_on,
        last_day: employee.last_day,
        last_payroll_day: employee.last_payroll_day,
        is_dismissed: employee.is_dismissed,
        leaving_reason: employee.leaving_reason,
      },
      after: cleared,
    })
    return done
  })
}

type EmployeeRecord = Awaited<ReturnType<typeof requireEmployee>>

function employeeState(employee: EmployeeRecord, today: string) {
  return stateOn(
    {
      joinedOn: employee.joined_on,
      resignedOn: employee.resigned_on,
      lastDay: employee.last_day,
      lastPayrollDay: employee.last_payroll_day,
    },
    today,
  )
}
