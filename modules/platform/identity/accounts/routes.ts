import { invalidField } from '#base/errors.ts'
import { forbidPrivilegeEscalation } from '#server/access/privilege-escalation.ts'
import type { Api } from '#server/api/api.ts'
import { pageRoute } from '#server/call/page-route.ts'
import { route } from '#server/call/route.ts'
import type { Context } from '#server/context/context.ts'
import { postgresErrorCode } from '#server/database/database.ts'
import { updateVersioned } from '#server/database/records.ts'
import { deleteMailsByCause, enqueueMails } from '#server/mail/outbox.ts'
import { markAccessChanged } from '#server/sessions/session-store.ts'
import { createInvitation } from '../invitations/invitations.ts'
import { buildMailText } from '../passwords/password-routes.ts'
import { findOrCreateAccount, removeSecondFactor } from './account-writes.ts'
import { accountApi } from './contract.ts'
import {
  loadMemberRoles,
  lockFreeEmployee,
  lockMember,
  requireRoles,
  setActive,
  setEmployee,
  setRoles,
} from './membership.ts'
import { invitationMailCause, loadAccount, loadAccountPage } from './queries.ts'

export function registerAccountRoutes(api: Api): void {
  pageRoute(api, accountApi.list, (input, { tx, actor }) => loadAccountPage(tx, actor, input))
  route(api, accountApi.one, ({ id }, { tx, actor }) => loadAccount(tx, actor, id))

  route(api, accountApi.invite, async (input, context) => {
    const { tx, actor, record, now } = context
    const roleIds = requireRoles(input.role_ids)
    await forbidPrivilegeEscalation(tx, actor, roleIds)
    if (input.employee_id) await lockFreeEmployee(tx, input.employee_id)
    const account = await findOrCreateAccount(api, input.email, now)
    const employeeId = input.employee_id ?? null
    const member = await tx
      .insertInto('membership')
      .values({
        company_id: actor.companyId,
        account_id: account.id,
        invited_email: account.email,
        full_name: input.full_name,
        employee_id: employeeId,
        created_at: now,
      })
      .onConflict((same) => same.columns(['company_id', 'account_id']).doNothing())
      .returning('id')
      .executeTakeFirst()
    if (!member) throw invalidField('email', 'already_member')
    const { id } = member
    await tx
      .insertInto('member_role')
      .values(roleIds.map((role_id) => ({ company_id: actor.companyId, membership_id: id, role_id })))
      .execute()
    record({
      kind: 'account',
      id,
      name: input.full_name,
      after: { email: account.email, role_ids: roleIds, employee_id: employeeId },
    })
    await mailInvitation(context, id, account.email)
    return loadAccount(tx, actor, id)
  })

  route(api, accountApi.roles, async ({ role_ids, ...at }, context) => {
    await setRoles(context, at, role_ids)
    return loadAccount(context.tx, context.actor, at.id)
  })

  route(api, accountApi.state, async ({ is_active, ...at }, context) => {
    await setActive(context, at, is_active)
    return loadAccount(context.tx, context.actor, at.id)
  })

  route(api, accountApi.employee, async ({ employee_id, ...at }, context) => {
    await setEmployee(context, at, employee_id)
    return loadAccount(context.tx, context.actor, at.id)
  })

  route(api, accountApi.invitation, async ({ id }, context) => {
    const { tx, actor } = context
    const account = await loadAccount(tx, actor, id)
    if (account.state !== 'invited') throw invalidField('id', 'not_invited')
    await forbidPrivilegeEscalation(tx, actor, await loadMemberRoles(tx, id))
    context.record({ kind: 'account', id, name: account.full_name, after: { invited_again: true } })
    await mailInvitation(context, id, account.email)
    return loadAccount(tx, actor, id)
  })

  route(api, accountApi.directory, async ({ tenant, object, ...at }, context) => {
    if ((tenant === null) !== (object === null)) throw invalidField(tenant === null ? 'tenant' : 'object', 'required')
    const { tx } = context
    const member = await lockMember(context, at)
    // A proposal: it opens nothing before the person has confirmed it.
    const tie = { directory_tenant: tenant, directory_object: object, directory_confirmed_at: null }
    const { difference } = await updateVersioned(tx, 'membership', at, tie).catch((error) => {
      throw postgresErrorCode(error) === '23505' ? invalidField('object', 'directory_object_taken') : error
    })
    await markAccessChanged(tx).where('account_id', '=', member.accountId).where('is_directory', '=', true).execute()
    context.record({ kind: 'account', id: at.id, name: member.name, ...difference })
    return loadAccount(tx, context.actor, at.id)
  })

  route(api, accountApi.secondFactor, async (at, context) => {
    const member = await lockMember(context, at)
    await updateVersioned(context.tx, 'membership', at, {})
    const wasOn = await removeSecondFactor(api, member.accountId)
    context.record({
      kind: 'account',
      id: at.id,
      name: member.name,
      before: { second_factor: wasOn },
      after: { second_factor: false },
    })
    return loadAccount(context.tx, context.actor, at.id)
  })

  /**
   * Mails the link that accepts a membership, the same mail whether or not the account existed. Deletes an earlier
   * mail that was not sent, because its link stops working.
   */
  async function mailInvitation({ tx, actor, language, now }: Context, id: string, email: string): Promise<void> {
    const { token, expiresAt } = await createInvitation(tx, id, now)
    const { name: company } = await tx.selectFrom('company').select('name').executeTakeFirstOrThrow()
    const link = `${api.options.publicUrl}/invitation/${token}`
    const cause = invitationMailCause(id)
    await deleteMailsByCause(tx, cause)
    await enqueueMails(tx, actor.companyId, [
      {
        recipient: email,
        cause,
        secret: { key: api.secrets.account, expiresAt },
        ...buildMailText(api, 'mail.invitation', language, { company, name: actor.fullName, link }),
      },
    ])
  }
}
