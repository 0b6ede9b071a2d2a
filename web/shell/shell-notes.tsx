import { OfflineBar } from '#web/installed/offline-bar.tsx'
import { UpdateBar } from '#web/installed/update-bar.tsx'
import { useVisitor } from '#web/session.tsx'
import { SeenBar } from './seen-bar.tsx'
import { WelcomeNotice } from './welcome-notice.tsx'

/** What is said above every page: the greeting, whose screens these are, a new version, and that there is no network. */
export function ShellNotes() {
  // loaded after the page, it may come when somebody has just logged out
  const visitor = useVisitor()
  if (!visitor) return null
  return (
    <>
      {visitor.seeing && <SeenBar />}
      <OfflineBar />
      <UpdateBar />
      <WelcomeNotice />
    </>
  )
}
