import { invalidField } from '#base/errors.ts'
import type { Api } from '#server/api.ts'
import type { Context } from '#server/context.ts'
import { databaseCode } from '#server/database/database.ts'
import { pageRoute } from '#server/page-route.ts'
import { changed } from '#server/records.ts'
import { route } from '#server/route.ts'
import { aside } from '#server/sessions/background.ts'
import { sendPasswordLink, sendToAccount } from '#server/sessions/password-routes.ts'
import { accountBy } from '#server/sessions/sign-in.ts'
import { accountApi } from './contract.ts'
import {
  memberToChange,
  nameOf,
  requireEmployeeFree,
  requireMayGive,
  requireRoles,
  setActive,
  setEmployee,
  setRoles,
} from './membership.ts'
import { accountFor, dropSecondFactor, linkDirectory } from './outside.ts'
import { accountOf, accountPage } from './queries.ts'

const INVITED_MINUTES = 7 * 24 * 60

/** The company's accounts: who may sign in, as what, and who they are among the employees. */
export function accountRoutes(api: Api): void {
  pageRoute(api, accountApi.list, (input, { tx, actor }) => accountPage(tx, actor, input))
  route(api, accountApi.one, ({ id }, { tx, actor }) => accountOf(tx, actor, id))

  route(api, accountApi.invite, async (input, context) => {
    const { tx, actor, record, now } = context
    const roleIds = requireRoles(input.role_ids)
    requireMayGive(context, roleIds)
    if (input.employee_id) await requireEmployeeFree(tx, input.employee_id)
    const account = await accountFor(api, { email: input.email, fullName: input.full_name, now })
    const { id } = await tx
      .insertInto('membership')
      .values({
        company_id: actor.companyId,
        account_id: account.id,
        invited_email: account.email,
        invited_name: input.full_name,
        employee_id: input.employee_id ?? null,
        created_at: now,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
      .catch((error) => {
        throw databaseCode(error) === '23505' ? invalidField('email', 'already_member') : error
      })
    await tx
      .insertInto('member_role')
      .values(roleIds.map((role_id) => ({ company_id: actor.companyId, membership_id: id, role_id })))
      .execute()
    record({
      kind: 'account',
      id,
      name: input.full_name,
      after: { email: account.email, role_ids: roleIds, employee_id: input.employee_id ?? null },
    })
    context.afterCommit(() => aside('invitation mail', () => mailInvitation(context, account)))
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
    const account = await accountOf(context.tx, context.actor, id)
    if (account.state !== 'invited') throw invalidField('id', 'not_invited')
    const { account_id } = await context.tx
      .selectFrom('membership')
      .select('account_id')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    context.record({ kind: 'account', id, name: account.full_name, after: { invited_again: true } })
    context.afterCommit(() =>
      aside('invitation mail', () =>
        accountBy(api.database.lookup, { id: account_id }).then((known) =>
          mailInvitation(context, {
            id: account_id,
            email: account.email,
            hasPassword: (known?.passwordHash ?? null) !== null,
          }),
        ),
      ),
    )
    return account
  })

  route(api, accountApi.directory, async ({ tenant, object, ...at }, context) => {
    if ((tenant === null) !== (object === null)) throw invalidField(tenant === null ? 'tenant' : 'object', 'required')
    const member = await memberToChange(context, at)
    // Who links says who it is, and may where nobody else knows the account: no invitation is left to take up.
    await changed(context.tx, 'membership', at, tenant ? { invited_email: null, invited_name: null } : {})
    await linkDirectory(api, member.accountId, tenant && object ? { tenant, object } : null)
    context.record({
      kind: 'account',
      id: at.id,
      name: await nameOf(context.tx, at.id),
      after: { directory_tenant: tenant, directory_object: object },
    })
    return accountOf(context.tx, context.actor, at.id)
  })

  route(api, accountApi.secondFactor, async (at, context) => {
    const member = await memberToChange(context, at)
    await changed(context.tx, 'membership', at, {})
    await dropSecondFactor(api, member.accountId)
    context.record({
      kind: 'account',
      id: at.id,
      name: await nameOf(context.tx, at.id),
      after: { second_factor: false },
    })
    return accountOf(context.tx, context.actor, at.id)
  })

  async function mailInvitation(
    { actor, language, now }: Context,
    account: { id: string; email: string; hasPassword: boolean },
  ): Promise<void> {
    const company = await api.database.lookup
      .selectFrom('company')
      .select('name')
      .where('id', '=', actor.companyId)
      .executeTakeFirstOrThrow()
    const params = { company: company.name, name: actor.fullName }
    if (account.hasPassword)
      await sendToAccount(api, account.email, 'mail.added', language, {
        ...params,
        link: `${api.options.publicUrl}/login`,
      })
    else await sendPasswordLink(api, account, 'mail.invitation', { language, now, minutes: INVITED_MINUTES, params })
  }
}
