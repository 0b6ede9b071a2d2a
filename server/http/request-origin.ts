import type { FastifyRequest } from 'fastify'
import type { Language } from '#base/access/actor.ts'
import { preferredLanguage } from '#base/access/preferred-language.ts'
import type { Origin } from '#server/context/context.ts'

/**
 * Where a call came from, for the logs. A proxy's forwarded address counts only where one is configured; a client
 * that has hung up has no address.
 */
export function requestOrigin(request: FastifyRequest): Origin {
  return {
    requestId: request.id,
    address: request.ip ?? '',
    device: (request.headers['user-agent'] ?? '').slice(0, 200),
  }
}

/**
 * The language of a person who is not signed in: the page's cookie, else the first of the browser's header
 * that the product has, else English. A
 * request with an unreadable address has no cookies.
 */
export function requestLanguage(
  request: Pick<FastifyRequest, 'headers'> & { cookies?: FastifyRequest['cookies'] },
): Language {
  const wanted = request.cookies?.language ?? request.headers['accept-language'] ?? ''
  return preferredLanguage(wanted.split(',')) ?? 'en'
}

/** The language of a signed-in person: that of their page, else that of their account. */
export function replyLanguage(request: Pick<FastifyRequest, 'headers'>, account: Language): Language {
  const pageLanguage = request.headers['accept-language']
  return pageLanguage === 'en' || pageLanguage === 'zh-TW' ? pageLanguage : account
}

/** The route that the router matched, or the address as it was sent where there is none. */
export function requestRoute(request: FastifyRequest): string {
  return request.routeOptions.url ?? request.url
}
