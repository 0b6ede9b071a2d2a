import type { LabelKey } from '#web/label-key.ts'
import { useArea } from '#web/link.tsx'
import { type NavEntry, type NavSection, navigation, screenAt } from '#web/screens.ts'
import { useSession } from '#web/session.tsx'
import { usePathname } from '#web/use-pathname.ts'

/** A tab of a place: a page, or the pages of a group under its name. */
export type PlaceTab = { label: LabelKey; entries: NavEntry[] }

/** The places of the side bar for this person in the present area. */
export function usePlaces(): NavSection[] {
  return navigation(useSession(), useArea())
}

/** The place of the side bar that the page belongs to, with the pages that this person has there. */
export function usePlace(): NavSection | undefined {
  const section = screenAt(usePathname())?.screen.section
  return usePlaces().find((one) => one.section === section)
}

/** What a place is called: as its page where it has one only. */
export function placeLabel({ section, entries }: NavSection): LabelKey {
  return entries.length === 1 ? entries[0]!.screen.title : `nav.${section}`
}

/** The tabs of a place, in their order. A group with one page goes by the name of that page. */
export function placeTabs({ entries }: NavSection): PlaceTab[] {
  const groups = Map.groupBy(entries, ({ screen }) => screen.nav?.group ?? screen.title)
  return [...groups].map(([label, of]) => ({ label: of.length === 1 ? of[0]!.screen.title : label, entries: of }))
}

/** Where the same is done daily, or set: the pages of another place under the same name; one's own are for oneself. */
export function counterpart(places: readonly NavSection[], here: NavSection, label: LabelKey) {
  return places
    .filter(({ section }) => section !== here.section && section !== 'me' && here.section !== 'me')
    .flatMap((place) => placeTabs(place).map((tab) => ({ place, tab })))
    .find(({ tab }) => tab.label === label)
}
