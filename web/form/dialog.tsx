import { lazy, Suspense } from 'react'
import { loadChunk } from '#web/loading/load-chunk.ts'
import { preloadWhenIdle } from '#web/loading/when-idle.ts'
import type { DialogProps } from './dialog-box.tsx'

// A dialog nearly always holds a form, so both load together.
const loadBox = async () => {
  const [box] = await Promise.all([import('./dialog-box.tsx'), import('./form-body.tsx')])
  return box
}
const DialogBox = lazy(() => loadChunk(loadBox))
preloadWhenIdle(loadBox)

/**
 * A form or a choice over the page. The Cancel button closes it and asks first when something was typed. Escape and the
 * cross press that button, or close the dialog where there is none.
 */
export function Dialog(props: DialogProps) {
  return (
    <Suspense>
      <DialogBox {...props} />
    </Suspense>
  )
}
