import type { RuleStep } from '../../kinds/rule-step.ts'

/** A rule of a kind; null matches everything. Amounts are minor units, days millionths. */
export type ApprovalRule = {
  readonly id: string
  readonly position: number
  readonly name: string
  readonly type_id: string | null
  readonly from_amount: number | null
  readonly from_days: number | null
  readonly office_id: string | null
  readonly department_id: string | null
  readonly employment_type: string | null
  readonly steps: readonly RuleStep[]
}

/** What rules match: the request, and where its applicant works on the day of sending. */
export type RuleMatchInput = {
  readonly typeId: string | null
  readonly amount: number | null
  readonly days: number | null
  readonly officeId: string | null
  readonly departmentId: string | null
  readonly employmentType: string | null
}

/** Returns the first rule that matches (REQ-06), or null. */
export function findMatchingRule(rules: readonly ApprovalRule[], of: RuleMatchInput): ApprovalRule | null {
  return rules.toSorted((a, b) => a.position - b.position).find((rule) => isMatch(rule, of)) ?? null
}

function isMatch(rule: ApprovalRule, of: RuleMatchInput): boolean {
  return (
    isWildcardOrEqual(rule.type_id, of.typeId) &&
    isWildcardOrEqual(rule.office_id, of.officeId) &&
    isWildcardOrEqual(rule.department_id, of.departmentId) &&
    isWildcardOrEqual(rule.employment_type, of.employmentType) &&
    isAtLeast(rule.from_amount, of.amount) &&
    isAtLeast(rule.from_days, of.days)
  )
}

function isWildcardOrEqual(wanted: string | null, found: string | null): boolean {
  return wanted === null || wanted === found
}

function isAtLeast(from: number | null, found: number | null): boolean {
  return from === null || (found !== null && found >= from)
}
