import { useSession } from '#web/session.tsx'
import { SeenBar } from './seen-bar.tsx'
import { WelcomeNotice } from './welcome-notice.tsx'

/** What is said above every page: the greeting, and whose screens these are. */
export function ShellNotes() {
  const { seeing } = useSession()
  return (
    <>
      {seeing && <SeenBar />}
      <WelcomeNotice />
    </>
  )
}
