import { describe, expect, it } from 'vitest'
import {
  type AccessibleCompany,
  isDirectoryTied,
  lacksSecondFactor,
  requireOpenCompanies,
} from './accessible-companies.ts'

const OBJECT = { tenant: 't', object: 'o' }
const place = (code: string, more: Partial<AccessibleCompany> = {}): AccessibleCompany => ({
  companyId: code,
  code,
  name: code,
  isOn: true,
  isInvited: false,
  trustsDirectory: false,
  directory: null,
  roleIds: [8],
  secondFactorRoles: [],
  fullName: 'N',
  preferredName: null,
  ...more,
})
function opens(all: AccessibleCompany[], wanted?: string, directory: typeof OBJECT | null = null): string[] | string {
  try {
    return requireOpenCompanies(all, wanted, directory).map(({ code }) => code)
  } catch (error) {
    return `${(error as { status: number }).status} ${(error as { code: string }).code}`
  }
}

describe('the companies that an authenticated person may enter', () => {
  it('AUTH-05 OPS-02 are switched on and joined; otherwise the refusal names the reason', () => {
    const all = [place('a'), place('b'), place('off', { isOn: false }), place('new', { isInvited: true })]
    expect(opens(all)).toEqual(['a', 'b'])
    expect(opens([])).toBe('403 no_roles')
    expect(opens([place('new', { isInvited: true })])).toBe('403 invitation_waits')
    expect(opens([place('off', { isOn: false }), place('new', { isInvited: true })])).toBe('403 company_disabled')
  })

  it('AUTH-01 SES-8 are limited to a named one in any case; a foreign company answers like a wrong password', () => {
    const all = [place('a'), place('off', { isOn: false }), place('new', { isInvited: true })]
    expect(opens(all, 'A')).toEqual(['a'])
    expect(opens(all, '')).toEqual(['a'])
    expect(opens(all, 'off')).toBe('403 company_disabled')
    for (const other of ['new', 'elsewhere']) expect(opens(all, other), other).toBe('401 login_failed')
  })

  it('SES-11 are those that tied the object for a directory sign-in', () => {
    const all = [
      place('a'),
      place('tied', { directory: OBJECT }),
      place('other object', { directory: { ...OBJECT, object: 'x' } }),
      place('other tenant', { directory: { ...OBJECT, tenant: 'x' } }),
    ]
    expect(opens(all, undefined, OBJECT)).toEqual(['tied'])
    expect(opens([place('a'), place('new', { isInvited: true })], undefined, OBJECT)).toBe('403 invitation_waits')
    expect(opens(all, 'a', OBJECT)).toBe('401 login_failed')
    expect(all.map((one) => isDirectoryTied(one, OBJECT))).toEqual([false, true, false, false])
  })
})

it('AUTH-15b a second factor is missing where the role demands one and neither the person nor a trusted directory gave it', () => {
  const demands = { secondFactorRoles: [8], trustsDirectory: false }
  const trusts = { ...demands, trustsDirectory: true }
  const [none, totp, directory] = [
    { totpOn: false, isDirectory: false },
    { totpOn: true, isDirectory: false },
    { totpOn: false, isDirectory: true },
  ]
  expect(lacksSecondFactor(demands, 8, none)).toBe(true)
  expect(lacksSecondFactor(demands, 12, none)).toBe(false)
  expect(lacksSecondFactor(demands, null, none)).toBe(false)
  expect(lacksSecondFactor(undefined, 8, none)).toBe(false)
  expect(lacksSecondFactor(demands, 8, totp)).toBe(false)
  expect(lacksSecondFactor(demands, 8, directory)).toBe(true)
  expect(lacksSecondFactor(trusts, 8, none)).toBe(true)
  expect(lacksSecondFactor(trusts, 8, directory)).toBe(false)
})
