import type { FastifyRequest } from 'fastify'

const MOST_KNOWN = 20_000
/** A whole office may come from one address: strangers' cookies from there count together, further than one person's. */
const OFFICE = 10

/**
 * How many calls a minute somebody may make (SES-7). A credential has a count of its own only once it was found to be a
 * live sign-in: made-up cookies all count for the address that sends them.
 */
export type CallLimits = {
  keyOf(request: FastifyRequest): string
  most(request: FastifyRequest): number
  /** This credential is a live sign-in's. */
  known(token: string): void
}

export function callLimits(callsPerMinute: number): CallLimits {
  const live = new Set<string>()
  const tokenOf = (request: FastifyRequest) => request.cookies.token ?? request.cookies['__Host-token']

  return {
    keyOf(request) {
      const token = tokenOf(request)
      if (token === undefined) return request.ip
      return live.has(token) ? token : `${request.ip} stranger`
    },
    most(request) {
      const token = tokenOf(request)
      return token === undefined || live.has(token) ? callsPerMinute : callsPerMinute * OFFICE
    },
    known(token) {
      if (live.has(token)) return
      if (live.size >= MOST_KNOWN) live.delete(live.values().next().value!)
      live.add(token)
    },
  }
}
