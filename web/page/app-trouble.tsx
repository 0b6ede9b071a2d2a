import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { areaOf } from '#web/area.ts'
import type { ApiError } from '#web/calls/api-error.ts'
import { setSystem, systemState } from '#web/calls/system.ts'
import { onTrouble } from '#web/calls/trouble.ts'
import { labelOf, t } from '#web/i18n.ts'
import { currentAddress, goToLogin, type PendingToast, takePendingToast } from '#web/session.tsx'
import { toast } from '#web/toasts/toasts.tsx'

/** The message of a failed call: the server's, else that of its status (SYS-20). */
export function errorText(error: ApiError): string {
  if (error.status === 0) return t('system.offline')
  const seconds = Number(error.facts.seconds)
  if (error.message) return error.message
  if (error.status === 429 && seconds > 0) return t('system.wait_seconds', { count: seconds })
  return labelOf(`system.status_${error.status}`, t('system.status_500'))
}

/** The reference to give to support, for internal errors. */
export function errorReference(error: ApiError): string | undefined {
  return error.status >= 500 && error.requestId ? t('system.reference', { id: error.requestId }) : undefined
}

/** The message of a failed download: the server's, else that there is no file (SYS-05). @internal */
export function missingFileText(error: ApiError): string {
  return error.message || t('system.no_file')
}

/** Handles the troubles of any call: signed out, system down, no connection, not allowed (SYS-01 to SYS-07). */
export function AppTrouble() {
  const router = useRouter()
  const client = useQueryClient()
  useEffect(() => {
    const left = takePendingToast()
    if (left) showPendingToast(left)
    return onTrouble((trouble) => {
      switch (trouble.kind) {
        case 'down':
          setSystem({ down: true })
          if (trouble.error.code === 'unavailable') toast.bad(errorText(trouble.error), { id: 'unavailable' })
          // Operators sign in while the system is down, to open it again (SYS-23).
          if (!['/maintenance', '/panel/login'].includes(router.state.location.pathname))
            void router.navigate({ to: '/maintenance', search: { next: currentAddress() } })
          return
        case 'up':
          return setSystem({ down: false })
        case 'busy':
          return void toast.info(t('system.busy'), { stays: 4_000, id: 'busy' })
        case 'signed_out':
          if (areaOf(location.pathname))
            goToLogin(client, trouble.isChanged ? 'access_changed' : 'session_expired', currentAddress())
          return
        case 'offline':
          if (!systemState().offline) toast.offline()
          return setSystem({ offline: true })
        case 'online':
          if (systemState().offline) toast.hide('offline')
          return setSystem({ offline: false })
        case 'no_file':
          return void toast.bad(missingFileText(trouble.error))
        case 'notice':
          return void toast.bad(errorText(trouble.error), { title: errorReference(trouble.error) })
      }
    })
  }, [router, client])
  useEffect(() => {
    const onOffline = () => {
      if (!systemState().offline) toast.offline()
      setSystem({ offline: true })
    }
    const onOnline = () => {
      setSystem({ offline: false })
      toast.hide('offline')
    }
    window.addEventListener('offline', onOffline)
    window.addEventListener('online', onOnline)
    return () => {
      window.removeEventListener('offline', onOffline)
      window.removeEventListener('online', onOnline)
    }
  }, [])
  return null
}

/** Shows the toast that the previous page left (SYS-02). @internal */
export function showPendingToast(left: PendingToast): void {
  if (left === 'session_expired') toast.bad(t('system.session_expired'), { stays: false, id: 'session' })
  if (left === 'access_changed') toast.bad(t('system.access_changed'), { stays: false, id: 'session' })
  if (left === 'signed_out') toast.good(t('system.signed_out'))
  if (left === 'password_changed') toast.good(t('system.password_changed'))
}
