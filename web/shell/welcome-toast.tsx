import { useEffect } from 'react'
import { useT } from '#web/i18n.ts'
import { useSession } from '#web/session.tsx'
import { toast } from '#web/toasts/toasts.tsx'

const JUST_SIGNED_IN = 'kerani.welcome'
/** Whom this browser greeted last, and on which day. */
const WELCOMED = 'kerani.welcomed'

/** Says at the next signed-in page that the person has just signed in. */
export function greetOnNextPage(): void {
  sessionStorage.setItem(JUST_SIGNED_IN, '1')
}

/** Greets the person by the name they prefer, after the first signing in of a day (AUTH-09). */
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
