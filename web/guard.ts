import type { Permission } from '#base/access/permissions.ts'
import { type Area, areasOf, COMPANY_ROLES, OPS, ROLES, type RoleId, type RoleName } from '#base/access/roles.ts'
import type { ModuleId } from '#base/modules.ts'

/** What the guard must know of a signed-in person. */
export type Visitor = {
  kind: 'staff' | 'ops'
  current_role: { id: number; name: string } | null
  grants: Partial<Record<Permission, string>>
  modules: readonly number[]
  company?: { countries: readonly string[] } | null
}

/** The conditions of a route. */
export type Gate = {
  area: Area
  /** Role names that the route allows; by default every role of the area. */
  roles?: readonly RoleName[]
  permission?: Permission
  module?: ModuleId
}

export type Verdict = 'ok' | 'not_found' | 'other_area' | 'no_permission' | 'module_off'

/**
 * Whether a signed-in person may open a route (GUARD-02, GUARD-04). The area's role ids and the route's role names must
 * both match; then the permission in any reach, and the module. The server enforces the same on every call.
 */
export function verdict(visitor: Visitor, gate: Gate): Verdict {
  const role = visitor.current_role
  if (visitor.kind === 'ops') {
    const opens = gate.area === 'panel' && role !== null && allowedRoles(gate).includes(role.name)
    return opens ? 'ok' : 'not_found'
  }
  if (!role || !areaRoleIds(gate.area).includes(role.id as RoleId) || !allowedRoles(gate).includes(role.name))
    return 'other_area'
  if (gate.module !== undefined && !visitor.modules.includes(gate.module)) return 'module_off'
  if (gate.permission && !(gate.permission in visitor.grants)) return 'no_permission'
  return 'ok'
}

/**
 * The ids of the roles that may enter an area: for `/localhr` 9, 10, 11 and so on; for `/app` every role of a company.
 */
export function areaRoleIds(area: Area): RoleId[] {
  if (area === 'panel') return [OPS]
  return COMPANY_ROLES.filter((role) => (areasOf(role.id) as Area[]).includes(area)).map((role) => role.id)
}

function allowedRoles(gate: Gate): readonly string[] {
  return gate.roles ?? ROLES.filter((role) => areaRoleIds(gate.area).includes(role.id)).map((role) => role.name)
}

/** An address of this site to return to after sign-in; undefined if it is not one. */
export function safeReturnPath(address: string | undefined): string | undefined {
  return address && /^\/(?![/\\])/.test(address) ? address : undefined
}
