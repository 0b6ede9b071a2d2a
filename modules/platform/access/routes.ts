import { notFound } from '#base/errors.ts'
import { text } from '#base/labels.ts'
import { areasOf, COMPANY_ROLES, roleOf } from '#base/roles.ts'
import { seeAsApi } from '#base/seen-role-api.ts'
import { sessionApi } from '#base/session-api.ts'
import { productApi } from '#base/system-api.ts'
import { grantsOf } from '#server/access/grants.ts'
import { overridesByRole } from '#server/access/overrides.ts'
import type { Api } from '#server/api.ts'
import type { Context } from '#server/context.ts'
import { route } from '#server/route.ts'
import { landingOf, offered, roleRef } from '#server/sessions/landing.ts'
import { modulesOn } from '#server/sessions/profile-routes.ts'
import { workplaceOf } from '#server/sessions/workplace.ts'
import { changeRole } from './change-grants.ts'
import { accessApi } from './contract.ts'
import { explained } from './explain.ts'
import { VALUE_LISTS } from './options.ts'
import { companyPermissions, grantList, rolesHeld, roleTable } from './queries.ts'
import { seeAs } from './see-as.ts'
import { accessSettings, changeSettings } from './settings.ts'

/** Who may do what: the table of grants and its changes, and what the browser asks about itself. */
export function accessRoutes(api: Api): void {
  route(api, accessApi.table, async (_, { tx, actor }) => ({
    permissions: companyPermissions(),
    roles: await roleTable(tx, actor),
  }))

  route(api, accessApi.change, (input, context) => changeRole(context, input))

  route(api, accessApi.settings, (_, { tx, actor }) => accessSettings(tx, actor))
  route(api, accessApi.changeSettings, (input, context) => changeSettings(context, input))

  route(api, accessApi.view, async ({ id }, { tx }) => {
    if (!COMPANY_ROLES.some((role) => role.id === id)) throw notFound()
    const grants = grantsOf(id, (await overridesByRole(tx)).get(id) ?? [])
    const modules = modulesOn({ modulesOff: await modulesOff(tx) }, [])
    return {
      role: roleRef(id),
      areas: areasOf(id),
      landing: landingOf(id),
      grants: Object.fromEntries(grants),
      modules: modules.map((module) => module.id),
    }
  })

  route(api, accessApi.explanation, (input, { tx, actor, today }) => explained(tx, actor, input, today))

  route(api, seeAsApi, (input, context) => seeAs(context, input))

  route(api, sessionApi.acl, async (_, { tx, actor }) => {
    const places = await placesInReach(tx, actor)
    const held = offered(await rolesHeld(tx, actor.accountId))
    return {
      roles: held.map(roleRef),
      access: {
        ...places,
        roles_permissions: { [roleOf(actor.roleId).name]: grantList(actor.grants) },
        employee_id: actor.employeeId,
      },
    }
  })

  route(api, sessionApi.defaults, () =>
    Object.fromEntries(COMPANY_ROLES.map(({ id, name }) => [name, grantList(grantsOf(id, []))])),
  )

  route(api, productApi.options, (_, { language }) =>
    Object.fromEntries(
      Object.entries(VALUE_LISTS).map(([list, values]) => [
        list,
        values.map((value) => ({
          value,
          label: text(api.labels[`${list}.${value}`]!, language),
        })),
      ]),
    ),
  )

  route(api, productApi.modules, async (_, { tx, actor, today }) => {
    const { hiddenModules } = await workplaceOf(tx, actor.employeeId, today)
    return modulesOn({ modulesOff: await modulesOff(tx) }, hiddenModules)
  })
}

async function modulesOff(tx: Context['tx']): Promise<number[]> {
  return (await tx.selectFrom('company_module').select('module_id').where('is_on', '=', false).execute()).map(
    (row) => row.module_id,
  )
}

/** The departments and offices whose people the current role may read, and the positions there are. */
async function placesInReach(tx: Context['tx'], actor: Context['actor']) {
  const reach = actor.grants.get('employee:read')
  const named = (table: 'department' | 'office', ids: readonly string[]) =>
    tx
      .selectFrom(table)
      .select(['id', 'name'])
      .where('is_active', '=', true)
      .$if(reach !== 'company', (query) =>
        query.where('id', 'in', ids.length > 0 ? [...ids] : ['00000000-0000-0000-0000-000000000000']),
      )
      .orderBy('name')
      .execute()
  return {
    department: await named('department', actor.departmentIds),
    office: await named('office', actor.officeIds),
    position: actor.grants.has('position:read')
      ? await tx.selectFrom('position').select(['id', 'name']).where('is_active', '=', true).orderBy('name').execute()
      : [],
  }
}
