import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { required } from '#base/required.ts'
import { call } from '#web/calls/call.ts'
import { callKey } from '#web/calls/use-call.ts'
import { type Option, type OptionsSource, optionsFrom, optionsInput } from './options.ts'

export type Options = { options: readonly Option[]; isLoading: boolean; isFailed: boolean; isSearchedThere: boolean }

/** The choices of a source, searched on the server where the source can. */
export function useOptions(source: OptionsSource | undefined, search: string): Options {
  const id = useId()
  const [settled] = useDebouncedValue(search, 200)
  const endpoint = source && 'method' in source ? source : undefined
  const isSearchedThere = typeof source === 'function' || endpoint?.replies === 'page'
  const asked = isSearchedThere ? settled : ''
  const query = useQuery({
    queryKey: endpoint ? [...callKey(endpoint, optionsInput(endpoint, asked)), 'options'] : ['options', id, asked],
    queryFn: async ({ signal }) => {
      if (typeof source === 'function') return source(asked)
      const searched = required(endpoint, 'an endpoint of options')
      return optionsFrom(await call(searched, optionsInput(searched, asked), { signal, quiet: true }))
    },
    enabled: typeof source === 'function' || endpoint !== undefined,
    placeholderData: (before) => before,
    staleTime: 60_000,
  })
  if (Array.isArray(source))
    return { options: source as readonly Option[], isLoading: false, isFailed: false, isSearchedThere: false }
  return { options: query.data ?? [], isLoading: query.isFetching, isFailed: query.isError, isSearchedThere }
}
