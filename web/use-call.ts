import { QueryClient, type UseQueryResult, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { ApiError } from './api-error.ts'
import { areaOf } from './area.ts'
import { type AnyEndpoint, type CallOptions, call } from './call.ts'
import { tellTrouble } from './trouble.ts'

/** Path parts that say from where, not about what. */
const PLACES: ReadonlySet<string> = new Set([
  'api',
  '{env}',
  'rmt',
  'hod',
  'localhr',
  'app',
  'general',
  '{company}',
  '',
])

/** The part of the product a call is about: `employee` for `/api/{env}/employee/view/profiles`. */
export function moduleOf(path: string): string {
  return path.split('/').find((part) => !PLACES.has(part)) ?? ''
}

/** The cache key of a call: module, endpoint, area, input. */
export function callKey<I, A>(endpoint: AnyEndpoint<I, A>, input: I): readonly unknown[] {
  const area = endpoint.path.includes('{env}') ? areaOf(window.location.pathname) : undefined
  return [moduleOf(endpoint.path), `${endpoint.method} ${endpoint.path}`, area, input ?? null]
}

/** What `useQuery`, `ensureQueryData` and `prefetchQuery` take for a call. */
export function callQuery<I, A>(endpoint: AnyEndpoint<I, A>, input: I, options: CallOptions = {}) {
  return {
    queryKey: callKey(endpoint, input),
    queryFn: ({ signal }: { signal: AbortSignal }) => call(endpoint, input, { ...options, signal }),
  }
}

/** The rows of before, when they are of the same call: another list's would not fit. */
function ofSameCall(key: readonly unknown[]) {
  return (before: unknown, query?: { queryKey: readonly unknown[] }) =>
    query?.queryKey[1] === key[1] ? before : undefined
}

type UseCallOptions<A> = {
  /** False: do not ask yet. */
  enabled?: boolean
  /** Keep the last rows while the next are on their way, such as when paging. */
  keep?: boolean
  /** Milliseconds for which an answer is fresh; 15 s unless told. */
  fresh?: number
  /** What names this very answer, such as a picture's id: it never changes, so that no change asks for it again. */
  lasting?: string | null
  /** Ask again every so many milliseconds, in the background. */
  every?: number | false | ((answer: A | undefined) => number | false)
}

/** The answer of a reading call, cached and shared; repeated after a change to the same module. */
export function useCall<I, A>(
  endpoint: AnyEndpoint<I, A>,
  input: I,
  options: UseCallOptions<A> = {},
): UseQueryResult<A, ApiError> {
  const { every, lasting } = options
  const query = callQuery(endpoint, input, { background: Boolean(every) })
  return useQuery<A, ApiError>({
    ...query,
    ...(lasting !== undefined && { queryKey: [...query.queryKey, lasting], meta: { lasting: true } }),
    enabled: options.enabled ?? true,
    placeholderData: options.keep ? (ofSameCall(callKey(endpoint, input)) as never) : undefined,
    staleTime: options.fresh ?? 15_000,
    refetchInterval: typeof every === 'function' ? (query) => every(query.state.data) : (every ?? false),
  })
}

type UseChangeOptions = {
  /** Modules besides the endpoint's own whose answers this changes. */
  refreshes?: readonly string[]
  /** The caller shows failures itself (a form does): no notice for what `call` has not told already. */
  quiet?: boolean
}

export type Change<I, A> = {
  /** Makes the call; throws `ApiError`. After success every cached answer of the module is asked for again. */
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
    onSuccess: () => refresh(client, moduleOf(endpoint.path), ...(options.refreshes ?? [])),
    onError: (failed) => {
      if (failed instanceof ApiError && !failed.noticed && !options.quiet)
        tellTrouble({ kind: 'notice', error: failed })
    },
  })
  const run = useCallback(
    (input: I, callOptions?: CallOptions) => mutateAsync({ input, options: callOptions }),
    [mutateAsync],
  )
  return { run, busy: isPending, error: error instanceof ApiError ? error : null, reset }
}

/** Marks every cached answer of these modules as old; the ones on screen are asked for at once. */
export async function refresh(client: QueryClient, ...modules: string[]): Promise<void> {
  const predicate = (query: { meta?: Record<string, unknown> }) => query.meta?.lasting !== true
  await Promise.all(modules.map((module) => client.invalidateQueries({ queryKey: [module], predicate })))
}

/** One cache for the page. A refused call is not repeated; a lost connection once. */
export function newCache(): QueryClient {
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
