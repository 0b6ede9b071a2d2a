import { randomBytes } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Api } from '#server/api/api.ts'
import { isSameBytes, keyedHash } from '#server/secrets.ts'

const COOKIE_MS = 180 * 86_400_000

/*
 * A browser in which a person signed in keeps a signed cookie for the account. It opens nothing. Wrong passwords from that
 * browser are counted apart, so that strangers who guess elsewhere do not lock the owner out (SES-7).
 */

/** The id of a browser in which the account signed in before, or null. */
export function knownBrowserId(api: Api, request: FastifyRequest, accountId: string, now: Date): string | null {
  const [id = '', until = '', mac = ''] = (request.cookies[cookieName(api, accountId)] ?? '').split('.')
  if (!(Number(until) > now.getTime())) return null
  return isSameBytes(mac, signature(api, accountId, id, until)) ? id : null
}

/** Sets the cookie that identifies the browser from now on. */
export function rememberBrowser(
  api: Api,
  { request, reply, now }: { request: FastifyRequest; reply: FastifyReply; now: Date },
  accountId: string,
): void {
  const id = knownBrowserId(api, request, accountId, now) ?? randomBytes(16).toString('base64url')
  const until = String(now.getTime() + COOKIE_MS)
  reply.setCookie(cookieName(api, accountId), `${id}.${until}.${signature(api, accountId, id, until)}`, {
    path: '/api/auth',
    httpOnly: true,
    sameSite: 'strict',
    secure: api.options.publicUrl.startsWith('https:'),
    maxAge: COOKIE_MS / 1000,
  })
}

/** A cookie name per account that does not reveal the account. */
function cookieName(api: Api, accountId: string): string {
  return `known_${keyedHash(api.secrets.account, `known-name|${accountId}`).toString('hex').slice(0, 12)}`
}

function signature(api: Api, accountId: string, id: string, until: string): string {
  return keyedHash(api.secrets.account, `known|${accountId}|${id}|${until}`).toString('base64url')
}
