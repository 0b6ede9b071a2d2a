import { type ComponentType, lazy, type ReactNode, Suspense } from 'react'
import { loadChunk } from './load-chunk.ts'
import { preloadWhenIdle } from './when-idle.ts'

/**
 * A component that loads separately from its screen: soon after the page is ready (`preloadWhenIdle`), or when first shown.
 * For dialogs, panels and tabs: `const PositionForm = lazyComponent(async () => (await
 * import('./position-form.tsx')).PositionForm)`. `waiting` is shown until then and reserves its space.
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
