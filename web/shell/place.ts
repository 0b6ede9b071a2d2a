import type { LabelKey } from '#web/label-key.ts'
import { useArea } from '#web/link.tsx'
import { type NavEntry, type NavSection, navigation, screenAt } from '#web/screens.ts'
import { useSession } from '#web/session.tsx'
import { usePathname } from '#web/use-pathname.ts'

/** A tab of a section: a page, or the pages of a group under its name. */
export type PlaceTab = { label: LabelKey; entries: NavEntry[] }

/** The sections of the side bar for this person in the current area. */
export function usePlaces(): NavSection[] {
  return navigation(useSession(), useArea())
}

/** The section of the side bar that the page belongs to, with this person's pages in it. */
export function usePlace(): NavSection | undefined {
  const section = screenAt(usePathname())?.screen.section
  return usePlaces().find((one) => one.section === section)
}

/** The label of a section; with a single page, that page's. */
export function placeLabel({ section, entries }: NavSection): LabelKey {
  const [only, ...others] = entries
  return only && others.length === 0 ? only.screen.title : `nav.${section}`
}

/** The tabs of a section, in their order. A group with one page has the name of that page. */
export function placeTabs({ entries }: NavSection): PlaceTab[] {
  const groups = Map.groupBy(entries, ({ screen }) => screen.nav?.group ?? screen.title)
  return [...groups].map(([label, entries]) => {
    const [only, ...others] = entries
    return { label: only && others.length === 0 ? only.screen.title : label, entries }
  })
}

/**
 * The tab with the same label in another section, where the same subject is worked on daily or set up. One's own pages
 * have none.
 */
export function counterpart(places: readonly NavSection[], here: NavSection, label: LabelKey) {
  return places
    .filter(({ section }) => section !== here.section && section !== 'me' && here.section !== 'me')
    .flatMap((place) => placeTabs(place).map((tab) => ({ place, tab })))
    .find(({ tab }) => tab.label === label)
}
