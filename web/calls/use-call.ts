import { QueryClient, type UseQueryResult, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { areaOf } from '#web/area.ts'
import { ApiError } from './api-error.ts'
import { type AnyEndpoint, type CallOptions, call } from './call.ts'
import { publishTrouble } from './trouble.ts'

/** The cache key of a call: endpoint, area, input. */
export function callKey<I, A>(endpoint: AnyEndpoint<I, A>, input: I): readonly unknown[] {
  const area = endpoint.path.includes('{env}') ? areaOf(window.location.pathname) : undefined
  return [`${endpoint.method} ${endpoint.path}`, area, input ?? null]
}

/** What `useQuery`, `ensureQueryData` and `prefetchQuery` take for a call. */
export function callQuery<I, A>(endpoint: AnyEndpoint<I, A>, input: I, options: CallOptions = {}) {
  return {
    queryKey: callKey(endpoint, input),
    queryFn: ({ signal }: { signal: AbortSignal }) => call(endpoint, input, { ...options, signal }),
  }
}

/** The rows of before, when they are of the same call: another list's would not fit. */
function keepRowsOfSameCall(key: readonly unknown[]) {
  return (before: unknown, query?: { queryKey: readonly unknown[] }) =>
    query?.queryKey[0] === key[0] ? before : undefined
}

type UseCallOptions<A> = {
  /** False: do not ask yet. */
  enabled?: boolean
  /** Keep the last rows while the next are on their way, such as when paging. */
  keepPrevious?: boolean
  /** Milliseconds for which an answer is fresh; 15 s unless told. */
  freshFor?: number
  /** What names this very answer, such as a picture's id: it never changes, so that no change asks for it again. */
  immutableKey?: string | null
  /** Ask again every so many milliseconds, in the background. */
  pollEvery?: number | false | ((answer: A | undefined) => number | false)
}

/** The answer of a reading call, cached and shared; repeated after every change. */
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
  /** The caller shows failures itself (a form does): no notice for what `call` has not told already. */
  quiet?: boolean
}

export type Change<I, A> = {
  /** Makes the call; throws `ApiError`. After success what is on the page is asked for again. */
  run: (input: I, options?: CallOptions) => Promise<A>
  busy: boolean
  error: ApiError | null
  reset: () => void
}

/** A call that changes something. */
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

/** Marks every cached answer as old: those on the page are asked for at once, the others when they are next shown. */
export function refetchAll(client: QueryClient): Promise<void> {
  return client.invalidateQueries({ predicate: ({ meta }) => meta?.lasting !== true })
}

/** Asks for everything on the page again: what others did meanwhile stood in the way of a change. */
export function useRefetchAll(): () => Promise<void> {
  const client = useQueryClient()
  return useCallback(() => refetchAll(client), [client])
}

/** One cache for the page. A refused call is not repeated; a lost connection once. */
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
