import { randomBytes } from 'node:crypto'
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { loadSettings, parseKey, readOptionalKey } from './settings.ts'

let data: string
beforeEach(() => {
  data = mkdtempSync(join(tmpdir(), 'kerani-settings-'))
})
afterEach(() => rmSync(data, { recursive: true, force: true }))

const read = (env: Record<string, string> = {}) => loadSettings({ KERANI_DATA: data, ...env })
const OWN = { DATABASE_URL: 'postgres://serve:x@db/kerani', DATABASE_OWNER_URL: 'postgres://owner:y@db/kerani' }

describe('settings', () => {
  it('default to the embedded database, loopback and a demo', () => {
    expect(read()).toMatchObject({
      port: 3000,
      host: '127.0.0.1',
      data,
      database: undefined,
      publicUrl: 'http://localhost:3000',
      role: 'all',
      demo: true,
      trustProxy: false,
      maintenance: false,
      smtpUrl: undefined,
    })
  })

  it('AUTH-12 open registration and links on the screen are on for a demo on this machine only, unless a setting says otherwise', () => {
    const open = (env: Record<string, string> = {}) => {
      const { openRegistration, linksOnScreen } = read(env)
      return [openRegistration, linksOnScreen]
    }
    expect(open()).toEqual([true, true])
    expect(open({ KERANI_HOST: 'localhost', PUBLIC_URL: 'http://127.0.0.1:3000' })).toEqual([true, true])
    for (const host of ['::1', 'localhost', '127.0.0.1'])
      expect(open({ KERANI_HOST: host }), host).toEqual([true, true])
    expect(open({ PUBLIC_URL: 'http://[::1]:3000' })).toEqual([true, true])
    expect(open({ SMTP_URL: 'smtp://mail.example.com' })).toEqual([true, false])
    expect(open({ KERANI_HOST: '0.0.0.0' })).toEqual([false, false])
    expect(open({ PUBLIC_URL: 'https://hr.example.com' })).toEqual([false, false])
    expect(open({ KERANI_TRUST_PROXY: '1' })).toEqual([false, false])
    expect(open({ KERANI_DEMO: '0' })).toEqual([false, false])
    expect(open({ ...OWN, KERANI_MASTER_KEY: randomBytes(32).toString('hex') })).toEqual([false, false])
    expect(open({ KERANI_HOST: '0.0.0.0', KERANI_OPEN_REGISTRATION: '1' })).toEqual([true, false])
    expect(open({ KERANI_OPEN_REGISTRATION: '0' })).toEqual([false, true])
    expect(() => open({ KERANI_OPEN_REGISTRATION: 'yes' })).toThrow(/^KERANI_OPEN_REGISTRATION: /)
  })

  it('treat an empty variable as unset', () => {
    expect(read({ PORT: '', DATABASE_URL: ' ', KERANI_ROLE: '' })).toMatchObject({
      port: 3000,
      role: 'all',
      database: undefined,
    })
  })

  it('never make a demo in an external database', () => {
    const key = randomBytes(32).toString('hex')
    expect(read({ ...OWN, KERANI_MASTER_KEY: key, KERANI_DEMO: '1' })).toMatchObject({ demo: false, host: '0.0.0.0' })
    expect(read({ KERANI_DEMO: '0' }).demo).toBe(false)
  })

  it.each([
    ['PORT', '70000'],
    ['PORT', '-1'],
    ['PORT', '3e3'],
    ['DATABASE_URL', 'mysql://db/kerani'],
    ['DATABASE_OWNER_URL', OWN.DATABASE_OWNER_URL],
    ['PUBLIC_URL', 'hr.example.com'],
    ['PUBLIC_URL', 'https://example.com/hr'],
    ['SMTP_URL', 'http://mail.example.com'],
    ['KERANI_ROLE', 'server'],
    ['KERANI_DEMO', 'yes'],
    ['KERANI_TRUST_PROXY', 'true'],
    ['KERANI_TRUST_PROXY', 'everyone'],
  ])('refuse %s=%s and say so', (name, value) => {
    expect(() => read({ [name]: value })).toThrow(new RegExp(`^${name}: .{10}`))
  })

  it.each([
    ['PORT', '65536'],
    ['PORT', '1.5'],
    ['DATABASE_URL', 'no address'],
    ['PUBLIC_URL', 'ftp://example.com'],
    ['PUBLIC_URL', 'https://example.com/?a=1'],
    ['PUBLIC_URL', 'https://example.com/#a'],
    ['PUBLIC_URL', 'https://me@example.com'],
    ['KERANI_CALLS_PER_MINUTE', '0'],
    ['KERANI_EXPORTS_PER_MINUTE', '1.5'],
    ['KERANI_CALLS_AT_ONCE', '-3'],
    ['KERANI_LAG_MS', 'soon'],
    ['KERANI_TRUST_PROXY', '10.0.0.1,everyone'],
    ['KERANI_TRUST_PROXY', 'abc'],
    ['KERANI_TRUST_PROXY', 'proxy.example'],
    ['KERANI_MAINTENANCE', 'on'],
    ['KERANI_OIDC_ISSUER', 'ldap://directory.example'],
    ['KERANI_OIDC_ISSUER', 'https://directory.example'],
  ])('refuse %s=%s as well', (name, value) => {
    expect(() => read({ [name]: value })).toThrow(new RegExp(`^${name}: .{10}`))
  })

  it('use the value of a variable, and the default where it is missing', () => {
    expect(read()).toMatchObject({
      mailFrom: 'Kerani <no-reply@localhost>',
      directory: undefined,
      callsPerMinute: 300,
      exportsPerMinute: 10,
      overload: { atOnce: 40, lagMs: 200 },
      folders: { files: join(data, 'files'), mail: join(data, 'mail'), auditHeads: join(data, 'audit-heads') },
    })
    const said = read({
      PORT: '65535',
      KERANI_MAIL_FROM: 'HR <hr@example.com>',
      KERANI_CALLS_PER_MINUTE: '7',
      KERANI_LAG_MS: '50',
      KERANI_EXPORTS_PER_MINUTE: '3',
      KERANI_CALLS_AT_ONCE: '5',
      KERANI_MAINTENANCE: '1',
    })
    expect(said).toMatchObject({
      port: 65_535,
      publicUrl: 'http://localhost:65535',
      mailFrom: 'HR <hr@example.com>',
      callsPerMinute: 7,
      exportsPerMinute: 3,
      overload: { atOnce: 5, lagMs: 50 },
      maintenance: true,
    })
    expect(read({ PORT: '0', KERANI_MAINTENANCE: '0', KERANI_TRUST_PROXY: '0' })).toMatchObject({
      port: 0,
      maintenance: false,
      trustProxy: false,
    })
    for (const role of ['all', 'web', 'worker']) expect(read({ KERANI_ROLE: role }).role).toBe(role)
    for (const url of ['smtp://mail.example', 'smtps://mail.example']) expect(read({ SMTP_URL: url }).smtpUrl).toBe(url)
    for (const url of ['http://hr.example', 'https://hr.example:8443'])
      expect(read({ PUBLIC_URL: `${url}/` }).publicUrl).toBe(url)
    expect(read({ KERANI_TRUST_PROXY: '9' }).trustProxy).toBe(9)
  })

  it('read an external database under both of its names, and its owner only beside it', () => {
    const key = { KERANI_MASTER_KEY: randomBytes(32).toString('hex') }
    for (const scheme of ['postgres', 'postgresql']) {
      const serveUrl = `${scheme}://serve:x@db/kerani`
      const ownerUrl = `${scheme}://owner:x@db/kerani`
      expect(read({ ...key, DATABASE_URL: serveUrl }).database).toEqual({ serveUrl, ownerUrl: undefined })
      const both = { DATABASE_URL: serveUrl, DATABASE_OWNER_URL: ownerUrl }
      expect(read({ ...key, ...both, KERANI_HOST: '10.0.0.5' })).toMatchObject({
        database: { serveUrl, ownerUrl },
        host: '10.0.0.5',
      })
    }
    expect(() => read({ DATABASE_OWNER_URL: OWN.DATABASE_OWNER_URL })).toThrow(/set DATABASE_URL too/)
  })

  it('require all settings of a directory service or none', () => {
    for (const issuer of ['https://directory.example', 'http://localhost:9000']) {
      const whole = { KERANI_OIDC_ISSUER: issuer, KERANI_OIDC_CLIENT_ID: 'id', KERANI_OIDC_CLIENT_SECRET: 'secret' }
      expect(read(whole).directory).toEqual({ issuer, clientId: 'id', clientSecret: 'secret' })
      for (const without of ['KERANI_OIDC_CLIENT_ID', 'KERANI_OIDC_CLIENT_SECRET'])
        expect(() => read({ ...whole, [without]: '' }), without).toThrow(/^KERANI_OIDC_ISSUER: needs/)
    }
    expect(read({ KERANI_OIDC_CLIENT_ID: 'id' }).directory).toBeUndefined()
  })

  it('refuse one role for serving and owning', () => {
    expect(() => read({ DATABASE_URL: OWN.DATABASE_URL, DATABASE_OWNER_URL: OWN.DATABASE_URL })).toThrow(/another role/)
  })

  it('trust forwarded addresses only as far as the setting says', () => {
    expect(read({ KERANI_TRUST_PROXY: '2' }).trustProxy).toBe(2)
    expect(read({ KERANI_TRUST_PROXY: '10.0.0.0/8, ::1' }).trustProxy).toEqual(['10.0.0.0/8', '::1'])
  })
})

