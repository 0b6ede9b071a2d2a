import { useCallback, useEffect, useState } from 'react'
import { ApiError } from '#web/api-error.ts'
import { errorText } from '#web/app-trouble.tsx'
import { useT } from '#web/i18n.ts'
import { toast } from '#web/page/toasts.tsx'
import { useSession } from '#web/session.tsx'
import { useRefetchAll } from '#web/use-call.ts'
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

/** A browser that keeps nothing, such as in a private window, has nothing that waits. */
const loadOwnPunches = (owner: string | null) => (owner === null ? [] : loadQueuedPunches(owner).catch(() => []))

let pendingSend: Promise<void> | undefined

/** The presses of whoever is signed in that wait on this device: kept, shown, and sent as soon as there is a network. */
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
    /** Keeps a press that could not be sent; says so, or why not. */
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
    /** After a press with network: this device may press without one from now on. */
    async ready() {
      // Without it nothing is lost: the next press tries again.
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
      // Without an answer, or with one that says nothing of the press, it waits on.
      if (!(error instanceof ApiError) || error.status !== 422) return
      if (error.code === 'press_key_revoked' || error.code === 'press_key_unknown') await deleteKey(owner)
      await recordProblem(one, errorText(error))
    }
  }
}
