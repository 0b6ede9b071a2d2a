import type { FastifyRequest } from 'fastify'

const MOST_KNOWN = 20_000
/** A whole office may come from one address: strangers' cookies from there count together, further than one person's. */
const ADDRESS_FACTOR = 10

/**
 * How many calls a minute somebody may make (SES-7). A credential has a count of its own only once it was found to be a
 * live sign-in: made-up cookies all count for the address that sends them.
 */
export type CallLimits = {
  keyOf(request: FastifyRequest): string
  most(request: FastifyRequest): number
  /** This credential is a live sign-in's. */
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
      if (liveTokens.size >= MOST_KNOWN) liveTokens.delete(liveTokens.values().next().value!)
      liveTokens.add(token)
    },
  }
}
