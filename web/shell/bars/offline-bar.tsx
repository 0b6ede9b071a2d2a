import { Button } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useSystem } from '#web/calls/system.ts'
import { refetchAll } from '#web/calls/use-call.ts'
import { useT } from '#web/i18n.ts'
import { IconCloudOff } from '#web/icons.ts'
import { setShownAsOf, useShownAsOf } from '#web/installed/as-of-store.ts'
import { momentText } from '#web/page/format.tsx'
import { useSession } from '#web/session.tsx'
import { toast } from '#web/toasts/toasts.tsx'
import classes from './bars.module.css'

/** Says as of when the offline content is, and refetches everything once there is a network again. */
export function OfflineBar() {
  const t = useT()
  const client = useQueryClient()
  const { timezone } = useSession()
  const { offline } = useSystem()
  const asOf = useShownAsOf()
  useEffect(() => {
    if (offline || asOf === undefined) return
    setShownAsOf(undefined)
    void refetchAll(client)
  }, [offline, asOf, client])
  const isShown = offline && asOf !== undefined
  useEffect(() => {
    // The bar shows the same, and stays.
    if (isShown) toast.hide('offline')
  }, [isShown])
  if (!isShown) return null
  return (
    <div className={classes.bar} data-tone="warn" role="status">
      <IconCloudOff size={17} aria-hidden />
      <span className={classes.text}>{t('installed.as_of', { moment: momentText(asOf, timezone) })}</span>
      <Button size="compact-sm" variant="default" onClick={() => void refetchAll(client)}>
        {t('action.retry')}
      </Button>
    </div>
  )
}
