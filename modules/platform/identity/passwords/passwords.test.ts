import { availableParallelism } from 'node:os'
import { expect, it } from 'vitest'
import { DomainError } from '#base/errors.ts'
import { hashesComputed, hashPassword, requireUncommonPassword, verifyPassword } from './passwords.ts'

it('SES-6 a password is stored as a slow salted hash and verified by it', async () => {
  const [one, two] = await Promise.all([hashPassword('kelapa-muda-di-pantai'), hashPassword('kelapa-muda-di-pantai')])
  expect(one).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[A-Za-z0-9+/]{22}\$[A-Za-z0-9+/]{43}$/)
  expect(one).not.toBe(two)
  expect(await verifyPassword('kelapa-muda-di-pantai', one)).toBe(true)
  expect(await verifyPassword('kelapa-muda-di-pantaj', one)).toBe(false)
  // The same letters typed on another keyboard, in another Unicode composition.
  expect(await verifyPassword('cafe\u0301 di pantai', await hashPassword('caf\u00e9 di pantai'))).toBe(true)
  // Stored with other costs, or cut short.
  expect(await verifyPassword('kelapa-muda-di-pantai', one.replace('t=2', 't=3'))).toBe(false)
  expect(await verifyPassword('kelapa-muda-di-pantai', one.slice(0, -2))).toBe(false)
})

it('SES-8 verifying without a stored password takes as long and fails', async () => {
  for (const stored of [null, '', 'plain']) {
    const before = hashesComputed()
    expect(await verifyPassword('', stored)).toBe(false)
    expect(hashesComputed() - before).toBe(1)
  }
})

it('LIF-6 hashing refuses more than sixty-four waiting calls and serves those that wait', async () => {
  // The cheapest possible hash: this test is about the number, not the time.
  const cheap = `$argon2id$v=19$m=8,t=1,p=1$${'A'.repeat(22)}$${'A'.repeat(43)}`
  const many = await Promise.allSettled(Array.from({ length: 90 }, () => verifyPassword('x', cheap)))
  const refused = many.filter((one) => one.status === 'rejected')
  expect(refused).toHaveLength(90 - 64 - availableParallelism())
  for (const one of refused) expect(one.reason).toMatchObject({ status: 503, code: 'overloaded' })
  expect(await verifyPassword('x', cheap)).toBe(false)
})

it('SES-6 a common password, one with digits after it, one of few characters, and the own address are refused', () => {
  const common = (password: string) => {
    try {
      requireUncommonPassword(password, 'nurul@meridian.example')
      return false
    } catch (error) {
      expect((error as DomainError).fields).toEqual({ password: ['password_common'] })
      return error instanceof DomainError
    }
  }
  for (const password of [
    'passwordpassword',
    'adminadminadmin',
    'PasswordPassword',
    'passwordpassword123!',
    'qwertyqwertyqwerty',
    'letmeindragon2026',
    'aaaaaaaaaaaa',
    'ababababcabc',
    '123456789012',
    '121212121212',
    'Nurul@Meridian.example',
    'zaq12wsx99999999',
  ])
    expect(common(password), password).toBe(true)
  for (const password of [
    'kelapa-muda-di-pantai-9',
    'abcdabcdabcd',
    'nurul@meridian.example.',
    '9passwordpassword',
    '-- 4 -- 5 --',
  ])
    expect(common(password), password).toBe(false)
})
