import { ApiError, isCancelled } from './api-error.ts'
import type { AnyEndpoint } from './call.ts'
import { confirm, type Question } from './page/confirm.tsx'
import { notify } from './page/notices.tsx'
import { useChange } from './use-call.ts'

export type How<A> = {
  /** Asked before; a no ends it. */
  ask?: Question
  /** Said when it is done. */
  said?: string | ((reply: A) => string)
}

export type Doing<I, A> = {
  /**
   * Asks, makes the call, says what was done; what is on the page is fetched anew. Comes back with the reply, and with
   * undefined after a no or a refusal, of which the person knows by then.
   */
  run: (input: I, how?: How<A>) => Promise<A | undefined>
  busy: boolean
}

/** Something people do with a press: `const remove = useDoing(costCenterApi.remove)`. */
export function useDoing<I, A>(endpoint: AnyEndpoint<I, A>): Doing<I, A> {
  const { run, busy } = useChange(endpoint)
  return {
    busy,
    async run(input, { ask, said } = {}) {
      if (ask && !(await confirm(ask))) return undefined
      try {
        const reply = await run(input)
        if (said !== undefined) notify.good(typeof said === 'string' ? said : said(reply))
        return reply
      } catch (error) {
        if (!isTold(error)) throw error
        return undefined
      }
    },
  }
}

/** Whether somebody has been told of a failed call, or has ended it. */
export function isTold(error: unknown): boolean {
  return isCancelled(error) || error instanceof ApiError
}
