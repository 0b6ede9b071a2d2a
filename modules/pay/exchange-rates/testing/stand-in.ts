import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** What a stand-in for the provider answers: a status with a text, or anything else. */
export type Behaviour = { status?: number; body: unknown } | ((request: IncomingMessage, reply: ServerResponse) => void)

export type StandIn = {
  address: string
  /** The requests it got, in order. */
  asked: string[]
  headers: IncomingMessage['headers'][]
  answers: (path: string) => Behaviour
  stop(): Promise<void>
}

const GONE: Behaviour = { status: 404, body: { message: 'No records found.', code: 404 } }

/** A provider of rates on this machine; it has no rates until a test sets its answer. */
export async function startStandIn(): Promise<StandIn> {
  const server = createServer((request, reply) => {
    const path = request.url ?? ''
    own.asked.push(path)
    own.headers.push(request.headers)
    const providerReply = own.answers(path)
    if (typeof providerReply === 'function') return providerReply(request, reply)
    reply.writeHead(providerReply.status ?? 200, { 'content-type': 'application/vnd.BNM.API.v1+json' })
    reply.end(typeof providerReply.body === 'string' ? providerReply.body : JSON.stringify(providerReply.body))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const own: StandIn = {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}/public`,
    asked: [],
    headers: [],
    answers: () => GONE,
    async stop() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
  return own
}

type Figures = { buying?: number | null; selling?: number | null; middle?: number | null }

/** One currency of one day as the provider writes it. */
export function providerRow(
  code: string,
  day: string,
  unit: number,
  { buying = null, selling = null, middle = null }: Figures,
) {
  return {
    currency_code: code,
    unit,
    rate: { date: day, buying_rate: buying, selling_rate: selling, middle_rate: middle },
  }
}

const META = { quote: 'rm', session: '1700', last_updated: '2026-11-20 17:00:00', total_result: 2 }

/** An answer with all its rows, or with the one row of a day. */
export function providerReply(data: unknown, meta: Record<string, unknown> = {}): Behaviour {
  return { body: { data, meta: { ...META, ...meta } } }
}

export const NONE = GONE
