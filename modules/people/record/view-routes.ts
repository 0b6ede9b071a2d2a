import type { Day } from '#base/days/days.ts'
import type { Api } from '#server/api/api.ts'
import { route } from '#server/call/route.ts'
import type { Context } from '#server/context/context.ts'
import { ownRefusedPlaces } from '../core/edit/edit.ts'
import {
  loadActions,
  loadFactOn,
  loadFamily,
  loadOfficeCountries,
  loadPayCurrency,
  loadPlaceOn,
  loadTaxActions,
} from '../core/edit/part-queries.ts'
import { loadPhotoFile } from '../core/edit/photo-rows.ts'
import { employmentStatus, stateOn } from '../core/employment-state.ts'
import { decryptRow, redactRow } from '../core/history/encrypted-columns.ts'
import { loadParentsByRows } from '../core/history/parents-by-rows.ts'
import { loadVisibleMissingForPay } from '../core/pay/missing-for-pay.ts'
import { loadOwnRefusedColumns } from '../core/protected-columns.ts'
import { isInReach, requireEmployee } from '../core/reach.ts'
import { employeeApi } from './contract.ts'
import { loadTimeline } from './timeline.ts'

type PersonQuery = { id: string; as_of?: Day }

/** Reads one person: the parts of the record, account, statutory status and history. */
export function registerViewRoutes(api: Api): void {
  route(api, employeeApi.profile, async ({ id, as_of }, context) => loadProfile(context, id, as_of ?? context.today))

  route(api, employeeApi.employment, async (asked, context) => {
    const { tx, vault } = context
    const { employee, head, day } = await loadPartHead(context, 'employee:read', asked)
    const inFull = await isInReach(tx, context.actor, 'identity:read', employee.id, context.today)
    const place = await loadPlaceOn(tx, employee.id, day)
    const employment = await loadFactOn(tx, vault, 'employment', employee.id, day, inFull)
    return {
      ...head,
      employment: employment && { ...employment, ...place },
      schedule: await loadFactOn(tx, vault, 'work_schedule', employee.id, day, inFull),
      refused: [
        ...(await loadOwnRefusedColumns(tx, context.actor, employee.id, 'employment')),
        ...ownRefusedPlaces(context.actor, employee.id),
      ],
    }
  })

  route(api, employeeApi.compensation, async (asked, context) => {
    const { tx, vault } = context
    const { employee, head, day } = await loadPartHead(context, 'compensation:read', asked)
    const inFull = await isInReach(tx, context.actor, 'identity:read', employee.id, context.today)
    return {
      ...head,
      compensation: await loadFactOn(tx, vault, 'compensation', employee.id, day, true),
      bank: await loadFactOn(tx, vault, 'bank_detail', employee.id, day, inFull),
      currency: await loadPayCurrency(tx, vault, employee.id, day),
    }
  })

  route(api, employeeApi.bank, async (asked, context) => {
    const { employee, head, day } = await loadPartHead(context, 'identity:read', asked)
    const { tx, vault } = context
    return {
      ...head,
      bank: await loadFactOn(tx, vault, 'bank_detail', employee.id, day, true),
      currency: await loadPayCurrency(tx, vault, employee.id, day),
    }
  })

  route(api, employeeApi.statutory, async (asked, context) => {
    const { employee, head, day } = await loadPartHead(context, 'identity:read', asked)
    return {
      ...head,
      countries: await loadOfficeCountries(context.tx, employee.id, day),
      birth_date: employee.birth_date,
      nationality: employee.nationality,
      marital_status: employee.marital_status,
      has_child_rows: (await loadParentsByRows(context.tx, [employee.id])).size > 0,
      actions: await loadTaxActions(context.tx, context.actor, employee, context.today),
      statutory: await loadFactOn(context.tx, context.vault, 'statutory_status', employee.id, day, true),
    }
  })

  route(api, employeeApi.timeline, async ({ id }, { tx, actor, vault, today }) => {
    const employee = await requireEmployee(tx, actor, 'employee:read', id, today)
    const numbers = await isInReach(tx, actor, 'identity:read', id, today)
    const mayRemove = await isInReach(tx, actor, 'employee:edit', id, today)
    const facts = numbers
      ? (['employment', 'work_schedule', 'bank_detail', 'statutory_status'] as const)
      : (['employment', 'work_schedule'] as const)
    return loadTimeline(tx, vault, employee, facts, today, mayRemove)
  })

  route(api, employeeApi.payTimeline, async ({ id }, { tx, actor, vault, today }) => {
    const employee = await requireEmployee(tx, actor, 'compensation:read', id, today)
    const mayRemove = await isInReach(tx, actor, 'compensation:edit', id, today)
    return loadTimeline(tx, vault, employee, ['compensation'], today, mayRemove)
  })

  route(api, employeeApi.sameDepartment, async ({ id, rid, as_of }, { tx, actor, today }) => {
    const day = as_of ?? today
    const [person, requestor] = [
      await requireEmployee(tx, actor, 'directory:read', id, today),
      await requireEmployee(tx, actor, 'directory:read', rid, today),
    ]
    const [one, other] = [await loadPlaceOn(tx, person.id, day), await loadPlaceOn(tx, requestor.id, day)]
    const same = one.department !== null && one.department.id === other.department?.id
    return { same, department: same ? one.department : null }
  })
}

