import type { ComponentType } from 'react'
import type { Permission } from '#base/access/permissions.ts'
import type { Area, RoleName } from '#base/access/roles.ts'
import type { CountryCode } from '#base/countries/served-countries.ts'
import type { ModuleId } from '#base/modules.ts'
import { type Visitor, verdict } from './guard.ts'
import type { LabelKey } from './label-key.ts'
import { SECTIONS, type Section } from './sections.ts'
import type { Fill, Slot } from './slot.ts'

export type Icon = ComponentType<{ size?: number | string; stroke?: number | string }>

/** The address of a screen that is about to open. */
export type RouteLocation = { area: Area; params: Record<string, string>; search: Record<string, unknown> }

type Preloaded = { queryKey: readonly unknown[]; queryFn: (context: never) => Promise<unknown> }

/** The page behind a screen's address. */
export type PageDefinition = {
  /** Further search words, in every language; the title is searched anyway. */
  keywords?: string
  component: () => Promise<{ default: ComponentType }>
  /** The name of the record at the address, in the reader's language: for a link back to it. */
  recordName?: (params: Record<string, string>) => Promise<string>
  /** Queries to start while the page's code loads: `callQuery(endpoint, input)` with a contract imported here. */
  preload?: (place: RouteLocation) => Promise<readonly Preloaded[]>
}

/** A module's pages by the paths of its screens. */
export type Pages = Readonly<Record<string, PageDefinition>>

/** A place at the foot of a phone: lower first, for people who see only themselves by `own`. */
export type PhonePlace = {
  order: number
  own?: number
  /** A shorter name than the screen's title. */
  label?: LabelKey
  /** Default that of the section. */
  icon?: Icon
}

/** One screen as its module declares it: the part that the side bar and routes of every page know. */
export type ScreenDefinition = {
  /** Its address within an area, such as `employees` or `employees/$id`; also its name among the module's pages. */
  path: string
  /** Its address in areas where it differs. */
  at?: Partial<Record<Area, string>>
  areas: readonly Area[]
  title: LabelKey
  /** Only these roles of the area; default all of them. */
  roles?: readonly RoleName[]
  permission?: Permission
  module?: ModuleId
  /** Its section of the side bar, which is marked while the screen is open. */
  section: Section
  /** What people who can open it get in the slots of other screens: `LAW_TAB.fill(…)`. */
  fills?: readonly Fill[]
  /** Its list, if its address is not below that: the first of these that the area has. */
  parentPaths?: readonly string[]
  /** The screen that this address redirects to: it is not a page of its own. */
  redirectsTo?: string
  /** Opens by its address only: navigation and the palette do not offer it. */
  isUnlisted?: true
  nav?: {
    /** Order among the tabs of its section, lower first. */
    order: number
    /** Pages of a section with the same group share a tab with this label, and stand side by side below it. */
    group?: LabelKey
    /** Its place at the foot of a phone; without it, not among them. */
    phone?: PhonePlace
    /** The letter that opens it after G; unique within an area. */
    letter?: string
    /** Shown only where the company has an office in this country; the page itself opens by its address everywhere. */
    country?: CountryCode
    /** Shown only to people whose permission reaches beyond themselves; a list restricts this to those areas. */
    beyondOwn?: true | readonly Area[]
  }
}

/** A screen at one of its addresses, in the areas that use this address. */
export type Screen = Omit<ScreenDefinition, 'at'> & {
  /** Its name among the module's pages. */
  page: string
  /** Loads the module's pages, in a separate file that comes with the first of them. */
  pages: () => Promise<{ pages: Pages }>
}

/**
 * Declares a module's screens with the file that opens them, `() => import('./pages.ts')`: the declarations are part of
 * every page, the pages load on demand.
 */
export function defineScreens(pages: Screen['pages'], screens: readonly ScreenDefinition[]): readonly Screen[] {
  return screens.flatMap(({ at = {}, ...screen }) =>
    [...Map.groupBy(screen.areas, (area) => at[area] ?? screen.path)].map(([path, areas]) => ({
      ...screen,
      path,
      areas,
      page: screen.path,
      pages,
    })),
  )
}

/** Loads the page behind a screen's address. */
export async function loadPage({ page, pages }: Screen): Promise<PageDefinition> {
  const found = (await pages()).pages[page]
  if (!found) throw new Error(`Nothing opens at ${page}`)
  return found
}

const registry: Screen[] = []

/** Registers a module's screens; the router does it for every module it lists. */
export function registerScreens(screens: readonly Screen[]): void {
  for (const screen of screens) {
    const taken = registry.find(
      (known) => known.path === screen.path && known.areas.some((area) => screen.areas.includes(area)),
    )
    if (taken) throw new Error(`Two screens at ${screen.path}`)
    const same = registry.find(
      (known) =>
        known.nav?.letter !== undefined &&
        known.nav.letter === screen.nav?.letter &&
        known.areas.some((area) => screen.areas.includes(area)),
    )
    if (same) throw new Error(`${same.path} and ${screen.path} share a letter`)
    registry.push(screen)
  }
}

export function allScreens(): readonly Screen[] {
  return registry
}

