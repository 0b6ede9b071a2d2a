import { useCallback, useEffect, useState } from 'react'
import { pushApi } from '#base/contracts/push-api.ts'
import { call } from '#web/calls/call.ts'
import { findSubscription } from '#web/installed/push.ts'

/** Whose this browser is: the caller's here (`id`), theirs in another company, or nobody's. */
export type CurrentDevice = { id: string | null; is_elsewhere: boolean }

const NOBODYS: CurrentDevice = { id: null, is_elsewhere: false }

/** Looks up this browser among the caller's devices; undefined meanwhile. */
export function useCurrentDevice(): { device: CurrentDevice | undefined; reload: () => void } {
  const [device, setDevice] = useState<CurrentDevice>()
  const reload = useCallback(
    () =>
      void findCurrentDevice().then(setDevice, () => {
        setDevice(NOBODYS)
      }),
    [],
  )
  useEffect(reload, [reload])
  return { device, reload }
}

async function findCurrentDevice(): Promise<CurrentDevice> {
  const found = await findSubscription()
  return found ? call(pushApi.current, { endpoint: found.endpoint }) : NOBODYS
}
