import type { FastifyRequest } from 'fastify'
import { expect, it } from 'vitest'
import type { Api } from '#server/api/api.ts'
import { mayShowLinks } from './mailed-links.ts'

const shows = (more: { on?: boolean; ip?: string; headers?: Record<string, string> } = {}) =>
  mayShowLinks(
    { options: { linksOnScreen: more.on ?? true } } as unknown as Api,
    { ip: more.ip ?? '127.0.0.1', headers: { host: 'localhost:3000', ...more.headers } } as unknown as FastifyRequest,
  )

it('AUTH-12 a mailed link is shown only in a demo viewed from its own machine', () => {
  expect(shows()).toBe(true)
  expect(shows({ on: false })).toBe(false)
  for (const ip of ['127.0.0.1', '::1', '::ffff:127.0.0.1']) expect(shows({ ip }), ip).toBe(true)
  for (const ip of ['192.0.2.8', '10.0.0.1', '::2']) expect(shows({ ip }), ip).toBe(false)
  for (const host of ['localhost', 'LOCALHOST:80', '127.0.0.1:3000', '[::1]:3000'])
    expect(shows({ headers: { host } }), host).toBe(true)
  for (const host of ['kerani.example', 'localhost.example', 'my-localhost', ''])
    expect(shows({ headers: { host } }), host).toBe(false)
  for (const name of ['forwarded', 'via', 'x-real-ip', 'x-forwarded-for', 'x-forwarded-host'])
    expect(shows({ headers: { [name]: '' } }), name).toBe(false)
})
