import { ApiError, isCancelled } from './calls/api-error.ts'
import type { AnyEndpoint } from './calls/call.ts'
import { useChange } from './calls/use-call.ts'
import { confirm, type Question } from './dialogs/confirm.tsx'
import { toast } from './toasts/toasts.tsx'

export type ActionOptions<A> = {
  /** The question before the call; a no cancels it. */
  confirmation?: Question
  /** Message of the toast after success. */
  successMessage?: string | ((reply: A) => string)
}

export type CallAction<I, A> = {
  /**
   * Asks, makes the call, and reports the success; the queries on the page are refetched. Resolves to the reply, or to
   * undefined after a no or a refusal, which the person has seen by then.
   */
  run: (input: I, how?: ActionOptions<A>) => Promise<A | undefined>
  busy: boolean
}

/** An action started by a press: `const remove = useAction(costCenterApi.remove)`. */
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

/** Whether a failed call was already reported to the person, or cancelled. */
export function isHandledError(error: unknown): boolean {
  return isCancelled(error) || error instanceof ApiError
}
