import { useVirtualizer } from '@tanstack/react-virtual'
import type { RefObject } from 'react'

/** The visible rows of a long list of rows of equal height, with the position of each and the total height. */
export function useRowsInSight(count: number, height: number, scroll: RefObject<HTMLElement | null>) {
  const sight = useVirtualizer({
    count,
    getScrollElement: () => scroll.current,
    estimateSize: () => height,
    overscan: 6,
  })
  return { rows: sight.getVirtualItems(), height: sight.getTotalSize() }
}
