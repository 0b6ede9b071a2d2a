import type { FastifyRequest } from 'fastify'
import { expect, it } from 'vitest'
import { createCallLimits } from './call-limits.ts'

const from = (ip: string, cookies: Record<string, string> = {}) => ({ ip, cookies }) as unknown as FastifyRequest

it('SES-7 counts a live session by itself, calls without a cookie by address, and made-up cookies of an address together up to ten times the limit', () => {
  const limits = createCallLimits(300)
  const nobody = from('192.0.2.1')
  expect([limits.keyOf(nobody), limits.most(nobody)]).toEqual(['192.0.2.1', 300])
  for (const name of ['token', '__Host-token']) {
    const one = from('192.0.2.1', { [name]: `a live one of ${name}` })
    expect([limits.keyOf(one), limits.most(one)]).toEqual(['192.0.2.1 stranger', 3000])
    limits.trustToken(`a live one of ${name}`)
    limits.trustToken(`a live one of ${name}`)
    expect([limits.keyOf(one), limits.most(one)]).toEqual([`a live one of ${name}`, 300])
  }
  expect(limits.keyOf(from('192.0.2.2', { token: 'made up' }))).toBe('192.0.2.2 stranger')
})

it('SES-7 remembers twenty thousand live sessions and forgets the first for one more', () => {
  const limits = createCallLimits(300)
  const isKnown = (n: number) => limits.most(from('192.0.2.1', { token: `t${n}` })) === 300
  for (let n = 0; n < 20_000; n++) limits.trustToken(`t${n}`)
  // Seen again it takes no other place.
  limits.trustToken('t5')
  expect([isKnown(0), isKnown(19_999)]).toEqual([true, true])
  limits.trustToken('t20000')
  expect([isKnown(0), isKnown(1), isKnown(20_000)]).toEqual([false, true, true])
})
