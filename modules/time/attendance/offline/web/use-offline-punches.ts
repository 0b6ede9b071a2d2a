import { useCallback, useEffect, useState } from 'react'
import { ApiError } from '#web/calls/api-error.ts'
import { useRefetchAll } from '#web/calls/use-call.ts'
import { useT } from '#web/i18n.ts'
import { errorText } from '#web/page/app-trouble.tsx'
import { useSession } from '#web/session.tsx'
import { toast } from '#web/toasts/toasts.tsx'
import {
  deleteKey,
  deletePunch,
  loadQueuedPunches,
  type OfflineLocation,
  type OfflinePunch,
  queuePunch,
  recordProblem,
  registerDevice,
  sendPunch,
} from './offline-punches.ts'

/** A browser without storage, such as a private window, has an empty queue. */
const loadOwnPunches = (owner: string | null) => (owner === null ? [] : loadQueuedPunches(owner).catch(() => []))

let pendingSend: Promise<void> | undefined

/** The signed-in user's queue of punches on this device: stored, listed, and sent once there is a network. */
export function useOfflinePunches() {
  const t = useT()
  const refresh = useRefetchAll()
  const owner = useSession().employee_id
  const [waiting, setWaiting] = useState<readonly OfflinePunch[]>([])
  const reloadWaiting = useCallback(async () => setWaiting(await loadOwnPunches(owner)), [owner])

  const send = useCallback(async () => {
    if (!owner) return
    pendingSend ??= sendAll(owner, (told) => toast.good(t('attendance.waits_sent', told))).finally(() => {
      pendingSend = undefined
    })
    const before = (await loadOwnPunches(owner)).length
    await pendingSend
    await reloadWaiting()
    if ((await loadOwnPunches(owner)).length < before) void refresh()
  }, [owner, reloadWaiting, refresh, t])

  useEffect(() => {
    void reloadWaiting().then(send)
    const online = () => void send()
    window.addEventListener('online', online)
    return () => window.removeEventListener('online', online)
  }, [reloadWaiting, send])

  return {
    waiting,
    send,
    /** Queues a punch that could not be sent, and tells the user the result. */
    async keep(given: OfflineLocation): Promise<void> {
      const isKept = owner !== null && (await queuePunch(owner, given).catch(() => false))
      if (isKept) toast.good(t('attendance.waits_kept'))
      else toast.bad(t('attendance.waits_cannot'))
      await reloadWaiting()
    },
    async remove(client_id: string) {
      await deletePunch(client_id)
      await reloadWaiting()
    },
    /** After an online punch, registers the device for offline ones. */
    async ready() {
      // Registration is retried with the next punch.
      const isNew = owner !== null && (await registerDevice(owner).catch(() => false))
      if (isNew) void refresh()
    },
  }
}

async function sendAll(owner: string, said: (told: { clock: string; place: string }) => void): Promise<void> {
  for (const one of await loadOwnPunches(owner)) {
    if (one.problem !== null) continue
    try {
      said(await sendPunch(one))
      await deletePunch(one.client_id)
    } catch (error) {
      // Without an answer about the punch it stays queued.
      if (!(error instanceof ApiError) || error.status !== 422) return
      if (error.code === 'press_key_revoked' || error.code === 'press_key_unknown') await deleteKey(owner)
      await recordProblem(one, errorText(error))
    }
  }
}
