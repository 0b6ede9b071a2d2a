import type { ComponentType } from 'react'
import type { ModuleId } from '#base/modules.ts'
import type { Permission } from '#base/permissions.ts'
import type { Area, RoleName } from '#base/roles.ts'
import type { CountryCode } from '#base/served-countries.ts'
import type { InputProps } from './form/input-props.ts'
import { type Visitor, verdict } from './guard.ts'
import type { LabelKey } from './label-key.ts'

/** The groups of the side bar, in their order; the first has no heading. */
export const NAV_GROUPS = ['main', 'time', 'pay', 'grow', 'admin'] as const
export type NavGroup = (typeof NAV_GROUPS)[number]

export type Icon = ComponentType<{ size?: number | string; stroke?: number | string }>

/** Where the address stands when a screen is about to open. */
export type Place = { area: Area; params: Record<string, string>; search: Record<string, unknown> }

type Preloaded = { queryKey: readonly unknown[]; queryFn: (context: never) => Promise<unknown> }

/** What opens at a screen's address. */
export type OpenedPage = {
  component: () => Promise<{ default: ComponentType }>
  /** Calls to start while the page's code is still coming, as `callQuery(endpoint, input)` of a contract fetched here. */
  preload?: (place: Place) => Promise<readonly Preloaded[]>
}

/** A module's pages by the paths of its screens. */
export type Pages = Readonly<Record<string, OpenedPage>>

/** People, each at the version that was seen. */
export type SeenPeople = { id: string; version?: number }[]

/** What a module's pages lend to those of modules below it, which cannot import from there. */
export type Parts = { peopleInput?: () => Promise<ComponentType<InputProps<SeenPeople>>> }

/** One screen, written once and mounted in each of its areas: what every page's side bar and routes know of it. */
export type Screen = {
  /** Within the area, such as `employees` or `employees/$id`. */
  path: string
  areas: readonly Area[]
  title: LabelKey
  /** Only these roles of the area; all of them unless told. */
  roles?: readonly RoleName[]
  permission?: Permission
  module?: ModuleId
  /** The module's pages, in a file of their own that comes with the first of them. */
  pages: () => Promise<{ pages: Pages; parts?: Parts }>
  nav?: {
    group: NavGroup
    icon: Icon
    /** Lower comes first within its group. */
    order: number
    /** The letter that goes here after G; one screen of an area each. */
    letter?: string
    /** The entry's text where it differs from the title. */
    label?: LabelKey
    /** A hook: how many things wait here for this person. */
    useCount?: () => number | undefined
    /** Shown only where the company has an office; the page itself opens by its address everywhere. */
    country?: CountryCode
    /** Areas that show it in the side bar; all of the screen's unless told. */
    areas?: readonly Area[]
  }
}

/** A module's screens with the one file that opens them, `() => import('./pages.ts')`: lists are on every page, pages are not. */
export function screensOf(pages: Screen['pages'], screens: readonly Omit<Screen, 'pages'>[]): readonly Screen[] {
  return screens.map((screen) => ({ ...screen, pages }))
}

/** What opens at a screen's address. */
export async function pageOf({ path, pages }: Screen): Promise<OpenedPage> {
  const page = (await pages()).pages[path]
  if (!page) throw new Error(`Nothing opens at ${path}`)
  return page
}

const registry: Screen[] = []

/** Adds a module's screens; the router does it for every module it lists. */
export function register(screens: readonly Screen[]): void {
  for (const screen of screens) {
    const taken = registry.find(
      (known) => known.path === screen.path && known.areas.some((area) => screen.areas.includes(area)),
    )
    if (taken) throw new Error(`Two screens at ${screen.path}`)
    const same = registry.find(
      (known) =>
        known.nav?.letter !== undefined &&
        known.nav.letter === screen.nav?.letter &&
        areasOfNav(known).some((area) => areasOfNav(screen).includes(area)),
    )
    if (same) throw new Error(`${same.path} and ${screen.path} share a letter`)
    registry.push(screen)
  }
}

function areasOfNav(screen: Screen): readonly Area[] {
  return screen.nav?.areas ?? screen.areas
}

export function allScreens(): readonly Screen[] {
  return registry
}

/** Whether this person may open a screen in an area. */
export function opens(visitor: Visitor, screen: Screen, area: Area): boolean {
  return screen.areas.includes(area) && verdict(visitor, { ...screen, area }) === 'ok'
}

/** Whether the side bar has a place for a screen in this company. */
function isInPlace({ company }: Visitor, { nav }: Screen): boolean {
  return nav !== undefined && (!nav.country || !company || company.countries.includes(nav.country))
}

export type NavEntry = { screen: Screen; to: string }

/** The side bar of an area for this person, group by group. */
export function navigation(visitor: Visitor, area: Area): { group: NavGroup; entries: NavEntry[] }[] {
  const shown = registry.filter(
    (screen) => isInPlace(visitor, screen) && areasOfNav(screen).includes(area) && opens(visitor, screen, area),
  )
  return NAV_GROUPS.map((group) => ({
    group,
    entries: shown
      .filter((screen) => screen.nav?.group === group)
      .sort((a, b) => (a.nav?.order ?? 0) - (b.nav?.order ?? 0))
      .map((screen) => ({ screen, to: `/${area}/${screen.path}` })),
  })).filter(({ entries }) => entries.length > 0)
}

/** The screen at an address without parameters, such as `/app/dashboard`. */
export function screenAt(address: string): { screen: Screen; area: Area } | undefined {
  const [, area, ...rest] = address.split('/')
  const screen = registry.find(
    (candidate) => candidate.path === rest.join('/') && candidate.areas.includes(area as Area),
  )
  return screen && { screen, area: area as Area }
}

/** The role's landing page (AUTH-08) when its screen is there, else the person's own page. */
export function landingFor(visitor: Visitor & { landing: string }): string {
  const candidates =
    visitor.kind === 'ops'
      ? ['/panel/dashboard', '/panel/companies', '/panel/security']
      : [visitor.landing, '/app/me', '/app/security']
  return (
    candidates.find((address) => {
      const found = screenAt(address)
      return found && opens(visitor, found.screen, found.area)
    }) ?? '/error'
  )
}
