import { OPS } from '#base/access/roles.ts'
import { ownAccountApi } from '#base/contracts/own-account-api.ts'
import { sessionApi } from '#base/contracts/session-api.ts'
import { productApi } from '#base/contracts/system-api.ts'
import { dayIn } from '#base/days/days.ts'
import { loadLogoFileId } from '#organisation/companies.ts'
import { actingRole } from '#server/access/role-preview.ts'
import type { Api } from '#server/api/api.ts'
import { formatMessage } from '#server/api/format-message.ts'
import { sendMaintenance } from '#server/call/maintenance.ts'
import { openRoute, sessionRoute } from '#server/call/route.ts'
import { loadWorkplace } from '#server/sessions/workplace.ts'
import { runAudited, selfAuthor } from '../audit-entry.ts'
import { enabledModules } from './enabled-modules.ts'
import { landingOf, offeredRoles, toRoleRef } from './landing.ts'
import { mayShowLinks } from './mailed-links.ts'
import { loadSwitchableCompanies } from './switch-company.ts'

/** Registers the calls for the signed-in person, their language, and whether the system is up. */
export function registerProfileRoutes(api: Api): void {
  sessionRoute(api, sessionApi.me, async (_, { request, session: live, now }) => {
    const { company, roleId } = live
    const home = company?.timezone ?? 'Asia/Kuala_Lumpur'
    const today = dayIn(home, now)
    const nowhere = { hiddenModules: [], office: null }
    const [work, countries, logo] = company
      ? await api.database.runInTenant(company.id, async (tx) => [
          await loadWorkplace(tx, live.employeeId, today),
          await api.countries(tx),
          await loadLogoFileId(tx),
        ])
      : [nowhere, [], null]
    const timezone = work.office?.timezone ?? home
    const companies = await loadSwitchableCompanies(api, live)
    // An operator's role has no overrides and no preview.
    const acting = roleId === null ? null : actingRole(live, roleId)
    return {
      full_name: live.fullName,
      preferred_name: live.preferredName,
      email: live.email,
      employee_id: live.employeeId,
      kind: live.kind,
      directory: live.isDirectory,
      roles: (live.kind === 'ops' ? [OPS] : offeredRoles(live.roleIds)).map(toRoleRef),
      current_role: acting && toRoleRef(acting.roleId),
      seeing: acting?.isPreview ?? false,
      company: company && {
        id: company.id,
        code: company.code,
        name: company.name,
        country: company.country,
        currency: company.currency,
        countries: [...new Set([company.country, ...countries])],
        logo,
      },
      companies: companies.map(({ code, name }) => ({ code, name })),
      office: work.office,
      modules: company ? enabledModules(live, work.hiddenModules).map((module) => module.id) : [],
      grants: Object.fromEntries(acting?.grants ?? []),
      language: live.language,
      second_factor: live.totpOn,
      landing: acting ? landingOf(acting.roleId) : '/login',
      expires_at: live.expiresAt.toISOString(),
      timezone,
      today: dayIn(timezone, now),
      demo: api.options.demo,
      mail_folder: mayShowLinks(api, request) ? api.options.mailFolder : null,
    }
  })

  sessionRoute(api, ownAccountApi.preferences, async ({ language }, { session, origin, now }) => {
    const { accountId, fullName, company } = session
    const author = selfAuthor(session, ownAccountApi.preferences, origin, now)
    const change = {
      kind: 'preferences',
      id: accountId,
      name: fullName,
      before: { language: session.language },
      after: { language },
    }
    await runAudited(api, company?.id ?? null, author, change, (tx) =>
      tx.updateTable('account').set({ language }).where('id', '=', accountId).execute(),
    )
    return { language }
  })

  openRoute(api, productApi.check, async (_, { request, reply, language }) => {
    const up = await Promise.race([api.database.ping().then(() => true), resolveAfter(2_000, false)]).catch(() => false)
    // The maintenance guard has answered before.
    const directory = api.options.directory !== null
    if (up) return { up: true, message: formatMessage(api, 'system.up', language), directory }
    sendMaintenance(api, request, reply)
    return { up: false, message: '', directory }
  })
}

function resolveAfter<T>(ms: number, value: T): Promise<T> {
  return new Promise((resolve) => setTimeout(resolve, ms, value).unref())
}
