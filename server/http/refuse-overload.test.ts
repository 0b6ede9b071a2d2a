import { PassThrough } from 'node:stream'
import fastify, { type FastifyInstance } from 'fastify'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { refuseOverload } from './overload.ts'

let server: FastifyInstance
let now: number
let held: PromiseWithResolvers<void>
/** How many calls are inside their handlers. */
let inside: number
beforeEach(() => {
  now = 1_000
  inside = 0
  held = Promise.withResolvers()
  vi.spyOn(performance, 'now').mockImplementation(() => now)
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
})
afterEach(async () => {
  held.resolve()
  await server.close()
  expect(vi.getTimerCount()).toBe(0)
  vi.useRealTimers()
  vi.restoreAllMocks()
})

function serve(bounds: { atOnce: number; lagMs: number }): void {
  server = fastify()
  refuseOverload(server, bounds)
  for (const url of ['/api/held', '/page'])
    server.get(url, async () => {
      inside++
      await held.promise
      return {}
    })
  server.get('/api/read', async () => ({}))
  server.get('/healthz', async () => ({}))
  server.post('/api/write', async () => ({}))
  server.get('/api/stream', (_, reply) => {
    const body = new PassThrough()
    body.write('begins')
    void held.promise.then(() => body.end())
    return reply.send(body)
  })
  server.get('/api/live', async (_, reply) => {
    reply.hijack()
    reply.raw.end('begins')
  })
}
const status = async (url: string) => (await server.inject(url)).statusCode
const hold = async (count: number, url = '/api/held') => {
  const before = inside
  for (let times = 0; times < count; times++) void server.inject(url).then(() => {})
  while (inside < before + count) await new Promise(setImmediate)
}
/** Makes the next measurement this late. */
const lookedLate = (lateMs: number) => {
  now += 100 + lateMs
  vi.advanceTimersByTime(100)
}

describe('LIF-6 running calls', () => {
  it('count once each until they are answered; other requests do not count', async () => {
    serve({ atOnce: 2, lagMs: 1_000 })
    for (const url of ['/healthz', '/api/read', '/api/live', '/healthz', '/api/nowhere', '/api/read'])
      expect(await status(url), url).toBeLessThan(405)
    await hold(3, '/page')
    await hold(1)
    expect(await status('/api/read')).toBe(200)
    await hold(1)
    for (let times = 0; times < 4; times++) expect(await status('/api/read')).toBe(503)
    expect(await status('/healthz')).toBe(200)
    held.resolve()
    await vi.waitFor(async () => expect(await status('/api/read')).toBe(200))
  })

  it('stop counting when their answer begins, however slowly the client reads it', async () => {
    serve({ atOnce: 1, lagMs: 1_000 })
    void server.inject('/api/stream').then(() => {})
    await vi.waitFor(async () => expect(await status('/api/read')).toBe(200))
    expect(await status('/api/live')).toBe(200)
    expect(await status('/api/read')).toBe(200)
  })

  it('are refused before their body is read, while signed-in people go on writing', async () => {
    serve({ atOnce: 1, lagMs: 1_000 })
    const write = async (cookie?: string) => {
      const headers = { 'content-type': 'application/json', ...(cookie && { cookie }) }
      return (await server.inject({ method: 'POST', url: '/api/write', headers, body: '{' })).statusCode
    }
    expect(await write()).toBe(400)
    await hold(1)
    expect(await write()).toBe(503)
    for (const cookie of ['token=x', 'a=b; token=x', '__Host-token=x', 'a=b; __Host-token=x'])
      expect(await write(cookie), cookie).toBe(400)
    for (const cookie of ['a=b', 'mytoken=x']) expect(await write(cookie), cookie).toBe(503)
  })
})

it('LIF-6 a late event loop refuses reads while calls run: each measurement weighs three tenths and fades again', async () => {
  serve({ atOnce: 4, lagMs: 60 })
  await hold(1)
  lookedLate(0)
  lookedLate(200)
  expect(await status('/api/read')).toBe(200)
  lookedLate(61)
  // 0.7 × 60 + 0.3 × 61
  expect(await status('/api/read')).toBe(503)
  lookedLate(0)
  expect(await status('/api/read')).toBe(200)
  lookedLate(200)
  expect(await status('/api/read')).toBe(503)
  // A measurement that is early does not lower the lag below zero.
  lookedLate(-90)
  lookedLate(133)
  expect(await status('/api/read')).toBe(503)
  held.resolve()
  await vi.waitFor(async () => expect(await status('/api/read')).toBe(200))
})
