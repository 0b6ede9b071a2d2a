import { setTimeout as pause } from 'node:timers/promises'

/** Codes of a busy server or a conflict: nothing was done, and the client retries. */
const COME_AGAIN: readonly unknown[] = ['overloaded', 'try_again']
const MOST = 200

/**
 * Retries a call as a client does. Of many concurrent calls, a slow machine refuses some as overloaded
 * (503 `overloaded`) or in conflict with others (409 `try_again`), which is not the reply under test.
 * Gives up after a number of tries.
 */
export async function retryWhileBusy<A>(call: () => Promise<A>, codeOf: (answer: A) => unknown): Promise<A> {
  for (let nth = 1; ; nth++) {
    const answer = await call()
    if (nth === MOST || !COME_AGAIN.includes(codeOf(answer))) return answer
    await pause(10 * Math.min(nth, 10))
  }
}

/** The same for a call of the test server. */
export const retryReply = <R extends { readonly body: { readonly code?: unknown } | undefined }>(
  call: () => Promise<R>,
) => retryWhileBusy(call, ({ body }) => body?.code)
