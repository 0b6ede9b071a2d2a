import { z } from 'zod'
import { PERMISSIONS } from '#base/access/permissions.generated.ts'
import { REACHES } from '#base/access/permissions.ts'
import { Id, NumericIdText, subject, Version } from '#base/endpoints/endpoint.ts'
import { UniqueRows } from '#base/endpoints/fields.ts'
import { keysOf } from '#base/objects.ts'

const access = subject('access')

const PermissionName = z.enum(keysOf(PERMISSIONS))
const Reach = z.enum(REACHES)
export const GrantMap = z.partialRecord(PermissionName, Reach)

/** A role in this company with its grants and the defaults that hold without this company's changes. */
export const RoleGrants = z.object({
  id: z.number().int(),
  name: z.string(),
  version: z.number().int(),
  people: z.number().int(),
  second_factor: z.boolean(),
  grants: GrantMap,
  defaults: GrantMap,
  /** What the caller may do with the role. */
  actions: z.array(z.enum(['edit'])),
})
export type RoleGrants = z.output<typeof RoleGrants>

/** What a role gives access to: enough for the browser to draw its navigation. */
export const RoleView = z.object({
  role: z.object({ id: z.number().int(), name: z.string() }),
  areas: z.array(z.string()),
  landing: z.string(),
  grants: GrantMap,
  modules: z.array(z.number().int()),
})

export const Because = z.enum([
  'no_grant',
  'company_record',
  'own',
  'reports',
  'department',
  'office',
  'company',
  'out_of_reach',
  'no_employee',
])

/** Explains, role by role, why an account has or lacks a permission on an employee. */
export const Explanation = z.object({
  person: z.string(),
  subject: z.string().nullable(),
  permission: PermissionName,
  allowed: z.boolean(),
  roles: z.array(
    z.object({
      role: z.object({ id: z.number().int(), name: z.string() }),
      reach: Reach.nullable(),
      changed: z.boolean(),
      allows: z.boolean(),
      because: Because,
    }),
  ),
})

export const AccessSettings = z.object({
  version: z.number().int(),
  /** A sign-in through the company's directory counts as a second factor where a role demands one. */
  trusts_directory: z.boolean(),
  /** Whether the caller may change these settings. */
  may_change: z.boolean(),
})

export const accessApi = {
  table: access.endpoint('GET /api/access/roles', {
    access: 'access:read',
    reply: z.object({
      permissions: z.array(z.object({ name: PermissionName, kind: z.enum(['employee', 'place', 'company']) })),
      roles: z.array(RoleGrants),
    }),
  }),
  change: access.endpoint('PATCH /api/access/roles/{id}', {
    access: 'access:edit',
    stepUp: true,
    input: z.strictObject({
      id: NumericIdText,
      version: Version,
      /** Only the changes; a null reach removes the permission. */
      grants: UniqueRows(
        z.strictObject({ permission: PermissionName, reach: Reach.nullable() }),
        ({ permission }) => permission,
        PermissionName.options.length,
        0,
      ).optional(),
      second_factor: z.boolean().optional(),
    }),
    reply: RoleGrants,
  }),
  settings: access.endpoint('GET /api/access/settings', { access: 'access:read', reply: AccessSettings }),
  changeSettings: access.endpoint('PATCH /api/access/settings', {
    access: 'access:edit',
    stepUp: true,
    input: z.strictObject({ version: Version, trusts_directory: z.boolean() }),
    reply: AccessSettings,
  }),
  view: access.endpoint('GET /api/access/roles/{id}/view', {
    access: 'access:read',
    input: z.strictObject({ id: NumericIdText }),
    reply: RoleView,
  }),
  explanation: access.endpoint('GET /api/access/explanation', {
    access: 'access:read',
    /** `account_id` is the membership that the list of accounts calls `id`. */
    input: z.strictObject({ account_id: Id, permission: PermissionName, employee_id: Id.optional() }),
    reply: Explanation,
  }),
}
