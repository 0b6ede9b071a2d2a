import { expect } from 'vitest'
import { sessionApi } from '#base/contracts/session-api.ts'
import { signInApi } from '#base/contracts/sign-in-api.ts'
import { browser } from './browser.ts'
import { caller } from './caller.ts'
import { readMailedToken } from './mails.ts'
import type { Caller, Reply, TestServer } from './server.ts'

/** Registers a company in a state of a country and returns its founder. */
export async function foundCompany(
  server: TestServer,
  code: string,
  country: 'MY' | 'TW',
  state: string,
): Promise<Caller> {
  const email = `owner@${code}.example`
  const owner = browser(server.api, { address: `198.51.100.${country === 'MY' ? 1 : 2}` })
  const company = { company_name: code, company_code: code, country, state, full_name: 'Owner', email }
  await succeeded(owner.call(signInApi.register, company))
  const token = await readMailedToken(server, email, '/register/')
  const shown = { 'accept-language': country === 'TW' ? 'zh-TW,zh;q=0.9' : 'en-MY' }
  await succeeded(owner.call(signInApi.found, { token, password: 'kelapa-muda-di-pantai-9' }, shown))
  const { company: made } = (await succeeded(owner.call(sessionApi.me))).body.data
  server.companies[code] = { companyId: made.id } as never
  const cookie = (name: string) => decodeURIComponent(owner.cookies.get(name) ?? '')
  return caller(server.api, { token: cookie('token'), csrf: cookie('csrf'), area: 'app', company: made.id })
}

async function succeeded(reply: Promise<Reply>): Promise<Reply> {
  const { status, text } = await reply
  expect(status, text).toBe(200)
  return reply
}
