import { ApiError, isCancelled } from './calls/api-error.ts'
import type { AnyEndpoint } from './calls/call.ts'
import { useChange } from './calls/use-call.ts'
import { confirm, type Question } from './dialogs/confirm.tsx'
import { toast } from './toasts/toasts.tsx'

export type ActionOptions<A> = {
  /** Asked before; a no ends it. */
  confirmation?: Question
  /** Said when it is done. */
  successMessage?: string | ((reply: A) => string)
}

export type CallAction<I, A> = {
  /**
   * Asks, makes the call, says what was done; what is on the page is fetched anew. Comes back with the reply, and with
   * undefined after a no or a refusal, of which the person knows by then.
   */
  run: (input: I, how?: ActionOptions<A>) => Promise<A | undefined>
  busy: boolean
}

/** Something people do with a press: `const remove = useDoing(costCenterApi.remove)`. */
export function useAction<I, A>(endpoint: AnyEndpoint<I, A>): CallAction<I, A> {
  const { run, busy } = useChange(endpoint)
  return {
    busy,
    async run(input, { confirmation: ask, successMessage: said } = {}) {
      if (ask && !(await confirm(ask))) return undefined
      try {
        const reply = await run(input)
        if (said !== undefined) toast.good(typeof said === 'string' ? said : said(reply))
        return reply
      } catch (error) {
        if (!isHandledError(error)) throw error
        return undefined
      }
    },
  }
}

/** Whether somebody has been told of a failed call, or has ended it. */
export function isHandledError(error: unknown): boolean {
  return isCancelled(error) || error instanceof ApiError
}
