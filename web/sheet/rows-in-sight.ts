import { useVirtualizer } from '@tanstack/react-virtual'
import type { RefObject } from 'react'

/** Of many rows of one height those that are in sight of what scrolls them, with where each lies, and how high all are. */
export function useRowsInSight(count: number, height: number, scroll: RefObject<HTMLElement | null>) {
  const sight = useVirtualizer({
    count,
    getScrollElement: () => scroll.current,
    estimateSize: () => height,
    overscan: 6,
  })
  return { rows: sight.getVirtualItems(), height: sight.getTotalSize() }
}
