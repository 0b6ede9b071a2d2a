import { useCallback, useEffect, useState } from 'react'
import { ApiError } from '#web/api-error.ts'
import { errorText } from '#web/app-trouble.tsx'
import { useT } from '#web/i18n.ts'
import { notify } from '#web/page/notices.tsx'
import { useSession } from '#web/session.tsx'
import { useRefresh } from '#web/use-call.ts'
import {
  forget,
  forgetKey,
  type KeptGiven,
  keepPress,
  noteProblem,
  readyFor,
  sendKept,
  type Waiting,
  waitingOf,
} from './kept-presses.ts'

/** A browser that keeps nothing, such as in a private window, has nothing that waits. */
const mine = (owner: string | null) => (owner === null ? [] : waitingOf(owner).catch(() => []))

let sending: Promise<void> | undefined

/** The presses of whoever is signed in that wait on this device: kept, shown, and sent as soon as there is a network. */
export function useKeptPresses() {
  const t = useT()
  const refresh = useRefresh()
  const owner = useSession().employee_id
  const [waiting, setWaiting] = useState<readonly Waiting[]>([])
  const look = useCallback(async () => setWaiting(await mine(owner)), [owner])

  const send = useCallback(async () => {
    if (!owner) return
    sending ??= sendAll(owner, (told) => notify.good(t('attendance.waits_sent', told))).finally(() => {
      sending = undefined
    })
    const before = (await mine(owner)).length
    await sending
    await look()
    if ((await mine(owner)).length < before) void refresh()
  }, [owner, look, refresh, t])

  useEffect(() => {
    void look().then(send)
    const online = () => void send()
    window.addEventListener('online', online)
    return () => window.removeEventListener('online', online)
  }, [look, send])

  return {
    waiting,
    send,
    /** Keeps a press that could not be sent; says so, or why not. */
    async keep(given: KeptGiven): Promise<void> {
      const isKept = owner !== null && (await keepPress(owner, given).catch(() => false))
      if (isKept) notify.good(t('attendance.waits_kept'))
      else notify.bad(t('attendance.waits_cannot'))
      await look()
    },
    async remove(client_id: string) {
      await forget(client_id)
      await look()
    },
    /** After a press with network: this device may press without one from now on. */
    async ready() {
      // Without it nothing is lost: the next press tries again.
      const isNew = owner !== null && (await readyFor(owner).catch(() => false))
      if (isNew) void refresh()
    },
  }
}

async function sendAll(owner: string, said: (told: { clock: string; place: string }) => void): Promise<void> {
  for (const one of await mine(owner)) {
    if (one.problem !== null) continue
    try {
      said(await sendKept(one))
      await forget(one.client_id)
    } catch (error) {
      // Without an answer, or with one that says nothing of the press, it waits on.
      if (!(error instanceof ApiError) || error.status !== 422) return
      if (error.code === 'press_key_revoked' || error.code === 'press_key_unknown') await forgetKey(owner)
      await noteProblem(one, errorText(error))
    }
  }
}
