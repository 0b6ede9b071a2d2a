import { sql } from 'kysely'
import type { Actor } from '#base/access/actor.ts'
import { COMPANY_ADMIN, COMPANY_ROLES, roleOf } from '#base/access/roles.ts'
import { notFound } from '#base/errors.ts'
import type { MailReason } from '#base/mail-reasons.ts'
import { grantsOf } from '#server/access/grants.ts'
import { type GrantOverride, loadOverridesByRole } from '#server/access/overrides.ts'
import { escalationCode } from '#server/access/privilege-escalation.ts'
import { loadPage } from '#server/call/list-page.ts'
import type { SortOf } from '#server/call/parse-sort.ts'
import type { Tx } from '#server/database/database.ts'
import { type Account, type accountApi, SENSITIVE_RIGHTS, type SensitiveRight } from './contract.ts'

type AccountListQuery = {
  search?: string
  role_id?: number
  state?: Account['state']
  may?: SensitiveRight
  page: number
  per_page: number
  sort: SortOf<typeof accountApi.list>
}

/**
 * A company sees its own name for a person: their employee record, else the name typed here. Until an invited person
 * has joined, the row policy hides the account, whether or not it existed before.
 */
const FULL_NAME = sql<string>`coalesce(employee.full_name, membership.full_name, account.email)`
const EMAIL = sql<string>`coalesce(account.email, membership.invited_email)`
const STATE = sql<Account['state']>`case
  when not (membership.is_active and coalesce(account.is_active, true)) then 'disabled'
  when membership.invited_email is not null then 'invited' else 'active' end`
const DIRECTORY = sql<Account['directory']>`case
  when membership.directory_tenant is null then 'none'
  when membership.directory_confirmed_at is null then 'proposed' else 'confirmed' end`

/** The cause of an invitation's mail in the company's outbox. */
export function invitationMailCause(membershipId: string): string {
  return `${INVITATION_CAUSE}${membershipId}`
}
const INVITATION_CAUSE = 'invitation/'

export async function loadAccountPage(
  tx: Tx,
  actor: Actor,
  query: AccountListQuery,
): Promise<{ rows: Account[]; total: number }> {
  const { role_id, state, may } = query
  const overrides = await loadOverridesByRole(tx)
  let found = members(tx)
  if (role_id !== undefined) found = found.where(hasRole([role_id]))
  if (may !== undefined) found = found.where(hasRole(rolesWithRight(may, overrides)))
  if (state !== undefined) found = found.where(STATE, '=', state)
  const { rows, total } = await loadPage(query, {
    found,
    shown: (accounts) => accounts.select(columns),
    search: [FULL_NAME, EMAIL],
    orders: {
      full_name: sql`lower(${FULL_NAME})`,
      email: sql`lower(${EMAIL})`,
      created_at: sql`membership.created_at`,
    },
    tieBreaker: sql`membership.id`,
  })
  return { rows: rows.map((row) => toAccount(row, actor, overrides)), total }
}

/** Memberships with one of these roles. */
const hasRole = (roleIds: readonly number[]) => sql<boolean>`exists (
  select from member_role r where r.membership_id = membership.id and r.role_id = any(${roleIds}))`

/** The roles of the company that have a right over others than themselves. */
function rolesWithRight(right: SensitiveRight, overrides: ReadonlyMap<number, readonly GrantOverride[]>): number[] {
  return COMPANY_ROLES.map(({ id }) => id).filter((id) => {
    const grants = grantsOf(id, overrides.get(id) ?? [])
    return SENSITIVE_RIGHTS[right].some((permission) => (grants.get(permission) ?? 'own') !== 'own')
  })
}

/** One account of the company. Throws 404. */
export async function loadAccount(tx: Tx, actor: Actor, id: string): Promise<Account> {
  const row = await members(tx).select(columns).where('membership.id', '=', id).executeTakeFirst()
  if (!row) throw notFound()
  return toAccount(row, actor, await loadOverridesByRole(tx))
}

function members(tx: Tx) {
  return tx
    .selectFrom('membership')
    .leftJoin('account', 'account.id', 'membership.account_id')
    .leftJoin('employee', 'employee.id', 'membership.employee_id')
    .leftJoin('mail', (join) =>
      join
        .on('mail.cause', '=', sql<string>`${INVITATION_CAUSE} || membership.id`)
        .onRef('mail.recipient', '=', 'membership.invited_email'),
    )
}

const columns = [
  'membership.id',
  'membership.version',
  'membership.created_at',
  'membership.account_id',
  FULL_NAME.as('full_name'),
  'employee.preferred_name',
  EMAIL.as('email'),
  'account.totp_on',
  'mail.state as mail_state',
  'mail.reason as mail_reason',
  DIRECTORY.as('directory'),
  'employee.id as employee_id',
  'employee.full_name as employee_name',
  STATE.as('state'),
  sql<
    number[]
  >`coalesce((select array_agg(r.role_id order by r.role_id) from member_role r where r.membership_id = membership.id), '{}')`.as(
    'role_ids',
  ),
] as const

type AccountRow = {
  id: string
  version: number
  created_at: Date
  account_id: string
  full_name: string
  preferred_name: string | null
  email: string
  totp_on: boolean | null
  mail_state: string | null
  mail_reason: MailReason | null
  directory: Account['directory']
  employee_id: string | null
  employee_name: string | null
  state: Account['state']
  role_ids: number[]
}

function toAccount(row: AccountRow, actor: Actor, overrides: ReadonlyMap<number, readonly GrantOverride[]>): Account {
  const isSelf = row.account_id === actor.accountId
  const mayEdit = actor.grants.has('account:edit') && !isSelf && !escalationCode(actor, row.role_ids, overrides)
  const wanted: [Account['actions'][number], boolean][] = [
    ['roles', true],
    ['employee', true],
    ['state', true],
    ['invitation', row.state === 'invited'],
    ['directory', true],
    ['second_factor', row.totp_on === true],
  ]
  return {
    id: row.id,
    full_name: row.full_name,
    preferred_name: row.preferred_name,
    email: row.email,
    state: row.state,
    roles: row.role_ids.map((id) => ({ id, name: roleOf(id).name })),
    employee: row.employee_id ? { id: row.employee_id, name: row.employee_name ?? '' } : null,
    second_factor: row.totp_on === true,
    directory: row.directory,
    invitation_mail: row.state === 'invited' ? (row.mail_state as Account['invitation_mail']) : null,
    invitation_mail_reason: row.state === 'invited' ? row.mail_reason : null,
    created_at: row.created_at.toISOString(),
    version: row.version,
    is_self: isSelf,
    actions: mayEdit ? wanted.filter(([, open]) => open).map(([action]) => action) : [],
  }
}

/**
 * Whether another Company Admin who can sign in is left. The row policy hides accounts of people who are merely
 * invited. Locks the administrators, so that two of them cannot remove each other at the same moment (ACL-10).
 */
export async function lockAndCheckOtherAdmin(tx: Tx, but: string): Promise<boolean> {
  const admins = await tx
    .selectFrom('membership')
    .innerJoin('member_role', 'member_role.membership_id', 'membership.id')
    .innerJoin('account', 'account.id', 'membership.account_id')
    .select(['membership.id', 'membership.is_active', 'account.is_active as account_active'])
    .where('member_role.role_id', '=', COMPANY_ADMIN)
    .orderBy('membership.id')
    .forUpdate(['membership'])
    .execute()
  return admins.some((admin) => admin.id !== but && admin.is_active && admin.account_active)
}