describe('ENC-3 the master key', () => {
  it('is created once, readable by its owner only, and read again afterwards', () => {
    const first = read().masterKey
    expect(first).toHaveLength(32)
    expect(read().masterKey).toEqual(first)
    expect(statSync(join(data, 'master.key')).mode & 0o777).toBe(0o600)
    expect(readFileSync(join(data, 'master.key'), 'utf8').trim()).toBe(first.toString('hex'))
  })

  it('is read as hexadecimal or base64', () => {
    const key = randomBytes(32)
    expect(read({ KERANI_MASTER_KEY: key.toString('hex') }).masterKey).toEqual(key)
    expect(read({ KERANI_MASTER_KEY: key.toString('base64') }).masterKey).toEqual(key)
  })

  it('is never created for an external database', () => {
    expect(() => read(OWN)).toThrow(/KERANI_MASTER_KEY/)
    writeFileSync(join(data, 'master.key'), randomBytes(32).toString('hex'), { mode: 0o600 })
    expect(read(OWN).masterKey).toHaveLength(32)
  })

  it.each(['postgres', 'postgres-id'])('is never created beside an existing database: %s', (there) => {
    mkdirSync(join(data, there))
    expect(() => read()).toThrow(/master\.key: is missing, while the database beside it is there/)
    expect(existsSync(join(data, 'master.key'))).toBe(false)
    writeFileSync(join(data, 'master.key'), randomBytes(32).toString('hex'), { mode: 0o600 })
    expect(read().masterKey).toHaveLength(32)
  })

  it('is refused when others can read its file', () => {
    read()
    chmodSync(join(data, 'master.key'), 0o644)
    expect(() => read()).toThrow(/chmod 600/)
  })

  it('is read as base64 where its letters could be an odd number of hexadecimal digits', () => {
    const odd = 'f1e2d3c4b5a6978801a2b3c4d5e6f7089bacd1e2f30'
    expect([odd.length, read({ KERANI_MASTER_KEY: odd }).masterKey]).toEqual([43, Buffer.from(odd, 'base64')])
  })

  it('needs sixteen different bytes, eight different steps, and no sequence that a person would type', () => {
    const taken = (bytes: number[]) => {
      try {
        return parseKey('KEY', Buffer.from(bytes).toString('hex')).length === 32
      } catch {
        return false
      }
    }
    const order = [0, 7, 2, 13, 5, 11, 1, 14, 3, 9, 6, 15, 4, 10, 8, 12]
    const of = (values: number[]) => Array.from({ length: 32 }, (_, at) => values[order[at % 16]! % values.length]!)
    const values = Array.from({ length: 16 }, (_, at) => at * 16 + 3)
    expect([taken(of(values)), taken(of(values.slice(0, 15)))]).toEqual([true, false])
    // Steps of 1 to 8 and no other; then of 1 to 7.
    const steps = (most: number) => Array.from({ length: 32 }, (_, at) => at).map((at) => sum(at, most) % 256)
    const sum = (at: number, most: number) =>
      Array.from({ length: at }, (_, one) => (one % most) + 1).reduce((a, b) => a + b, 130)
    expect([taken(steps(8)), taken(steps(7))]).toEqual([true, false])
    const typed = Array.from({ length: 32 }, (_, at) => [0x20, 0x7e, 0x41][at] ?? 0x21 + ((at * at * 7) % 90))
    expect(taken(typed)).toBe(false)
    expect([taken(typed.with(0, 0x1f)), taken(typed.with(1, 0x7f))]).toEqual([true, true])
  })

  it('is optional for some purposes and then read by the same rules', () => {
    const key = randomBytes(32)
    expect(readOptionalKey('KEY', { KEY: key.toString('hex') })).toEqual(key)
    expect([readOptionalKey('KEY', {}), readOptionalKey('KEY', { KEY: ' ' })]).toEqual([undefined, undefined])
    expect(() => readOptionalKey('KEY', { KEY: 'changeme' })).toThrow(/^KEY: /)
  })

  it.each([
    ['short', 'abcdef'],
    ['a word', 'changeme'],
    ['31 bytes', 'f0'.repeat(31)],
    ['one byte over and over', '5a'.repeat(32)],
    ['counting', Buffer.from(Array.from({ length: 32 }, (_, index) => index)).toString('hex')],
    ['a typed sentence', Buffer.from('please-change-this-master-key-ok').toString('base64')],
    ['hexadecimal digits in a row', '0123456789abcdef'.repeat(4)],
  ])('is refused when it is %s', (_, value) => {
    expect(() => read({ KERANI_MASTER_KEY: value })).toThrow(/KERANI_MASTER_KEY/)
    expect(() => read({ ...OWN, KERANI_MASTER_KEY: value })).toThrow(/KERANI_MASTER_KEY/)
  })
})
