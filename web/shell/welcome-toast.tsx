import { useEffect } from 'react'
import { useT } from '#web/i18n.ts'
import { useSession } from '#web/session.tsx'
import { toast } from '#web/toasts/toasts.tsx'

const JUST_SIGNED_IN = 'kerani.welcome'
/** The person whom this browser greeted last, and the day. */
const WELCOMED = 'kerani.welcomed'

/** Requests a greeting on the next signed-in page, after a sign-in. */
export function greetOnNextPage(): void {
  sessionStorage.setItem(JUST_SIGNED_IN, '1')
}

/** Greets the person by their preferred name, after the first sign-in of a day (AUTH-09). */
export function WelcomeToast() {
  const t = useT()
  const { displayName: called, email, today } = useSession()
  useEffect(() => {
    if (!sessionStorage.getItem(JUST_SIGNED_IN)) return
    sessionStorage.removeItem(JUST_SIGNED_IN)
    const now = `${email} ${today}`
    if (localStorage.getItem(WELCOMED) === now) return
    localStorage.setItem(WELCOMED, now)
    toast.good(t('shell.welcome', { name: called }))
  }, [called, email, today, t])
  return null
}
