import { randomBytes } from 'node:crypto'
import { chmodSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { settings } from './settings.ts'

let data: string
beforeEach(() => {
  data = mkdtempSync(join(tmpdir(), 'kerani-settings-'))
})
afterEach(() => rmSync(data, { recursive: true, force: true }))

const read = (env: Record<string, string> = {}) => settings({ KERANI_DATA: data, ...env })
const OWN = { DATABASE_URL: 'postgres://serve:x@db/kerani', DATABASE_OWNER_URL: 'postgres://owner:y@db/kerani' }

describe('settings', () => {
  it('work with none given: embedded database, loopback, demo', () => {
    expect(read()).toMatchObject({
      ...{ port: 3000, host: '127.0.0.1', data, database: undefined, publicUrl: 'http://localhost:3000' },
      ...{ role: 'all', demo: true, trustProxy: false, maintenance: false, smtpUrl: undefined },
    })
  })

  it('AUTH-12 open registration and links on the screen are for a demo on this machine, unless said otherwise', () => {
    const open = (env: Record<string, string> = {}) => {
      const { openRegistration, linksOnScreen } = read(env)
      return [openRegistration, linksOnScreen]
    }
    expect(open()).toEqual([true, true])
    expect(open({ KERANI_HOST: 'localhost', PUBLIC_URL: 'http://127.0.0.1:3000' })).toEqual([true, true])
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

  it('take an empty variable as unset', () => {
    expect(read({ PORT: '', DATABASE_URL: ' ', KERANI_ROLE: '' })).toMatchObject({
      port: 3000,
      role: 'all',
      database: undefined,
    })
  })

  it('never make a demo in a database of one’s own', () => {
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

  it('refuse one role for serving and owning', () => {
    expect(() => read({ DATABASE_URL: OWN.DATABASE_URL, DATABASE_OWNER_URL: OWN.DATABASE_URL })).toThrow(/another role/)
  })

  it('believe forwarded addresses only as far as said', () => {
    expect(read({ KERANI_TRUST_PROXY: '2' }).trustProxy).toBe(2)
    expect(read({ KERANI_TRUST_PROXY: '10.0.0.0/8, ::1' }).trustProxy).toEqual(['10.0.0.0/8', '::1'])
  })
})

describe('ENC-3 the master key', () => {
  it('is made once, for its owner’s eyes only, and kept', () => {
    const first = read().masterKey
    expect(first).toHaveLength(32)
    expect(read().masterKey).toEqual(first)
    expect(statSync(join(data, 'master.key')).mode & 0o777).toBe(0o600)
    expect(readFileSync(join(data, 'master.key'), 'utf8').trim()).toBe(first.toString('hex'))
  })

  it('is taken as hexadecimal or base64', () => {
    const key = randomBytes(32)
    expect(read({ KERANI_MASTER_KEY: key.toString('hex') }).masterKey).toEqual(key)
    expect(read({ KERANI_MASTER_KEY: key.toString('base64') }).masterKey).toEqual(key)
  })

  it('is never made up for a database of one’s own', () => {
    expect(() => read(OWN)).toThrow(/KERANI_MASTER_KEY/)
    writeFileSync(join(data, 'master.key'), randomBytes(32).toString('hex'), { mode: 0o600 })
    expect(read(OWN).masterKey).toHaveLength(32)
  })

  it('is refused when others can read its file', () => {
    read()
    chmodSync(join(data, 'master.key'), 0o644)
    expect(() => read()).toThrow(/chmod 600/)
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
