import { OAuth2Server } from 'oauth2-mock-server'
import type { TestServer } from './server.ts'

export const CLIENT = 'kerani-client'
/** The default identity that the directory returns. */
export const TENANT = '7d2c0f5e-2f8b-4f43-9a55-6a6f1e6f0b11'
export const OBJECT = '0b9f5c9a-8a41-4d3a-8a52-f5b9c5a0d777'

export type DirectoryService = Awaited<ReturnType<typeof startDirectory>>

/** Starts a local directory service and configures it for a test server. */
export async function startDirectory(server: TestServer) {
  const mock = new OAuth2Server()
  const nonces = new Map<string, string>()
  let claims: Record<string, unknown> = {}
  await mock.issuer.keys.generate('RS256')
  await mock.start(0, 'localhost')
  const issuer = mock.issuer.url!
  mock.service.on(
    'beforeTokenSigning',
    (token: { payload: Record<string, unknown> }, request: { body: { code?: string } }) => {
      const nonce = nonces.get(request.body.code ?? '')
      Object.assign(token.payload, { aud: CLIENT, nonce, tid: TENANT, oid: OBJECT, ...claims })
    },
  )
  ;(server.api.options as { directory: unknown }).directory = {
    issuer,
    clientId: CLIENT,
    clientSecret: 'a secret of the client',
  }
  return {
    /** The mock service, for tests that change its replies. */
    service: mock.service,
    /** Sets the claims of the next sign-in. */
    says(next: Record<string, unknown>): void {
      claims = next
    },
    /** Follows the authorization address as a browser does. Returns the code and state of the redirect. */
    async visit(authorize: string): Promise<{ code: string; state: string }> {
      const asked = new URL(authorize)
      const reply = await fetch(authorize, { redirect: 'manual' })
      const back = new URL(reply.headers.get('location')!)
      const code = back.searchParams.get('code')!
      nonces.set(code, asked.searchParams.get('nonce')!)
      return { code, state: back.searchParams.get('state')! }
    },
    stop: () => mock.stop(),
  }
}
