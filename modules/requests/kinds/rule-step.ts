import type { RoleId } from '#base/access/roles.ts'

/** Whom a step asks: the n-th manager upwards, the head of the department, a named person, or the holders of a role. */
export type ApproverSelector =
  | { readonly by: 'report_to'; readonly nth: number }
  | { readonly by: 'head' }
  | { readonly by: 'person'; readonly employee_id: string }
  | { readonly by: 'role'; readonly role_id: Exclude<RoleId, 20> }

/** A step of a rule: one of those it asks has to approve, or all of them. */
export type RuleStep = { readonly needs: 'any' | 'all'; readonly asks: readonly ApproverSelector[] }
