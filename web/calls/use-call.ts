import { QueryClient, type UseQueryResult, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { areaOf } from '#web/area.ts'
import { ApiError } from './api-error.ts'
import { type AnyEndpoint, type CallOptions, call } from './call.ts'
import { publishTrouble } from './trouble.ts'

export function callKey<I, A>(endpoint: AnyEndpoint<I, A>, input: I): readonly unknown[] {
  const area = endpoint.path.includes('{env}') ? areaOf(window.location.pathname) : undefined
  return [`${endpoint.method} ${endpoint.path}`, area, input ?? null]
}

/** The options of a call for `useQuery`, `ensureQueryData` and `prefetchQuery`. */
export function callQuery<I, A>(endpoint: AnyEndpoint<I, A>, input: I, options: CallOptions = {}) {
  return {
    queryKey: callKey(endpoint, input),
    queryFn: ({ signal }: { signal: AbortSignal }) => call(endpoint, input, { ...options, signal }),
  }
}

/** Keeps the previous rows only if they come from the same endpoint: another list's rows would not fit. */
function keepRowsOfSameCall(key: readonly unknown[]) {
  return (before: unknown, query?: { queryKey: readonly unknown[] }) =>
    query?.queryKey[0] === key[0] ? before : undefined
}

type UseCallOptions<A> = {
  /** False: do not make the call yet. */
  enabled?: boolean
  /** Keep the previous rows while the next load, such as when paging. */
  keepPrevious?: boolean
  /** Milliseconds for which an answer is fresh; default 15 s. */
  freshFor?: number
  /** The id of this particular answer, such as a picture's: it never changes, so changes do not refetch it. */
  immutableKey?: string | null
  /** Repeat the call every so many milliseconds, in the background. */
  pollEvery?: number | false | ((answer: A | undefined) => number | false)
}

/** The answer of a reading call, cached and shared; refetched after every change. */
export function useCall<I, A>(
  endpoint: AnyEndpoint<I, A>,
  input: I,
  options: UseCallOptions<A> = {},
): UseQueryResult<A, ApiError> {
  const { pollEvery: every, immutableKey: lasting } = options
  const query = callQuery(endpoint, input, { background: Boolean(every) })
  return useQuery<A, ApiError>({
    ...query,
    ...(lasting !== undefined && { queryKey: [...query.queryKey, lasting], meta: { lasting: true } }),
    enabled: options.enabled ?? true,
    placeholderData: options.keepPrevious ? (keepRowsOfSameCall(callKey(endpoint, input)) as never) : undefined,
    staleTime: options.freshFor ?? 15_000,
    refetchInterval: typeof every === 'function' ? (query) => every(query.state.data) : (every ?? false),
  })
}

type UseChangeOptions = {
  /** The caller shows failures itself (as forms do): no toast for those that `call` has not reported. */
  quiet?: boolean
}

export type Change<I, A> = {
  /** Makes the call; throws `ApiError`. After success the queries on the page are refetched. */
  run: (input: I, options?: CallOptions) => Promise<A>
  busy: boolean
  error: ApiError | null
  reset: () => void
}

/** A call that changes data. */
export function useChange<I, A>(endpoint: AnyEndpoint<I, A>, options: UseChangeOptions = {}): Change<I, A> {
  const client = useQueryClient()
  const { mutateAsync, isPending, error, reset } = useMutation<A, Error, { input: I; options?: CallOptions }>({
    mutationFn: (asked) => call(endpoint, asked.input, asked.options),
    onSuccess: () => (endpoint.safe ? undefined : refetchAll(client)),
    onError: (failed) => {
      if (failed instanceof ApiError && !failed.noticed && !options.quiet)
        publishTrouble({ kind: 'notice', error: failed })
    },
  })
  const run = useCallback(
    (input: I, callOptions?: CallOptions) => mutateAsync({ input, options: callOptions }),
    [mutateAsync],
  )
  return { run, busy: isPending, error: error instanceof ApiError ? error : null, reset }
}

/** Marks every cached answer as stale: those on the page are refetched at once, the others when they are next shown. */
export function refetchAll(client: QueryClient): Promise<void> {
  return client.invalidateQueries({ predicate: ({ meta }) => meta?.lasting !== true })
}

/** Refetches everything on the page, after a change that failed because of somebody else's. */
export function useRefetchAll(): () => Promise<void> {
  const client = useQueryClient()
  return useCallback(() => refetchAll(client), [client])
}

/** The query cache of the page. A refused call is not repeated; a lost connection is retried once. */
export function newQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        networkMode: 'always',
        retry: (count, error) => count < 1 && error instanceof ApiError && error.status === 0,
        refetchOnWindowFocus: false,
        staleTime: 15_000,
        throwOnError: false,
      },
      mutations: { networkMode: 'always', retry: false },
    },
  })
}
