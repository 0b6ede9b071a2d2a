import { randomBytes, randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { createToken, decrypt, deriveSecrets, encrypt, isSameBytes, keyedHash, tokenHash } from './secrets.ts'
import { createDataKey, deriveFileKey, maskAllButLastFour, openVault } from './vault.ts'

describe('ENC-1 an encrypted value', () => {
  const key = randomBytes(32)
  const sealed = encrypt(key, 'place', 'a number')

  it('ENC-1 is decrypted with its key at its place, and two encryptions of one text differ', () => {
    expect(decrypt(key, 'place', sealed).toString()).toBe('a number')
    expect(decrypt(key, 'place', encrypt(key, 'place', '')).toString()).toBe('')
    expect(decrypt(key, 'place', encrypt(key, 'place', Buffer.from([0, 255])))).toEqual(Buffer.from([0, 255]))
    expect(encrypt(key, 'place', 'a number').equals(sealed)).toBe(false)
    expect(sealed.includes('a number')).toBe(false)
  })

  it('ENC-1 is refused at another place, with another key, and when a single bit was changed', () => {
    expect(() => decrypt(key, 'another place', sealed)).toThrow()
    expect(() => decrypt(randomBytes(32), 'place', sealed)).toThrow()
    for (let at = 0; at < sealed.length; at++) {
      const changed = Buffer.from(sealed)
      changed[at]! ^= 1
      expect(() => decrypt(key, 'place', changed), String(at)).toThrow()
    }
    for (let length = 0; length < sealed.length; length++)
      expect(() => decrypt(key, 'place', sealed.subarray(0, length)), String(length)).toThrow()
    // A value in another format is refused before any key is used.
    for (const none of [Buffer.alloc(0), Buffer.from([1]), Buffer.alloc(28, 1), Buffer.alloc(40, 2)])
      expect(() => decrypt(key, 'place', none)).toThrow('Not a sealed value')
    expect(() => decrypt(key, 'place', Buffer.alloc(29, 1))).not.toThrow('Not a sealed value')
  })
})

it('ENC-1 each purpose has its own key, the same for the same master key', () => {
  const master = randomBytes(32)
  const keys = Object.values(deriveSecrets(master)).map((key) => key.toString('hex'))
  expect(new Set(keys).size).toBe(5)
  expect(keys.every((key) => key.length === 64)).toBe(true)
  expect(Object.values(deriveSecrets(master)).map((key) => key.toString('hex'))).toEqual(keys)
  expect(deriveSecrets(randomBytes(32)).wrap.toString('hex')).not.toBe(keys[2])
})

it('SES-1 a credential is random, and the database stores only its hash', () => {
  const [one, two] = [createToken(), createToken()]
  expect(one.token).toMatch(/^[\w-]{43}$/)
  expect(one.token).not.toBe(two.token)
  expect(tokenHash(one.token)).toEqual(one.hash)
  expect(one.hash.toString('base64url')).not.toBe(one.token)
  expect([
    isSameBytes('abc', 'abc'),
    isSameBytes('abc', 'abd'),
    isSameBytes('abc', 'ab'),
    isSameBytes('é', 'é'.normalize('NFD')),
  ]).toEqual([true, false, false, false])
  expect(keyedHash(randomBytes(32), 'x')).toHaveLength(32)
})

describe('ENC-1 the vault of a company', () => {
  const wrap = randomBytes(32)
  const [company, other] = [randomUUID(), randomUUID()]
  const wrapped = createDataKey(wrap)
  const vault = openVault(wrap, company, wrapped)

  it('ENC-1 decrypts only values of its own company at their own place', () => {
    const sealed = vault.encrypt('employee.ic_number|1', '880808-08-6666 號')
    expect(vault.decrypt('employee.ic_number|1', sealed)).toBe('880808-08-6666 號')
    expect(() => vault.decrypt('employee.ic_number|2', sealed)).toThrow()
    expect(() => openVault(wrap, other, wrapped).decrypt('employee.ic_number|1', sealed)).toThrow()
    expect(() => openVault(wrap, company, createDataKey(wrap)).decrypt('employee.ic_number|1', sealed)).toThrow()
    expect(() => openVault(randomBytes(32), company, wrapped)).toThrow()
  })

  it('ENC-1 finds equal numbers however they were typed, within one column of one company', () => {
    const index = vault.blindIndex('ic_number', '880808-08-6666a')
    for (const typed of ['880808 08 6666A', '8808.0808/6666a', '８８０８０８-08-6666A', '880808086666a'])
      expect(vault.blindIndex('ic_number', typed), typed).toEqual(index)
    expect(vault.blindIndex('ic_number', '880808-08-6667a')).not.toEqual(index)
    expect(vault.blindIndex('tax_number', '880808-08-6666a')).not.toEqual(index)
    expect(openVault(wrap, other, wrapped).blindIndex('ic_number', '880808-08-6666a')).not.toEqual(index)
  })

  it('ENC-1 files are encrypted with a separate key', () => {
    const key = deriveFileKey(wrap, company, wrapped)
    expect(key).toHaveLength(32)
    expect(deriveFileKey(wrap, company, wrapped)).toEqual(key)
    expect(deriveFileKey(wrap, other, wrapped)).not.toEqual(key)
    expect(deriveFileKey(wrap, company, createDataKey(wrap))).not.toEqual(key)
  })

  it('ENC-1 a masked number shows its last four characters', () => {
    expect(['', '1234', '12345', '880808086666'].map(maskAllButLastFour)).toEqual([
      '••••',
      '••••',
      '••••2345',
      '••••6666',
    ])
  })
})
