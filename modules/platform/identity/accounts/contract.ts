import { z } from 'zod'
import type { Permission } from '#base/access/permissions.ts'
import { Id, NamedRef, NumericId, NumericIdText, subject, Version } from '#base/endpoints/endpoint.ts'
import { MomentField, ShortText } from '#base/endpoints/fields.ts'
import { MAIL_REASONS } from '#base/mail-reasons.ts'
import { keysOf } from '#base/objects.ts'

/** What companies ask about first, with the permissions that allow it: any of them is enough. */
export const SENSITIVE_RIGHTS = {
  see_pay: ['compensation:read', 'payroll:read', 'payslip:read'],
  change_pay: ['compensation:edit', 'payroll:prepare', 'payroll:settings'],
  approve_pay: ['payroll:approve'],
  get_bank_files: ['payroll:files'],
  pay_claims: ['claim:pay'],
  see_identity: ['identity:read'],
  see_sensitive: ['sensitive:read'],
  see_health: ['leave:reasons'],
  export_people: ['employee:export'],
  delete_people: ['employee:delete'],
  give_access: ['access:edit', 'account:edit'],
  read_log: ['activity:read'],
} as const satisfies Record<string, readonly Permission[]>

export type SensitiveRight = keyof typeof SENSITIVE_RIGHTS
export const SENSITIVE_RIGHT_NAMES = keysOf(SENSITIVE_RIGHTS)

const account = subject('accounts')

export const AccountState = z.enum(['active', 'invited', 'disabled'])
const Action = z.enum(['roles', 'employee', 'state', 'invitation', 'directory', 'second_factor'])

/**
 * A person's account in this company. `id` is that of the membership: the account may belong to other companies too.
 */
export const Account = z.object({
  id: Id,
  full_name: z.string(),
  preferred_name: z.string().nullable(),
  email: z.string(),
  state: AccountState.meta({ kind: 'status' }),
  roles: z.array(z.object({ id: z.number().int(), name: z.string() })),
  employee: NamedRef.nullable(),
  second_factor: z.boolean(),
  /** A tie to the company's directory opens nothing before the person has confirmed it. */
  directory: z.enum(['none', 'proposed', 'confirmed']).meta({ kind: 'status' }),
  /** For an invited person: whether the mail with the link was sent. */
  invitation_mail: z.enum(['waiting', 'sent', 'failed']).nullable().meta({ kind: 'status' }),
  invitation_mail_reason: z.enum(MAIL_REASONS).nullable(),
  created_at: MomentField(),
  version: z.number().int(),
  /** The reader's own account; others change their rights. */
  is_self: z.boolean(),
  actions: z.array(Action),
})
export type Account = z.output<typeof Account>

const RoleIds = z.array(NumericId).min(1, 'role_needed').max(17)
const Seen = { id: Id, version: Version }

export const accountApi = {
  list: account.page('GET /api/accounts', {
    access: 'account:read',
    row: Account,
    filters: {
      role_id: NumericIdText.optional(),
      state: AccountState.optional(),
      /** Accounts with a role that has this right over others, not only over themselves. */
      may: z.enum(SENSITIVE_RIGHT_NAMES).optional(),
    },
    sort: ['full_name', 'email', 'created_at'],
    exports: 'account:read',
  }),
  one: account.endpoint('GET /api/accounts/{id}', {
    access: 'account:read',
    input: z.strictObject({ id: Id }),
    reply: Account,
  }),
  invite: account.endpoint('POST /api/accounts', {
    access: 'account:edit',
    stepUp: true,
    input: z.strictObject({
      email: z.email().max(254),
      full_name: ShortText(),
      role_ids: RoleIds,
      employee_id: Id.optional(),
    }),
    reply: Account,
  }),
  roles: account.endpoint('PATCH /api/accounts/{id}/roles', {
    access: 'account:edit',
    stepUp: true,
    input: z.strictObject({ ...Seen, role_ids: RoleIds }),
    reply: Account,
  }),
  employee: account.endpoint('PATCH /api/accounts/{id}/employee', {
    access: 'account:edit',
    stepUp: true,
    input: z.strictObject({ ...Seen, employee_id: Id.nullable() }),
    reply: Account,
  }),
  state: account.endpoint('PATCH /api/accounts/{id}/state', {
    access: 'account:edit',
    stepUp: true,
    input: z.strictObject({ ...Seen, is_active: z.boolean() }),
    reply: Account,
  }),
  /** Mails the link to join the company again. */
  invitation: account.endpoint('POST /api/accounts/{id}/invitation', {
    access: 'account:edit',
    usesIdempotencyKey: false,
    input: z.strictObject({ id: Id }),
    reply: Account,
  }),
  /** Proposes a tie to an object of the directory, which the person has to confirm, or removes it. */
  directory: account.endpoint('PATCH /api/accounts/{id}/directory', {
    access: 'account:edit',
    stepUp: true,
    input: z.strictObject({ ...Seen, tenant: ShortText(200).nullable(), object: ShortText(200).nullable() }),
    reply: Account,
  }),
  /** For someone whose phone and recovery codes are lost. */
  secondFactor: account.endpoint('DELETE /api/accounts/{id}/second-factor', {
    access: 'account:edit',
    stepUp: true,
    input: z.strictObject({ ...Seen }),
    reply: Account,
  }),
}
