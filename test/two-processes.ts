import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { createInterface } from 'node:readline'
import type { Endpoint } from '#base/endpoints/endpoint.ts'
import { retryWhileBusy } from './retry-call.ts'
import type { Caller, TestServer } from './server.ts'

/** The reply of the second process; status 0 when it ended before replying. */
export type Answer = { readonly status: number; readonly code?: string }
export type SecondServer = {
  readonly process: ChildProcess
  /** Calls an endpoint over HTTP as a signed-in user. */
  call(by: Caller, endpoint: Pick<Endpoint, 'method' | 'path'>, input: Record<string, unknown>): Promise<Answer>
  stop(): Promise<void>
}

/** Starts a server in another process on a test's database. */
export async function startSecondServer(server: TestServer): Promise<SecondServer> {
  const child = spawn(
    process.execPath,
    [
      path.join(import.meta.dirname, 'second-process.ts'),
      server.serveUrl,
      server.dataFolder,
      server.clock.now().toISOString(),
    ],
    { stdio: ['ignore', 'pipe', 'inherit'] },
  )
  const ended = once(child, 'exit')
  const [said] = (await Promise.race([
    once(createInterface(child.stdout!), 'line'),
    ended.then(() => Promise.reject(new Error('The second process ended before it listened'))),
  ])) as [string]
  const address = said.slice('listens: '.length)
  return {
    process: child,
    async call(by, { method, path: of }, { id, ...rest }) {
      const url = of.replace('{env}', 'app').replace('{id}', String(id))
      const headers = {
        cookie: `token=${by.token}`,
        'x-csrf-token': by.csrf,
        'sec-fetch-site': 'same-origin',
        'content-type': 'application/json',
      }
      try {
        const reply = await fetch(address + url, { method, headers, body: JSON.stringify(rest) })
        const body = (await reply.json()) as { code?: string }
        return { status: reply.status, ...(body.code && { code: body.code }) }
      } catch {
        return { status: 0 }
      }
    },
    async stop() {
      child.kill('SIGKILL')
      await ended
    },
  }
}

export type RacedCall = {
  readonly by: Caller
  readonly endpoint: Endpoint | Endpoint<never>
  readonly input: Record<string, unknown>
}

/** Makes the calls concurrently, every other one to the second process. Returns the replies. */
export function raceCalls(second: SecondServer, calls: readonly RacedCall[]): Promise<Answer[]> {
  return Promise.all(calls.map((call, nth) => callEither(second, call, nth % 2 === 1)))
}

function callEither(second: SecondServer, { by, endpoint, input }: RacedCall, isToSecond: boolean): Promise<Answer> {
  const ask = (): Promise<Answer> =>
    isToSecond
      ? second.call(by, endpoint as Endpoint, input)
      : by.call(endpoint as Endpoint<never>, input as never).then(({ status, body }) => ({ status, code: body?.code }))
  return retryWhileBusy(ask, ({ code }) => code)
}
