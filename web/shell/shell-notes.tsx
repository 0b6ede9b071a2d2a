import { useEffect } from 'react'
import { mayShowNotices } from '#web/installed/may-show-notices.ts'
import { useVisitor } from '#web/session.tsx'
import { OfflineBar } from '#web/shell/bars/offline-bar.tsx'
import { UpdateBar } from '#web/shell/bars/update-bar.tsx'
import { RolePreviewBar } from './bars/role-preview-bar.tsx'
import { WelcomeToast } from './welcome-toast.tsx'

/** The messages above every page: the greeting, a role preview, a new version, a missing network. */
export function ShellNotes() {
  // It loads after the page, so the person may have signed out meanwhile.
  const visitor = useVisitor()
  const isWorking = visitor?.kind === 'staff' && !visitor.seeing
  useEffect(() => {
    if (isWorking && mayShowNotices()) void syncNotices()
  }, [isWorking])
  if (!visitor) return null
  return (
    <>
      {visitor.seeing && <RolePreviewBar />}
      <OfflineBar />
      <UpdateBar />
      <WelcomeToast />
    </>
  )
}

/** A failure, such as no network, leaves the device as it was. */
async function syncNotices(): Promise<void> {
  try {
    await (await import('#web/installed/push.ts')).syncSubscription()
  } catch {
    // The next start tries again.
  }
}
