import { describe, expect, it } from 'vitest'
import { type ApprovalRule, findMatchingRule, type RuleMatchInput } from './match-approval-rule.ts'

const rule = (id: string, position: number, more: Partial<ApprovalRule> = {}): ApprovalRule => ({
  id,
  position,
  name: id,
  type_id: null,
  from_amount: null,
  from_days: null,
  office_id: null,
  department_id: null,
  employment_type: null,
  steps: [],
  ...more,
})
const matchInput = (more: Partial<RuleMatchInput> = {}): RuleMatchInput => ({
  typeId: 'annual',
  amount: null,
  days: null,
  officeId: 'kl',
  departmentId: 'sales',
  employmentType: 'full_time',
  ...more,
})
const matchedRule = (rules: readonly ApprovalRule[], more: Partial<RuleMatchInput> = {}) =>
  findMatchingRule(rules, matchInput(more))?.id ?? null

describe('findMatchingRule', () => {
  it('REQ-06d the first matching rule by position applies, in whatever order rules are loaded', () => {
    const rules = [rule('all', 3), rule('annual', 1, { type_id: 'annual' }), rule('kl', 2, { office_id: 'kl' })]
    expect([matchedRule(rules), matchedRule(rules.toReversed())]).toEqual(['annual', 'annual'])
    expect([matchedRule(rules, { typeId: 'sick' }), matchedRule(rules, { typeId: 'sick', officeId: 'tpe' })]).toEqual([
      'kl',
      'all',
    ])
    expect(matchedRule([])).toBeNull()
    expect(findMatchingRule([rule('kl', 1, { office_id: 'tpe' })], matchInput())).toBeNull()
  })

  it.each([
    ['type', { type_id: 'annual' }, { typeId: 'sick' }, { typeId: null }],
    ['office', { office_id: 'kl' }, { officeId: 'tpe' }, { officeId: null }],
    ['department', { department_id: 'sales' }, { departmentId: 'finance' }, { departmentId: null }],
    ['employment type', { employment_type: 'full_time' }, { employmentType: 'intern' }, { employmentType: null }],
  ])('REQ-06d by %s: fits its own, not another and not none', (_, wanted, other, none) => {
    const rules = [rule('one', 1, wanted)]
    expect([matchedRule(rules), matchedRule(rules, other), matchedRule(rules, none)]).toEqual(['one', null, null])
  })

  it('REQ-02a REQ-06d complaint 70: a rule matches from its amount or its days on, and no request without one', () => {
    const dear = [rule('dear', 1, { from_amount: 1_000_00 })]
    expect([999_99, 1_000_00, 1_000_01, null].map((amount) => matchedRule(dear, { amount }))).toEqual([
      null,
      'dear',
      'dear',
      null,
    ])
    const long = [rule('long', 1, { from_days: 5_000_000 })]
    expect([4_999_999, 5_000_000, null].map((days) => matchedRule(long, { days }))).toEqual([null, 'long', null])
    // A rule from zero matches every request with a figure.
    expect(matchedRule([rule('any', 1, { from_amount: 0 })], { amount: null })).toBeNull()
    expect([
      matchedRule([rule('any', 1, { from_amount: 0 })], { amount: 0 }),
      matchedRule(dear, { amount: 0 }),
    ]).toEqual(['any', null])
  })

  it('REQ-06d a rule matches when all of its conditions do', () => {
    const rules = [rule('both', 1, { type_id: 'annual', from_days: 5_000_000, office_id: 'kl' })]
    expect(matchedRule(rules, { days: 6_000_000 })).toBe('both')
    expect(matchedRule(rules, { days: 6_000_000, officeId: 'tpe' })).toBeNull()
    expect(matchedRule(rules, { days: 1_000_000 })).toBeNull()
  })
})
