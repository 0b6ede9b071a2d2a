import type { FastifyRequest } from 'fastify'

const MOST_KNOWN = 20_000
/**
 * A whole office may share one address, so unknown cookies from an address may make this many times more calls
 * together.
 */
const ADDRESS_FACTOR = 10

/**
 * How many calls a minute a caller may make (SES-7). A credential is counted by itself once it was found to be a live
 * session; made-up cookies all count for the address that sends them.
 */
export type CallLimits = {
  keyOf(request: FastifyRequest): string
  most(request: FastifyRequest): number
  /** Counts this credential by itself from now on: it belongs to a live session. */
  trustToken(token: string): void
}

export function createCallLimits(callsPerMinute: number): CallLimits {
  const liveTokens = new Set<string>()
  const requestToken = (request: FastifyRequest) => request.cookies.token ?? request.cookies['__Host-token']

  return {
    keyOf(request) {
      const token = requestToken(request)
      if (token === undefined) return request.ip
      return liveTokens.has(token) ? token : `${request.ip} stranger`
    },
    most(request) {
      const token = requestToken(request)
      return token === undefined || liveTokens.has(token) ? callsPerMinute : callsPerMinute * ADDRESS_FACTOR
    },
    trustToken(token) {
      if (liveTokens.has(token)) return
      const [oldest] = liveTokens
      if (oldest !== undefined && liveTokens.size >= MOST_KNOWN) liveTokens.delete(oldest)
      liveTokens.add(token)
    },
  }
}
