import type { FastifyRequest } from 'fastify'
import { expect, it } from 'vitest'
import type { Endpoint } from '#base/endpoints/endpoint.ts'
import { fakeReply } from '#test/fake-reply.ts'
import { allowedMethods, sendUnreadableAddress } from './refused-address.ts'

const operations = [
  { method: 'GET', path: '/api/offices' },
  { method: 'POST', path: '/api/offices' },
  { method: 'GET', path: '/api/offices/{id}' },
  { method: 'GET', path: '/api/{env}/offices' },
  { method: 'PATCH', path: '/api/offices/{id}' },
] as unknown as Endpoint[]

it('ERR-1 an address has its methods, whatever its parameters are', () => {
  const methods = (url: string) => allowedMethods(operations, url)
  expect(methods('/api/offices')).toEqual(['GET', 'POST'])
  expect(methods('/api/offices?page=2')).toEqual(['GET', 'POST'])
  expect(methods('/api/offices/5')).toEqual(['GET', 'PATCH'])
  expect(methods('/api/app/offices')).toEqual(['GET'])
  for (const none of ['/api', '/api/office', '/api/offices/5/more', '/other/offices']) expect(methods(none)).toEqual([])
})

it('ERR-1 an unreadable address is refused with the security headers of every reply', () => {
  const { told, reply } = fakeReply()
  const labels = { 'error.malformed': { en: 'It could not be read.', zh: '無法讀取' } }
  const request = { id: 'r', headers: {} } as unknown as FastifyRequest
  sendUnreadableAddress(labels, request, reply)
  const headers = { 'x-content-type-options': 'nosniff', 'cache-control': 'no-store', 'x-request-id': 'r' }
  const body = { status: 400, code: 'malformed', message: 'It could not be read.', request_id: 'r' }
  expect(told).toMatchObject({ status: 400, headers, body })
})
