import type { RoleId } from '#base/roles.ts'

/** Whom a step asks: the n-th manager upwards, the head of the department, a named person, or whoever holds a role. */
export type StepBy =
  | { readonly by: 'report_to'; readonly nth: number }
  | { readonly by: 'head' }
  | { readonly by: 'person'; readonly employee_id: string }
  | { readonly by: 'role'; readonly role_id: Exclude<RoleId, 20> }

/** A step: any one of those it asks, or all of them. */
export type RouteStep = { readonly needs: 'any' | 'all'; readonly asks: readonly StepBy[] }

/** A rule of a kind: what is null fits everything. Amounts are minor units, days millionths. */
export type RouteRule = {
  readonly id: string
  readonly position: number
  readonly name: string
  readonly type_id: string | null
  readonly from_amount: number | null
  readonly from_days: number | null
  readonly office_id: string | null
  readonly department_id: string | null
  readonly employment_type: string | null
  readonly steps: readonly RouteStep[]
}

/** What a rule looks at: the request, and where its person works on the day it is sent. */
export type Routed = {
  readonly typeId: string | null
  readonly amount: number | null
  readonly days: number | null
  readonly officeId: string | null
  readonly departmentId: string | null
  readonly employmentType: string | null
}

/** The first rule that fits (REQ-06), or null. */
export function routeFor(rules: readonly RouteRule[], of: Routed): RouteRule | null {
  return rules.toSorted((a, b) => a.position - b.position).find((rule) => fits(rule, of)) ?? null
}

function fits(rule: RouteRule, of: Routed): boolean {
  return (
    is(rule.type_id, of.typeId) &&
    is(rule.office_id, of.officeId) &&
    is(rule.department_id, of.departmentId) &&
    is(rule.employment_type, of.employmentType) &&
    reaches(rule.from_amount, of.amount) &&
    reaches(rule.from_days, of.days)
  )
}

function is(wanted: string | null, found: string | null): boolean {
  return wanted === null || wanted === found
}

function reaches(from: number | null, found: number | null): boolean {
  return from === null || (found !== null && found >= from)
}
