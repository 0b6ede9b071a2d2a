import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Endpoint } from '#base/endpoints/endpoint.ts'
import { DomainError } from '#base/errors.ts'
import type { Labels } from '#base/labels.ts'
import { buildProblem } from '#server/call/problem.ts'
import { requestLanguage } from '../http/request-origin.ts'

/** Answers an address that the router cannot read. No hook has run, so the security headers are set here. */
export function sendUnreadableAddress(labels: Labels, request: FastifyRequest, reply: FastifyReply): void {
  void reply
    .code(400)
    .header('x-request-id', request.id)
    .header('x-content-type-options', 'nosniff')
    .header('content-security-policy', "default-src 'self'; frame-ancestors 'none'")
    .header('cross-origin-opener-policy', 'same-origin')
    .header('cross-origin-resource-policy', 'same-origin')
    .header('cache-control', 'no-store')
    .type('application/problem+json')
    .send(buildProblem(new DomainError('malformed', { status: 400 }), labels, requestLanguage(request), request.id))
}

/** The methods of an API address, for a 405; none when the address does not exist. */
export function allowedMethods(operations: readonly Endpoint[], url: string): string[] {
  const [address = ''] = url.split('?')
  const parts = address.split('/')
  const matchesPath = (path: string) => {
    const pattern = path.split('/')
    return (
      pattern.length === parts.length && pattern.every((part, index) => part.startsWith('{') || part === parts[index])
    )
  }
  return [
    ...new Set(operations.filter((operation) => matchesPath(operation.path)).map((operation) => operation.method)),
  ]
}
