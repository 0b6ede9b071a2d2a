import { expect } from 'vitest'
import { ownAccountApi } from '#base/contracts/own-account-api.ts'
import { signInApi } from '#base/contracts/sign-in-api.ts'
import { accountApi } from '../modules/platform/identity/accounts/contract.ts'
import { PASSWORD } from './accounts.ts'
import { type Browser, browser } from './browser.ts'
import { type DirectoryService, OBJECT, TENANT } from './directory-service.ts'
import type { Reply, TestServer } from './server.ts'

/** An administrator proposes to tie a person to a directory object; null removes the tie. */
export async function proposeTie(
  server: TestServer,
  company: string,
  email: string,
  object: string | null = OBJECT,
): Promise<Reply> {
  const admin = await server.as(company === 'meridian' ? 'aminah' : `${company}:aminah`)
  const { id, version } = (await admin.call(accountApi.list, { search: email })).body.data[0]
  return admin.call(accountApi.directory, { id, version, tenant: object && TENANT, object })
}

/** Directory sign-ins, each from an address of its own. */
export function directorySignIns(given: () => { server: TestServer; directory: DirectoryService }) {
  let address = 0
  const fresh = () => browser(given().server.api, { address: `198.51.100.${++address}` })
  return {
    fresh,
    /** Goes to the directory and back. */
    async signIn(b: Browser = fresh(), company?: string): Promise<Reply> {
      const { address: authorize } = (await b.call(signInApi.directoryStart, { ...(company && { company }) })).body.data
      return b.call(signInApi.directorySignIn, await given().directory.visit(authorize))
    },
    async byPassword(email: string, company?: string): Promise<Browser> {
      const b = fresh()
      const reply = await b.call(signInApi.signIn, { email, password: PASSWORD, ...(company && { company }) })
      expect(reply.body.data.state).toBe('signed_in')
      return b
    },
    /** The person confirms the tie from their own session. */
    async confirmed(b: Browser): Promise<Reply> {
      const { address: authorize } = (await b.call(ownAccountApi.directoryTieStart)).body.data
      return b.call(ownAccountApi.confirmDirectoryTie, await given().directory.visit(authorize))
    },
  }
}