/** The head of every part, for people in reach of the permission. */
async function loadPartHead(
  context: Context,
  permission: 'employee:read' | 'compensation:read' | 'identity:read',
  { id, as_of }: PersonQuery,
) {
  const { tx, actor, today } = context
  const employee = await requireEmployee(tx, actor, permission, id, today)
  const day = as_of ?? today
  const head = {
    joined_on: employee.joined_on,
    id,
    version: employee.version,
    as_of: day,
    full_name: employee.full_name,
    actions: await loadActions(tx, actor, employee, today),
  }
  return { employee, head, day }
}

async function loadProfile(context: Context, id: string, day: Day) {
  const { tx, actor, vault, today } = context
  const employee = await requireEmployee(tx, actor, 'employee:read', id, today)
  const inFull = await isInReach(tx, actor, 'identity:read', id, today)
  const sensitive = await isInReach(tx, actor, 'sensitive:read', id, today)
  const redacted = redactRow('employee', decryptRow(vault, 'employee', id, employee), inFull)
  const place = await loadPlaceOn(tx, id, day)
  const standing = stateOn(
    {
      joinedOn: employee.joined_on,
      resignedOn: employee.resigned_on,
      lastDay: employee.last_day,
      lastPayrollDay: employee.last_payroll_day,
    },
    day,
  )
  const { religion, race, is_disabled, ...plain } = redacted
  const pay = await isInReach(tx, actor, 'compensation:read', id, today)
  return {
    ...plain,
    ...(sensitive ? { religion, race, is_disabled } : {}),
    ...place,
    as_of: day,
    standing,
    status: employmentStatus({ standing, status: place.status }),
    countries: await loadOfficeCountries(tx, id),
    missing_for_pay:
      standing === 'terminated' ? [] : await loadVisibleMissingForPay(tx, id, day, { pay, identity: inFull }),
    photo: await loadPhotoFile(tx, id),
    earlier: await loadLinkedEmployment(context, 'id', employee.earlier_employee_id),
    later: await loadLinkedEmployment(context, 'earlier_employee_id', id),
    family: await loadFamily(tx, vault, id, inFull),
    refused: await loadOwnRefusedColumns(tx, actor, id, 'employee'),
    actions: await loadActions(tx, actor, employee, today),
  }
}

/** Another employment of the person within reach. */
async function loadLinkedEmployment(
  { tx, actor, today }: Context,
  column: 'id' | 'earlier_employee_id',
  id: string | null,
) {
  if (id === null) return null
  const row = await tx.selectFrom('employee').select(['id', 'employee_no']).where(column, '=', id).executeTakeFirst()
  return row && (await isInReach(tx, actor, 'employee:read', row.id, today))
    ? { id: row.id, name: row.employee_no }
    : null
}
