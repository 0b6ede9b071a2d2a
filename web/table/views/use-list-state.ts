import { useSearch } from '@tanstack/react-router'
import { useCallback, useMemo, useState } from 'react'
import { useUpdateSearch } from '#web/link.tsx'
import { type ListShape, type ListState, nextListState, parseListState, toListSearch } from './list-state.ts'

/** The state of a list: in the address, unless the list is one of several things on a page. */
export function useListState(shape: ListShape, inAddress: boolean): [ListState, (change: Partial<ListState>) => void] {
  const search = useSearch({ strict: false }) as Record<string, unknown>
  const changeSearch = useUpdateSearch()
  const [own, setOwn] = useState<Record<string, unknown>>({})
  const held = inAddress ? search : own
  const state = useMemo(() => parseListState(held, shape), [held, shape])
  const change = useCallback(
    (some: Partial<ListState>) => {
      const changeKeys = (before: Record<string, unknown>) => ({
        ...before,
        ...toListSearch(nextListState(parseListState(before, shape), some), shape),
      })
      if (inAddress) changeSearch(changeKeys, { replace: !('page' in some || 'view' in some) })
      else setOwn(changeKeys)
    },
    [shape, inAddress, changeSearch],
  )
  return [state, change]
}
