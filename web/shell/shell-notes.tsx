import { useVisitor } from '#web/session.tsx'
import { OfflineBar } from '#web/shell/bars/offline-bar.tsx'
import { UpdateBar } from '#web/shell/bars/update-bar.tsx'
import { RolePreviewBar } from './bars/role-preview-bar.tsx'
import { WelcomeToast } from './welcome-toast.tsx'

/** What is said above every page: the greeting, whose screens these are, a new version, and that there is no network. */
export function ShellNotes() {
  // loaded after the page, it may come when somebody has just logged out
  const visitor = useVisitor()
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
