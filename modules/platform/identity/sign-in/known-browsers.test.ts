import type { FastifyReply, FastifyRequest } from 'fastify'
import { expect, it } from 'vitest'
import type { Api } from '#server/api/api.ts'
import { knownBrowserId, rememberBrowser } from './known-browsers.ts'

const NOW = new Date('2026-11-20T02:00:00Z')
const DAYS_180 = 180 * 86_400_000
const api = (account = 1, publicUrl = 'https://hr.example') =>
  ({ options: { publicUrl }, secrets: { account: Buffer.alloc(32, account) } }) as unknown as Api
const asking = (cookies: Record<string, string> = {}) => ({ cookies }) as unknown as FastifyRequest

function remembered(cookies = {}, { of = api(), account = 'nurul', now = NOW } = {}) {
  const set: { name: string; value: string; options: Record<string, unknown> }[] = []
  const reply = { setCookie: (name: string, value: string, options: never) => set.push({ name, value, options }) }
  rememberBrowser(of, { request: asking(cookies), reply: reply as unknown as FastifyReply, now }, account)
  return set[0]!
}
const known = (cookies: Record<string, string>, account = 'nurul', now = NOW, of = api()) =>
  knownBrowserId(of, asking(cookies), account, now)

it('SES-7 a browser is known for half a year, for the account that signed in there', () => {
  const { name, value, options } = remembered()
  const until = new Date(NOW.getTime() + DAYS_180)
  expect(options).toEqual({
    path: '/api/auth',
    httpOnly: true,
    sameSite: 'strict',
    secure: true,
    maxAge: DAYS_180 / 1000,
  })
  expect(remembered({}, { of: api(1, 'http://localhost:3000') }).options.secure).toBe(false)
  const id = known({ [name]: value })
  expect(id).toMatch(/^[\w-]{22}$/)
  expect(known({})).toBeNull()
  expect(known({ [name]: value }, 'nurul', new Date(until.getTime() - 1))).toBe(id)
  expect(known({ [name]: value }, 'nurul', until)).toBeNull()
  // Another account's cookie has another name, and its content says nothing here.
  expect(known({ [name]: value }, 'ken')).toBeNull()
  const other = remembered({}, { account: 'ken' }).name
  expect(other).not.toBe(name)
  expect(name).toMatch(/^known_[0-9a-f]{12}$/)
  expect(known({ [other]: value }, 'ken')).toBeNull()
})

it('SES-7 a made-up, changed or wrongly signed cookie is not known', () => {
  const { name, value } = remembered()
  const [id, until, mac] = value.split('.')
  for (const wrong of [
    '',
    id!,
    `${id}.${until}`,
    `${id}.${until}.`,
    `.${until}.${mac}`,
    `${id}..${mac}`,
    `${id}x.${until}.${mac}`,
    `${id}.${Number(until) + 1}.${mac}`,
    `${id}.${until}.${mac}x`,
    `${id}.x.${mac}`,
  ])
    expect(known({ [name]: wrong }), wrong).toBeNull()
  expect(known({ [name]: value }, 'nurul', NOW, api(2))).toBeNull()
})

it('SES-7 a known browser keeps its id for another half year', () => {
  const first = remembered()
  const later = new Date(NOW.getTime() + 86_400_000)
  const again = remembered({ [first.name]: first.value }, { now: later })
  expect(again.value.split('.')[0]).toBe(first.value.split('.')[0])
  expect(again.options.maxAge).toBe(DAYS_180 / 1000)
  expect(remembered().value.split('.')[0]).not.toBe(first.value.split('.')[0])
})
