import { useSearch } from '@tanstack/react-router'
import { useCallback, useMemo, useState } from 'react'
import { useChangeSearch } from '#web/link.tsx'
import { addressOf, changedState, type ListShape, type ListState, listStateOf } from './address-state.ts'

/** The state of a list, in the address unless it is one of several things on a page. */
export function useListState(shape: ListShape, inAddress: boolean): [ListState, (change: Partial<ListState>) => void] {
  const search = useSearch({ strict: false }) as Record<string, unknown>
  const changeSearch = useChangeSearch()
  const [own, setOwn] = useState<Record<string, unknown>>({})
  const held = inAddress ? search : own
  const state = useMemo(() => listStateOf(held, shape), [held, shape])
  const change = useCallback(
    (some: Partial<ListState>) => {
      const next = (before: Record<string, unknown>) => ({
        ...before,
        ...addressOf(changedState(listStateOf(before, shape), some), shape),
      })
      if (inAddress) changeSearch(next, { replace: !('page' in some || 'view' in some) })
      else setOwn(next)
    },
    [shape, inAddress, changeSearch],
  )
  return [state, change]
}
