import { setTimeout as pause } from 'node:timers/promises'

/** What a server answers that is too busy, or that found others at the same rows: nothing was done, come again. */
const COME_AGAIN: readonly unknown[] = ['overloaded', 'try_again']
const MOST = 200

/**
 * Calls until it is answered by what was asked, as a client does: of many calls at once some are told on a slow machine
 * that the server is busy (503 `overloaded`) or that others were in the way (409 `try_again`). That is no answer of the
 * call itself. Gives up after so many.
 */
export async function retryWhileBusy<A>(call: () => Promise<A>, codeOf: (answer: A) => unknown): Promise<A> {
  for (let nth = 1; ; nth++) {
    const answer = await call()
    if (nth === MOST || !COME_AGAIN.includes(codeOf(answer))) return answer
    await pause(10 * Math.min(nth, 10))
  }
}

/** The same of a call of the test server. */
export const retryReply = <R extends { readonly body: { readonly code?: unknown } | undefined }>(
  call: () => Promise<R>,
) => retryWhileBusy(call, ({ body }) => body?.code)
