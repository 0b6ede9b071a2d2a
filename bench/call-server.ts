import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import http from 'node:http'

/**
 * A GET unless it has a body. `mayRefuse`: the call may be refused (409), because a check that rejects invented people
 * still does all the work.
 */
export type HttpCall = { url: string; body?: unknown; mayRefuse?: boolean }

const agent = new http.Agent({ keepAlive: true })

/**
 * Calls a server and waits for the last byte of its answer. Throws for anything but 200. It discards the answer:
 * collecting that garbage would take processor time from the server on a small machine.
 */
export async function callServer(
  address: string,
  headers: Record<string, string>,
  { url, body, mayRefuse }: HttpCall,
): Promise<void> {
  const asked = http.request(new URL(url, address), {
    agent,
    method: body === undefined ? 'GET' : 'POST',
    headers: { ...headers, 'idempotency-key': randomBytes(12).toString('hex') },
  })
  asked.end(body === undefined ? undefined : JSON.stringify(body))
  const [reply] = (await once(asked, 'response')) as [http.IncomingMessage]
  const { statusCode: status } = reply
  let errorText = ''
  reply.on('data', (bytes: Buffer) => {
    if (status !== 200 && errorText.length < 300) errorText += bytes
  })
  await once(reply, 'end')
  if (status !== 200 && !(mayRefuse && status === 409)) throw new Error(`${url}: ${status} ${errorText.slice(0, 300)}`)
}
