import type { FastifyRequest } from 'fastify'
import type { Actor } from '#base/access/actor.ts'
import { type Grants, isPermission } from '#base/access/permissions.ts'
import { areasOf, type RoleId, roleOf } from '#base/access/roles.ts'
import { dayIn } from '#base/days/days.ts'
import type { Endpoint } from '#base/endpoints/endpoint.ts'
import { forbidden, notFound } from '#base/errors.ts'
import { toFields } from '#base/objects.ts'
import { grantsOf } from '../access/grants.ts'
import { actingRole, endsRolePreview, forbidChangesInPreview } from '../access/role-preview.ts'
import type { Api } from '../api/api.ts'
import { replyLanguage, requestOrigin } from '../http/request-origin.ts'
import type { Session } from '../sessions/find-session.ts'
import { requireNoPendingStep, requireSameOrigin, requireStepUp } from '../sessions/session-guard.ts'
import type { Workplace } from '../sessions/workplace.ts'
import { parseInput, pathParams, withVersion } from './parse-input.ts'

export type AdmittedCaller = {
  session: Session
  company: NonNullable<Session['company']>
  roleId: RoleId
  grants: Grants
  path: Record<string, string>
}

/** Checks who calls, from where and by which right, before anything of the company is read. */
export function admitCall(api: Api, endpoint: Endpoint, session: Session, request: FastifyRequest): AdmittedCaller {
  const { company, roleId } = session
  if (!endpoint.safe) requireSameOrigin(api, request, session)
  if (session.kind !== 'staff') throw forbidden()
  requireNoPendingStep(session)
  if (!company || roleId === null) throw forbidden()
  const preview = actingRole(session, roleId)
  forbidChangesInPreview(endpoint, preview)
  const acting = endsRolePreview(endpoint) ? { roleId, grants: grantsOf(roleId, session.overrides) } : preview
  const path = checkedPathParams(endpoint, request, company.code, acting.roleId)
  const { grants } = acting
  const { access } = endpoint
  if (access !== 'staff' && !(isPermission(access) && grants.has(access))) throw forbidden()
  requireModule(endpoint, session.modulesOff)
  if (endpoint.stepUp) requireStepUp(session.confirmedAt, api.clock.now())
  return { session, company, roleId: roleOf(acting.roleId).id, grants, path }
}

export type AdmittedCall = AdmittedCaller & { now: Date; body: unknown }

/** Parses the input and builds the actor once the workplace is known. Throws what refuses the call. */
export function resolveCall(
  endpoint: Endpoint,
  request: FastifyRequest,
  { session, company, roleId, grants, path, now, body }: AdmittedCall,
  work: Workplace,
) {
  requireModule(endpoint, work.hiddenModules)
  const input = toFields(parseInput(endpoint, path, request.query, withVersion(endpoint, body, request)))
  const language = replyLanguage(request, session.language)
  const actor: Actor = {
    accountId: session.accountId,
    sessionId: session.id,
    companyId: company.id,
    companyCode: company.code,
    employeeId: session.employeeId,
    fullName: session.fullName,
    preferredName: session.preferredName,
    roleId,
    grants,
    officeIds: work.officeIds,
    departmentIds: work.departmentIds,
    language,
    confirmedAt: session.confirmedAt,
  }
  return { input, actor, now, today: dayIn(company.timezone, now), language, origin: requestOrigin(request) }
}

/** Refuses a call of a module that the company switched off or the office hides. */
function requireModule({ module }: Endpoint, closed: readonly (number | undefined)[]): void {
  if (closed.includes(module)) throw forbidden('module_disabled')
}

/**
 * Checks `{env}` and `{company}` of the path: the role must have the area, and the company must be the session's.
 * Throws 404 otherwise.
 */
function checkedPathParams(
  endpoint: Endpoint,
  request: FastifyRequest,
  companyCode: string,
  roleId: number,
): Record<string, string> {
  const { place, ...path } = pathParams(request)
  if (endpoint.path.includes('{company}') && place !== companyCode) throw notFound()
  if (endpoint.path.includes('{env}') && !areasOf(roleId).some((area) => area === place)) throw notFound()
  return path
}
