import { forbidden, notFound } from '#base/errors.ts'
import { departmentApi, officeApi } from '#organisation/contract.ts'
import { requireOffice, setMember } from '#organisation/offices.ts'
import type { Api } from '#server/api/api.ts'
import { pageRoute } from '#server/call/page-route.ts'
import { route } from '#server/call/route.ts'
import { lockVersioned } from '#server/database/records.ts'
import { requireEmployee } from '../../core/reach.ts'
import { assignPeople } from './assign.ts'
import { loadDepartmentPeople, loadOfficePeople } from './people.ts'

/** People of departments and offices, moving people to a department, and managing an office. */
export function registerUnitRoutes(api: Api): void {
  pageRoute(api, departmentApi.people, async (input, { tx, actor, today }) => {
    const department = await tx.selectFrom('department').select('id').where('id', '=', input.id).executeTakeFirst()
    if (!department) throw notFound()
    return loadDepartmentPeople(tx, actor, input.day ?? today, input)
  })

  route(api, departmentApi.assign, assignPeople)

  pageRoute(api, officeApi.people, async (input, { tx, actor, today }) => {
    await requireOffice(tx, input.id, today)
    return loadOfficePeople(tx, actor, today, input)
  })

  route(api, officeApi.setMember, async ({ id, uid, version, is_member }, context) => {
    const { tx, actor, today } = context
    await lockVersioned(tx, 'office', { id, version })
    const person = await requireEmployee(tx, actor, 'directory:read', uid, today)
    // Managing an office widens reach: nobody gives that to themselves.
    if (uid === actor.employeeId) throw forbidden('office_own_member')
    return setMember(context, { id, version }, person, is_member)
  })
}
