import type { FastifyRequest } from 'fastify'
import { expect, it } from 'vitest'
import { replyLanguage, requestLanguage, requestOrigin, requestRoute } from './request-origin.ts'

it('LOG-01 the origin of a call has its id, address, and two hundred characters of the browser', () => {
  const from = (agent?: string) =>
    requestOrigin({ id: 'r', ip: '192.0.2.1', headers: { 'user-agent': agent } } as unknown as FastifyRequest)
  expect(from('A phone')).toEqual({ requestId: 'r', address: '192.0.2.1', device: 'A phone' })
  expect(from().device).toBe('')
  expect(from('x'.repeat(300)).device).toHaveLength(200)
  // The connection is closed already: what was read is written down all the same.
  expect(requestOrigin({ id: 'r', ip: undefined, headers: {} } as unknown as FastifyRequest).address).toBe('')
})

it('SYS-12 a person who is not signed in is answered in the page’s language, else the browser’s, else English', () => {
  const language = (wish?: string, shown?: string) =>
    requestLanguage({ headers: { 'accept-language': wish }, ...(shown && { cookies: { language: shown } }) })
  expect(language()).toBe('en')
  expect([language('zh-TW,zh;q=0.9'), language('ZH'), language('en-GB,zh')]).toEqual(['zh-TW', 'zh-TW', 'en'])
  expect([language('zh-TW', 'en'), language('en', 'zh-TW')]).toEqual(['en', 'zh-TW'])
})

it('SYS-12 a signed-in person is answered in the language of their page, else of their account', () => {
  const spoken = (wish: string | undefined, account: 'en' | 'zh-TW') =>
    replyLanguage({ headers: { 'accept-language': wish } }, account)
  expect([spoken('en', 'zh-TW'), spoken('zh-TW', 'en')]).toEqual(['en', 'zh-TW'])
  // What a browser wishes by itself is none of the two words that our pages send.
  expect([spoken('de-DE,en;q=0.8', 'zh-TW'), spoken(undefined, 'en')]).toEqual(['zh-TW', 'en'])
})

it('ERR-1 a call is named by its route, or by the address sent where there is no route', () => {
  const of = (url?: string) => requestRoute({ routeOptions: { url }, url: '/api/x/5' } as unknown as FastifyRequest)
  expect([of('/api/x/:id'), of()]).toEqual(['/api/x/:id', '/api/x/5'])
})
