import { useSearch } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { loadChunk } from '#web/loading/load-chunk.ts'

// Not preloaded with every page: few pages are opened by such a link.
const BackBar = lazy(() => loadChunk(async () => ({ default: (await import('./back-bar.tsx')).BackBar })))

/** The link back to the page that led here, if one did. */
export function LazyBackBar() {
  const search: Record<string, unknown> = useSearch({ strict: false })
  if (search.back === undefined) return null
  return (
    <Suspense>
      <BackBar />
    </Suspense>
  )
}
