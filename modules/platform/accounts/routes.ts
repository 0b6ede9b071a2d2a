import { invalidField } from '#base/errors.ts'
import { requireWithinOwn } from '#server/access/own-rights.ts'
import type { Api } from '#server/api.ts'
import type { Context } from '#server/context.ts'
import { databaseCode } from '#server/database/database.ts'
import { deleteMailsOf, post } from '#server/mail/outbox.ts'
import { pageRoute } from '#server/page-route.ts'
import { changed } from '#server/records.ts'
import { route } from '#server/route.ts'
import { newInvitation } from '#server/sessions/invitations.ts'
import { endForChangedAccess } from '#server/sessions/keep.ts'
import { mailText } from '#server/sessions/password-routes.ts'
import { accountApi } from './contract.ts'
import {
  memberToChange,
  requireEmployeeFree,
  requireRoles,
  rolesOf,
  setActive,
  setEmployee,
  setRoles,
} from './membership.ts'
import { accountFor, dropSecondFactor } from './outside.ts'
import { accountOf, accountPage, invitationMail } from './queries.ts'

/** The company's accounts: who may sign in, as what, and who they are among the employees. */
export function accountRoutes(api: Api): void {
  pageRoute(api, accountApi.list, (input, { tx, actor }) => accountPage(tx, actor, input))
  route(api, accountApi.one, ({ id }, { tx, actor }) => accountOf(tx, actor, id))

  route(api, accountApi.invite, async (input, context) => {
    const { tx, actor, record, now } = context
    const roleIds = requireRoles(input.role_ids)
    await requireWithinOwn(tx, actor, roleIds)
    if (input.employee_id) await requireEmployeeFree(tx, input.employee_id)
    const account = await accountFor(api, input.email, now)
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
    await invite(context, id, account.email)
    return accountOf(tx, actor, id)
  })

  route(api, accountApi.roles, async ({ role_ids, ...at }, context) => {
    await setRoles(context, at, role_ids)
    return accountOf(context.tx, context.actor, at.id)
  })

  route(api, accountApi.state, async ({ is_active, ...at }, context) => {
    await setActive(context, at, is_active)
    return accountOf(context.tx, context.actor, at.id)
  })

  route(api, accountApi.employee, async ({ employee_id, ...at }, context) => {
    await setEmployee(context, at, employee_id)
    return accountOf(context.tx, context.actor, at.id)
  })

  route(api, accountApi.invitation, async ({ id }, context) => {
    const { tx, actor } = context
    const account = await accountOf(tx, actor, id)
    if (account.state !== 'invited') throw invalidField('id', 'not_invited')
    await requireWithinOwn(tx, actor, await rolesOf(tx, id))
    context.record({ kind: 'account', id, name: account.full_name, after: { invited_again: true } })
    await invite(context, id, account.email)
    return accountOf(tx, actor, id)
  })

  route(api, accountApi.directory, async ({ tenant, object, ...at }, context) => {
    if ((tenant === null) !== (object === null)) throw invalidField(tenant === null ? 'tenant' : 'object', 'required')
    const { tx } = context
    const member = await memberToChange(context, at)
    // A proposal: it opens nothing before the person has confirmed it.
    const tie = { directory_tenant: tenant, directory_object: object, directory_confirmed_at: null }
    const { difference } = await changed(tx, 'membership', at, tie).catch((error) => {
      throw databaseCode(error) === '23505' ? invalidField('object', 'directory_object_taken') : error
    })
    await endForChangedAccess(tx).where('account_id', '=', member.accountId).where('is_directory', '=', true).execute()
    context.record({ kind: 'account', id: at.id, name: member.name, ...difference })
    return accountOf(tx, context.actor, at.id)
  })

  route(api, accountApi.secondFactor, async (at, context) => {
    const member = await memberToChange(context, at)
    await changed(context.tx, 'membership', at, {})
    const wasOn = await dropSecondFactor(api, member.accountId)
    context.record({
      kind: 'account',
      id: at.id,
      name: member.name,
      before: { second_factor: wasOn },
      after: { second_factor: false },
    })
    return accountOf(context.tx, context.actor, at.id)
  })

  /**
   * Mails the link that takes up a membership: the same mail whether or not there is an account yet. An earlier mail is
   * not sent any more, as its link stops working.
   */
  async function invite({ tx, actor, language, now }: Context, id: string, email: string): Promise<void> {
    const { token, expiresAt } = await newInvitation(tx, id, now)
    const { name: company } = await tx.selectFrom('company').select('name').executeTakeFirstOrThrow()
    const link = `${api.options.publicUrl}/invitation/${token}`
    const cause = invitationMail(id)
    await deleteMailsOf(tx, cause)
    await post(tx, actor.companyId, [
      {
        recipient: email,
        cause,
        secret: { key: api.secrets.account, expiresAt },
        ...mailText(api, 'mail.invitation', language, { company, name: actor.fullName, link }),
      },
    ])
  }
}
