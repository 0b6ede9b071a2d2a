import { useSearch } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { loadPart } from '#web/lazy.ts'

// not with every page's idle moment: hardly any page was led to
const BackBar = lazy(() => loadPart(async () => ({ default: (await import('./back-bar.tsx')).BackBar })))

/** The way back to the page that led here, where one did. */
export function WayBack() {
  const search: Record<string, unknown> = useSearch({ strict: false })
  if (search.back === undefined) return null
  return (
    <Suspense>
      <BackBar />
    </Suspense>
  )
}
