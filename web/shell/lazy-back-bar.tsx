import { useSearch } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { loadChunk } from '#web/loading/load-chunk.ts'

// not with every page's idle moment: hardly any page was led to
const BackBar = lazy(() => loadChunk(async () => ({ default: (await import('./back-bar.tsx')).BackBar })))

/** The way back to the page that led here, where one did. */
export function LazyBackBar() {
  const search: Record<string, unknown> = useSearch({ strict: false })
  if (search.back === undefined) return null
  return (
    <Suspense>
      <BackBar />
    </Suspense>
  )
}
