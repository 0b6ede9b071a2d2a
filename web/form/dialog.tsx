import { lazy, Suspense } from 'react'
import { loadChunk } from '#web/loading/load-chunk.ts'
import { preloadWhenIdle } from '#web/loading/when-idle.ts'
import type { DialogProps } from './dialog-box.tsx'

// What a dialog holds is nearly always a form, so that both come together.
const loadBox = async () => {
  const [box] = await Promise.all([import('./dialog-box.tsx'), import('./form-body.tsx')])
  return box
}
const DialogBox = lazy(() => loadChunk(loadBox))
preloadWhenIdle(loadBox)

/**
 * A form or a choice over the page. Closing it is the Cancel button's matter, which asks when something was typed;
 * Escape and the cross press that button, or close where there is none.
 */
export function Dialog(props: DialogProps) {
  return (
    <Suspense>
      <DialogBox {...props} />
    </Suspense>
  )
}
