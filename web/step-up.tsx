import { lazy, Suspense, useEffect, useState } from 'react'
import { setPasswordPrompt } from '#web/calls/call.ts'

const Dialog = lazy(() => import('./account/step-up-dialog.tsx'))

type PasswordPrompt = { answer: (confirmed: boolean) => void }

/** Asks for the password again when a call needs it, then lets the call be repeated. */
export function StepUp() {
  const [asked, setAsked] = useState<PasswordPrompt>()
  useEffect(() => {
    setPasswordPrompt(() => new Promise((resolve) => setAsked({ answer: resolve })))
    return () => setPasswordPrompt(undefined)
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
