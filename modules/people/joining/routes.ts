import { conflict, DomainError, forbidden } from '#base/errors.ts'
import type { Api } from '#server/api/api.ts'
import { route } from '#server/call/route.ts'
import { requireOfficeInReach, requireValidPlace } from '../core/edit/edit.ts'
import { updateEmployeeVersioned } from '../core/edit/employee-rows.ts'
import { loadFactOn } from '../core/edit/part-queries.ts'
import { requireValidLeaving, stateOn } from '../core/employment-state.ts'
import { EMPLOYEE_LEFT, EMPLOYEE_STAYS } from '../core/events.ts'
import { requireMayChange } from '../core/protected-columns.ts'
import { reachOf, requireEmployee } from '../core/reach.ts'
import { joiningApi } from './contract.ts'
import { createPerson, removePerson } from './new-person.ts'
import { createEmployment } from './start-person.ts'

export function registerJoiningRoutes(api: Api): void {
  route(api, joiningApi.create, async ({ confirmed, ...given }, context) => {
    const { actor } = context
    // A new person is in no reach, so these rights need company-wide reach beside that to create.
    const beliefs = [given.religion, given.race, given.is_disabled]
    if (beliefs.some((one) => one !== undefined && one !== null) && reachOf(actor, 'sensitive:read') !== 'company')
      throw forbidden()
    requireOfficeInReach(context, given.office_id)
    return createPerson(context, given, { confirmed })
  })

  route(api, joiningApi.remove, async ({ id, version }, context) => {
    const { tx, actor, today } = context
    const employee = await requireEmployee(tx, actor, 'employee:delete', id, today)
    if (id === actor.employeeId) throw new DomainError('not_for_yourself', { status: 403 })
    await removePerson(context, employee, version)
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
