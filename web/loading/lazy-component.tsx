import { type ComponentType, lazy, type ReactNode, Suspense } from 'react'
import { loadChunk } from './load-chunk.ts'
import { preloadWhenIdle } from './when-idle.ts'

/**
 * A component whose code is not part of its screen's: it comes soon after the page stands (`whenIdle`), or when it is first shown.
 * For dialogs, panels and tabs: `const PositionForm = later(async () => (await import('./position-form.tsx')).PositionForm)`.
 * `waiting` keeps its room: what is shown until then.
 */
export function lazyComponent<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  waiting?: ReactNode,
): ComponentType<Props> {
  const Part = lazy(() => loadChunk(load).then((part) => ({ default: part }))) as unknown as ComponentType<Props>
  preloadWhenIdle(load)
  return function Later(props: Props) {
    return (
      <Suspense fallback={waiting}>
        <Part {...props} />
      </Suspense>
    )
  }
}
