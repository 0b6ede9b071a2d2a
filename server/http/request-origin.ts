import type { FastifyRequest } from 'fastify'
import type { Language } from '#base/actor.ts'
import type { Origin } from '#server/context/context.ts'

/**
 * Where a call came from, for the logs. The address counts a proxy's word only where one is configured; whoever has hung up
 * meanwhile has none.
 */
export function requestOrigin(request: FastifyRequest): Origin {
  return {
    requestId: request.id,
    address: request.ip ?? '',
    device: (request.headers['user-agent'] ?? '').slice(0, 200),
  }
}

/** The language of someone not signed in: their browser's wish, English otherwise. An address that is none has no cookies. */
export function requestLanguage(
  request: Pick<FastifyRequest, 'headers'> & { cookies?: FastifyRequest['cookies'] },
): Language {
  const wantedLanguage = request.cookies?.language ?? request.headers['accept-language']
  return wantedLanguage?.toLowerCase().startsWith('zh') ? 'zh-TW' : 'en'
}

/** The language to answer someone signed in: what their page shows just now, their account's where a call says nothing. */
export function replyLanguage(request: Pick<FastifyRequest, 'headers'>, account: Language): Language {
  const pageLanguage = request.headers['accept-language']
  return pageLanguage === 'en' || pageLanguage === 'zh-TW' ? pageLanguage : account
}

/** The address a call is for, as the router understood it: the route's own, or what was sent where there is none. */
export function requestRoute(request: FastifyRequest): string {
  return request.routeOptions.url ?? request.url
}
