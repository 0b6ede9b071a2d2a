import type { LabelKey } from '#web/label-key.ts'
import { useArea } from '#web/link.tsx'
import { usePathname } from '#web/page/use-pathname.ts'
import { type NavSection, navigation, screenAt } from '#web/screens.ts'
import { useSession } from '#web/session.tsx'

/** The place of the side bar that the page belongs to, with the tabs that this person has there. */
export function usePlace(): NavSection | undefined {
  const session = useSession()
  const area = useArea()
  const section = screenAt(usePathname())?.screen.section
  return navigation(session, area).find((one) => one.section === section)
}

/** What a place is called: as its page where it has one only. */
export function placeLabel({ section, entries }: NavSection): LabelKey {
  return entries.length === 1 ? entries[0]!.screen.title : `nav.${section}`
}
