import { createPublicKey } from 'node:crypto'
import { decodeProtectedHeader, jwtVerify } from 'jose'
import { expect, it } from 'vitest'
import { deriveVapidKeys, pushContact, vapidAuthorization } from './vapid.ts'

const SECRET = Buffer.alloc(32, 7)
const NOW = new Date('2026-11-20T02:00:00Z')

it('SYS-27b an installation has one key pair, which follows from its master key', () => {
  const { publicKey } = deriveVapidKeys(SECRET)
  expect(Buffer.from(publicKey, 'base64url')).toHaveLength(65)
  expect(deriveVapidKeys(SECRET).publicKey).toBe(publicKey)
  expect(deriveVapidKeys(Buffer.alloc(32, 8)).publicKey).not.toBe(publicKey)
})

it('SYS-27b a push is signed for the origin of its push service and for twelve hours', async () => {
  const keys = deriveVapidKeys(SECRET)
  const header = await vapidAuthorization(keys, 'https://web.push.apple.com/QABC', 'https://hr.example', NOW)
  const [, token = '', publicKey] = /^vapid t=([\w.-]+), k=([\w-]+)$/.exec(header) ?? []
  expect(publicKey).toBe(keys.publicKey)
  expect(decodeProtectedHeader(token)).toEqual({ typ: 'JWT', alg: 'ES256' })
  const { payload } = await jwtVerify(token, createPublicKey(keys.privateKey), { currentDate: NOW })
  expect(payload).toEqual({
    aud: 'https://web.push.apple.com',
    sub: 'https://hr.example',
    exp: NOW.getTime() / 1000 + 12 * 3_600,
  })
})

it('SYS-27b push services are given an address of the installation', () => {
  expect(pushContact('https://hr.example', 'Kerani <no-reply@hr.example>')).toBe('https://hr.example')
  expect(pushContact('http://localhost:3000', 'Kerani <no-reply@hr.example>')).toBe('mailto:no-reply@hr.example')
  expect(pushContact('http://localhost:3000', 'no-reply@hr.example')).toBe('mailto:no-reply@hr.example')
})
