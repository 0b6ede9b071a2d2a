import { describe, expect, it } from 'vitest'
import { tokenHash } from '#server/secrets.ts'
import {
  HALF_SIGN_IN_STATES,
  type Session,
  type SignInRow,
  sessionProblem,
  signInStatement,
  toSession,
} from './find-session.ts'

const NOW = new Date('2026-11-20T15:59:59Z')
const at = (ms: number) => new Date(NOW.getTime() + ms)
const company = { timezone: 'Asia/Kuala_Lumpur', isOn: true } as NonNullable<Session['company']>
const live = {
  kind: 'staff',
  accountActive: true,
  membershipActive: true,
  company,
  lastDay: null,
  roleId: 8,
  roleIds: [8],
  expiresAt: at(1),
  endsAt: at(1),
  replaced: false,
  previousUntil: null,
} as unknown as Session
const trouble = (more: Partial<Session>) => sessionProblem({ ...live, ...more }, NOW)

describe('why a session is no longer valid', () => {
  it('SES-5 the account, the company or the membership is switched off', () => {
    expect(trouble({})).toBeUndefined()
    expect(trouble({ accountActive: false })).toBe('off')
    expect(trouble({ company: { ...company, isOn: false } })).toBe('off')
    expect(trouble({ membershipActive: false })).toBe('off')
    // Before a company is chosen, and for an operator, there is none that could be switched off.
    expect(trouble({ company: null, membershipActive: false, lastDay: '2020-01-01' })).toBeUndefined()
  })

  it('SES-5 the last day of work is over in the company’s time zone', () => {
    expect(trouble({ lastDay: '2026-11-20' })).toBeUndefined()
    expect(trouble({ lastDay: '2026-11-19' })).toBe('off')
    expect(sessionProblem({ ...live, expiresAt: at(9e9), endsAt: at(9e9), lastDay: '2026-11-20' }, at(1_000))).toBe(
      'off',
    )
  })

  it('AUTH-10a exactly one hour has passed without a refresh, or twelve hours in all', () => {
    expect(trouble({ expiresAt: at(0) })).toBe('expired')
    expect(trouble({ endsAt: at(0) })).toBe('expired')
    expect(trouble({ expiresAt: at(-1), endsAt: at(9e9) })).toBe('expired')
  })

  it('AUTH-10 SES-4 a replaced credential is used after its grace period, so it was stolen', () => {
    expect(trouble({ replaced: true, previousUntil: at(0) })).toBeUndefined()
    expect(trouble({ replaced: true, previousUntil: at(-1) })).toBe('stolen')
    expect(trouble({ replaced: true })).toBe('stolen')
    expect(trouble({ previousUntil: at(-1) })).toBeUndefined()
  })

  it('SES-5 the role was taken away; an operator’s role belongs to no company', () => {
    expect(trouble({ roleIds: [14] })).toBe('off')
    expect(trouble({ roleIds: [14], roleId: null })).toBeUndefined()
    expect(trouble({ kind: 'ops', roleId: 20, roleIds: [], company: null })).toBeUndefined()
  })
})

it('SES-10 a sign-in is unfinished until person and company are settled', () => {
  expect([...HALF_SIGN_IN_STATES].sort()).toEqual(['choose_company', 'second_factor', 'set_up_second_factor'])
})

it('SYS-12 TEN-5 a session has the person’s language, else the company’s, else English, and all of its company or none', () => {
  const row = {
    kind: 'staff',
    accountLanguage: null,
    companyId: 'c',
    companyCode: 'meridian',
    companyName: 'M',
    companyCountry: 'MY',
    companyCurrency: 'MYR',
    companyTimezone: 'UTC',
    companyLanguage: 'zh-TW',
    companyOn: true,
    companyDemo: false,
    companyKey: Buffer.alloc(1),
  } as unknown as SignInRow
  const language = (more: object) => toSession({ ...row, ...more }).language
  expect(language({})).toBe('zh-TW')
  expect(language({ accountLanguage: 'en' })).toBe('en')
  expect(language({ companyLanguage: null })).toBe('en')
  expect(toSession(row).company).toEqual({
    id: 'c',
    code: 'meridian',
    name: 'M',
    country: 'MY',
    currency: 'MYR',
    timezone: 'UTC',
    isOn: true,
    isDemo: false,
    dataKey: Buffer.alloc(1),
  })
  expect(toSession({ ...row, companyId: null }).company).toBeNull()
})

it('SES-1 only the hash of a credential goes into the statement', () => {
  const token = "x'); drop table account; --"
  const statement = signInStatement(token, NOW)
  expect(statement).not.toContain('drop')
  expect(statement).toContain(`'\\x${tokenHash(token).toString('hex')}'`)
  expect(statement).toContain(`'${NOW.toISOString()}'`)
})
