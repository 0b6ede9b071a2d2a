import type { ReactNode } from 'react'
import type { ApiError } from '#web/calls/api-error.ts'
import { ErrorState } from '#web/page/error-state.tsx'

type CallState<A> = { data: A | undefined; isError: boolean; error: ApiError | null; refetch: () => unknown }

type Props<A> = {
  call: CallState<A>
  /** The shape of the content while it loads. */
  skeleton: ReactNode
  children: (data: A) => ReactNode
}

/** The content of a card from one call: loading, failed with a way to retry, or loaded. */
export function CallContent<A>({ call: asked, skeleton, children }: Props<A>) {
  if (asked.data !== undefined) return children(asked.data)
  if (asked.isError) return <ErrorState small error={asked.error} onRetry={() => void asked.refetch()} />
  return skeleton
}
