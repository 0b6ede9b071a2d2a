import { useVisitor } from '#web/session.tsx'
import { SeenBar } from './seen-bar.tsx'
import { WelcomeNotice } from './welcome-notice.tsx'

/** What is said above every page: the greeting, and whose screens these are. */
export function ShellNotes() {
  // loaded after the page, it may come when somebody has just logged out
  const visitor = useVisitor()
  if (!visitor) return null
  return (
    <>
      {visitor.seeing && <SeenBar />}
      <WelcomeNotice />
    </>
  )
}
