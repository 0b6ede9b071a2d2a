import { areasOf, COMPANY_ROLES, roleOf } from '#base/access/roles.ts'
import { rolePreviewApi } from '#base/contracts/role-preview-api.ts'
import { sessionApi } from '#base/contracts/session-api.ts'
import { productApi } from '#base/contracts/system-api.ts'
import { notFound } from '#base/errors.ts'
import { grantsOf } from '#server/access/grants.ts'
import { loadOverridesByRole } from '#server/access/overrides.ts'
import type { Api } from '#server/api/api.ts'
import { formatMessage } from '#server/api/format-message.ts'
import { route } from '#server/call/route.ts'
import type { Context } from '#server/context/context.ts'
import { loadWorkplace } from '#server/sessions/workplace.ts'
import { enabledModules } from '../identity/sign-in/enabled-modules.ts'
import { landingOf, offeredRoles, toRoleRef } from '../identity/sign-in/landing.ts'
import { changeRole } from './change-grants.ts'
import { accessApi } from './contract.ts'
import { explainAccess } from './explain.ts'
import { VALUE_LISTS } from './options.ts'
import { companyPermissions, grantList, loadHeldRoles, loadRoleTable } from './queries.ts'
import { setRolePreview } from './role-preview.ts'
import { loadAccessSettings, updateAccessSettings } from './settings.ts'

/** Registers the calls for roles and grants, and those that tell the browser what its own session may do. */
export function registerAccessRoutes(api: Api): void {
  route(api, accessApi.table, async (_, { tx, actor }) => ({
    permissions: companyPermissions(),
    roles: await loadRoleTable(tx, actor),
  }))

  route(api, accessApi.change, (input, context) => changeRole(context, input))

  route(api, accessApi.settings, (_, { tx, actor }) => loadAccessSettings(tx, actor))
  route(api, accessApi.changeSettings, (input, context) => updateAccessSettings(context, input))

  route(api, accessApi.view, async ({ id }, { tx }) => {
    if (!COMPANY_ROLES.some((role) => role.id === id)) throw notFound()
    const grants = grantsOf(id, (await loadOverridesByRole(tx)).get(id) ?? [])
    const modules = enabledModules({ modulesOff: await loadModulesOff(tx) }, [])
    return {
      role: toRoleRef(id),
      areas: areasOf(id),
      landing: landingOf(id),
      grants: Object.fromEntries(grants),
      modules: modules.map((module) => module.id),
    }
  })

  route(api, accessApi.explanation, (input, { tx, actor, today }) => explainAccess(tx, actor, input, today))

  route(api, rolePreviewApi, (input, context) => setRolePreview(context, input))

  route(api, sessionApi.acl, async (_, { tx, actor }) => {
    const places = await loadPlacesInReach(tx, actor)
    const roles = offeredRoles(await loadHeldRoles(tx, actor.accountId))
    return {
      roles: roles.map(toRoleRef),
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
          label: formatMessage(api, `${list}.${value}`, language),
        })),
      ]),
    ),
  )

  route(api, productApi.modules, async (_, { tx, actor, today }) => {
    const { hiddenModules } = await loadWorkplace(tx, actor.employeeId, today)
    return enabledModules({ modulesOff: await loadModulesOff(tx) }, hiddenModules)
  })
}

async function loadModulesOff(tx: Context['tx']): Promise<number[]> {
  return (await tx.selectFrom('company_module').select('module_id').where('is_on', '=', false).execute()).map(
    (row) => row.module_id,
  )
}

/** The departments and offices of the people whom the current role may read, and all positions. */
async function loadPlacesInReach(tx: Context['tx'], actor: Context['actor']) {
  const reach = actor.grants.get('employee:read')
  const findActiveUnits = (table: 'department' | 'office', ids: readonly string[]) =>
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
    department: await findActiveUnits('department', actor.departmentIds),
    office: await findActiveUnits('office', actor.officeIds),
    position: actor.grants.has('position:read')
      ? await tx.selectFrom('position').select(['id', 'name']).where('is_active', '=', true).orderBy('name').execute()
      : [],
  }
}
