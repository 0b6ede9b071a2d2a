import type { FastifyReply } from 'fastify'

/** A reply that records what is set, for tests without a server. */
export function fakeReply() {
  const told = { status: 200, headers: {} as Record<string, string>, body: undefined as unknown }
  const reply = {
    code(status: number) {
      told.status = status
      return reply
    },
    header(name: string, value: string) {
      told.headers[name] = value
      return reply
    },
    type: (value: string) => reply.header('content-type', value),
    send(body: unknown) {
      told.body = body
      return reply
    },
  }
  return { told, reply: reply as unknown as FastifyReply }
}
