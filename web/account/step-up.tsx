import { lazy, Suspense, useEffect, useState } from 'react'
import { confirmWith } from '#web/call.ts'

const Dialog = lazy(() => import('./step-up-dialog.tsx'))

type Asked = { answer: (confirmed: boolean) => void }

/** Asks for the password once more when a call needs it, then lets the call be repeated. */
export function StepUp() {
  const [asked, setAsked] = useState<Asked>()
  useEffect(() => {
    confirmWith(() => new Promise((resolve) => setAsked({ answer: resolve })))
    return () => confirmWith(undefined)
  }, [])
  if (!asked) return null
  const end = (confirmed: boolean) => {
    setAsked(undefined)
    asked.answer(confirmed)
  }
  return (
    <Suspense>
      <Dialog onEnd={end} />
    </Suspense>
  )
}