/** The fills of a slot by these screens, each once regardless of how many addresses its screen has. */
export function fillsOf<Value>(
  slot: Slot<Value>,
  screens: readonly Screen[] = registry,
): readonly { screen: Screen; value: Value }[] {
  const found = screens.flatMap((screen) =>
    (screen.fills ?? []).filter((fill) => fill.slot === slot).map(({ value }) => ({ screen, value: value as Value })),
  )
  return found.filter(({ value }, index) => found.findIndex((one) => one.value === value) === index)
}

/** Whether this person may open a screen in an area. */
export function canOpen(visitor: Visitor, screen: Screen, area: Area): boolean {
  return screen.areas.includes(area) && verdict(visitor, { ...screen, area }) === 'ok'
}

/** Whether a screen needs a permission with a wider reach than that of this person, who sees only themselves. */
export function isBeyondReach({ grants }: Visitor, { nav, permission, areas }: Screen): boolean {
  const { beyondOwn = [] } = nav ?? {}
  const isMeant = beyondOwn === true || areas.some((area) => beyondOwn.includes(area))
  return isMeant && permission !== undefined && grants[permission] === 'own'
}

/** Whether a screen is of use to this person in this company: navigation and the palette offer it. */
export function isOffered(visitor: Visitor, screen: Screen): boolean {
  const { country } = screen.nav ?? {}
  return (
    !screen.isUnlisted &&
    (!country || !visitor.company || visitor.company.countries.includes(country)) &&
    !isBeyondReach(visitor, screen)
  )
}

export type NavEntry = { screen: Screen; to: string }
/** A section of the side bar with its pages: at least one. */
export type NavSection = { section: Section; entries: NavEntry[] }

/** The side bar of an area for this person, by section. */
export function navigation(visitor: Visitor, area: Area): NavSection[] {
  const shown = registry.filter((screen) => screen.nav && isOffered(visitor, screen) && canOpen(visitor, screen, area))
  return SECTIONS.map((section) => ({
    section,
    entries: shown
      .filter((screen) => screen.section === section)
      .sort((a, b) => (a.nav?.order ?? 0) - (b.nav?.order ?? 0))
      .map((screen) => ({ screen, to: `/${area}/${screen.path}` })),
  })).filter(({ entries }) => entries.length > 0)
}

/** The pages at hand on a phone, at most `most`: those that the person's role needs most often. */
export function phoneNavigation(visitor: Visitor, area: Area, most: number): NavEntry[] {
  const entries = navigation(visitor, area).flatMap((place) => place.entries)
  const isForOthers = entries.some(({ screen }) => screen.nav?.beyondOwn)
  const rank = ({ screen: { nav } }: NavEntry) =>
    (isForOthers ? undefined : nav?.phone?.own) ?? nav?.phone?.order ?? Number.POSITIVE_INFINITY
  return entries
    .filter((entry) => Number.isFinite(rank(entry)))
    .sort((a, b) => rank(a) - rank(b))
    .slice(0, most)
}

/** The screen at an address such as `/app/dashboard` or `/app/employees/42`; a fixed name wins over a parameter. */
export function screenAt(address: string): { screen: Screen; area: Area } | undefined {
  const [, area, ...parts] = address.split('/')
  const fitting = registry.filter((candidate) => {
    const pattern = candidate.path.split('/')
    return (
      candidate.areas.includes(area as Area) &&
      pattern.length === parts.length &&
      pattern.every((part, index) => part.startsWith('$') || part === parts[index])
    )
  })
  const screen = fitting.find(({ path }) => !path.includes('$')) ?? fitting[0]
  return screen && { screen, area: area as Area }
}

/**
 * The screens above an address, nearest last: those of its section whose address its own continues, and the list of its
 * record.
 */
export function parentScreens(address: string): { screen: Screen; area: Area; to: string }[] {
  const [, area, ...parts] = address.split('/').filter((part, index) => part !== '' || index === 0)
  const own = screenAt(address)?.screen
  const addresses = parts
    .slice(0, -1)
    .map((_, index) => `/${area}/${parts.slice(0, index + 1).join('/')}`)
    .filter((to) => screenAt(to)?.screen.section === own?.section)
  const lists = (own?.parentPaths ?? []).map((path) => `/${area}/${path}`).filter((to) => screenAt(to))
  return [...addresses, ...lists.slice(0, 1)].flatMap((to) => {
    const found = screenAt(to)
    return found && !found.screen.redirectsTo ? [{ ...found, to }] : []
  })
}

/** The addresses of listed screens below an address. */
function pagesBelow(address: string): string[] {
  return registry
    .filter(({ nav, isUnlisted }) => nav && !isUnlisted)
    .flatMap(({ areas, path }) => areas.map((area) => `/${area}/${path}`))
    .filter((at) => at.startsWith(`${address}/`))
}

/** The role's landing page (AUTH-08), or a page below it, else home, else one's own page: the first that opens. */
export function landingPath(visitor: Visitor & { landing: string }): string {
  const candidates =
    visitor.kind === 'ops'
      ? ['/panel/dashboard', '/panel/companies', '/panel/security']
      : [visitor.landing, ...pagesBelow(visitor.landing), '/app/dashboard', '/app/me', '/app/security']
  return (
    candidates.find((address) => {
      const found = screenAt(address)
      return found && canOpen(visitor, found.screen, found.area)
    }) ?? '/error'
  )
}
