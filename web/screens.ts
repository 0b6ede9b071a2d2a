import type { ComponentType, ReactNode } from 'react'
import type { ModuleId } from '#base/modules.ts'
import type { Permission } from '#base/permissions.ts'
import type { Area, RoleName } from '#base/roles.ts'
import type { CountryCode } from '#base/served-countries.ts'
import type { AnyEndpoint } from './call.ts'
import type { InputProps } from './form/input-props.ts'
import { type Visitor, verdict } from './guard.ts'
import type { LabelKey } from './label-key.ts'
import { SECTIONS, type Section } from './sections.ts'

export type Icon = ComponentType<{ size?: number | string; stroke?: number | string }>

/** Where the address stands when a screen is about to open. */
export type RouteLocation = { area: Area; params: Record<string, string>; search: Record<string, unknown> }

type Preloaded = { queryKey: readonly unknown[]; queryFn: (context: never) => Promise<unknown> }

/** What opens at a screen's address. */
export type PageDefinition = {
  /** Other words that people search it by, in every language; the title is searched anyway. */
  keywords?: string
  component: () => Promise<{ default: ComponentType }>
  /** What the record at its address is called, in the reader's language: for a way back to it. */
  recordName?: (params: Record<string, string>) => Promise<string>
  /** Calls to start while the page's code is still coming, as `callQuery(endpoint, input)` of a contract fetched here. */
  preload?: (place: RouteLocation) => Promise<readonly Preloaded[]>
}

/** A module's pages by the paths of its screens. */
export type Pages = Readonly<Record<string, PageDefinition>>

/** People, each at the version that was seen. */
export type VersionedPeople = { id: string; version?: number }[]

/** Whose payslips, of which months (both included; all without them), and which line is explained at once. */
export type PersonSlipsProps = {
  person: { employee_id: string; full_name: string; employee_no: string }
  from?: string | undefined
  to?: string | undefined
  figure?: string | undefined
  onClose: () => void
}

/** Whose field is corrected; `fallback` is shown to whoever may not. */
export type CorrectionProps = {
  id: string
  field: string
  onDone: () => void
  onCancel: () => void
  fallback: ReactNode
}

/** `mail` draws the button that mails payslips, large where that comes next. */
export type NextStepProps = { runId: string; mail: (isNext: boolean) => ReactNode }

/** A request as it was sent before, to send it again. */
export type PreviousRequest = {
  id: string
  version: number
  reason: string | null
  files: readonly { id: string; name: string; size: number }[]
  videoLink: string | null
  /** The kind's own fields. */
  fields: Readonly<Record<string, unknown>>
}

/** The form of a kind of request: what every kind asks and says, around the kind's own fields. */
export type RequestFormProps = {
  /** The kind's calls, as its contract has them. */
  // biome-ignore lint/suspicious/noExplicitAny: each kind knows its own shapes
  calls: { send: AnyEndpoint<any, any>; change: AnyEndpoint<any, any>; preview: AnyEndpoint<any, any> }
  /** The kind's name in what is stored: what is typed is kept on the device under it. */
  kind: string
  /** Title of the dialog that it is shown in; without it, it is a part of a page. */
  dialog?: string
  start?: Readonly<Record<string, unknown>>
  /** Parts of the input that are not fields. */
  hidden?: Readonly<Record<string, unknown>>
  /** The withdrawn request that it sends again. */
  previous?: PreviousRequest | undefined
  /** Whoever holds it beyond themselves may send one for somebody else. */
  forOthers?: Permission
  /** The field that what every kind asks waits for. */
  firstField?: string
  /** The kind's own fields: `Field` of `formFor(calls.send)`. */
  children: ReactNode
  /** Below them: what the kind's preview says, nothing before its first answer. */
  // biome-ignore lint/suspicious/noExplicitAny: the kind knows the shape of its preview
  renderPreview?: (ofKind: any) => ReactNode
  onDone?: (sent: { id: string; state: string; version: number }) => void
  /** Shows a Cancel button; a dialog closes by it. */
  onCancel?: () => void
}

/** The form of one kind in its dialog, for a new request (`start`: values of its fields) or for a withdrawn one. */
export type RequestDialogProps = {
  previous?: PreviousRequest | undefined
  start?: Readonly<Record<string, unknown>>
  onClose: () => void
}

/** Requests of a kind by a file, or the files that were imported: the kind's calls, as its contract has them. */
export type RequestImportProps = {
  // biome-ignore lint/suspicious/noExplicitAny: what the calls are like stands where every kind makes them
  calls: any
  // biome-ignore lint/suspicious/noExplicitAny: as above
  arranging: any
  onClose: () => void
}

/**
 * A card of the home: what is under way for the company stands beside what waits, what is of the people one looks after
 * comes with today, what is of oneself among one's own; of a place the lower order comes first. `news` is a strip above all of
 * them, which is not there while there is none.
 */
export type HomeCard = { name: string; place: 'news' | 'under_way' | 'team' | 'own'; order: number }

/** What a module's pages lend to those of other modules, which do not import screens from there. */
export type SharedComponents = {
  peopleInput?: () => Promise<ComponentType<InputProps<VersionedPeople>>>
  /** Corrects one field of a person's record. */
  correctField?: () => Promise<ComponentType<CorrectionProps>>
  /** Who may change a field of a person's record, and asks them. */
  askOther?: () => Promise<ComponentType<{ id: string; field: string }>>
  /** The payslips behind a person's figures, at the line of a code where one is asked for. */
  personSlips?: () => Promise<ComponentType<PersonSlipsProps>>
  /** Earlier pay of the year, brought in by a file. */
  startsImport?: () => Promise<ComponentType<{ onClose: () => void }>>
  /** What an approved pay run still needs. */
  afterApproval?: () => Promise<ComponentType<{ runId: string }>>
  /** The first of that which is not done, beside the payslips by mail. */
  nextStep?: () => Promise<ComponentType<NextStepProps>>
  /** What the form of any kind of request has in common. */
  requestForm?: () => Promise<ComponentType<RequestFormProps>>
  /** Brings requests of a kind in by a file. */
  importRequests?: () => Promise<ComponentType<RequestImportProps>>
  /** The files by which requests of a kind were brought in. */
  importedFiles?: () => Promise<ComponentType<RequestImportProps>>
  /** The forms of the kinds of request that a module brings, by the kind's name (`asks` of its screen). */
  requestForms?: Readonly<Record<string, () => Promise<ComponentType<RequestDialogProps>>>>
  /** The cards of the home that a module brings, by their names (`homes` of its screen). */
  homeCards?: Readonly<Record<string, () => Promise<ComponentType>>>
  /** What a line below the bell counts, one by one, as rows of the home (`waits` of its screen). */
  waitingRows?: () => Promise<ComponentType>
  /** Somebody's leave: balances with their lines. */
  personLeave?: () => Promise<ComponentType<{ id: string }>>
  /** The leave of its law in an office. */
  officeLaw?: () => Promise<ComponentType<{ id: string; name: string }>>
  /** Which approved months of a person a change of pay from a day on touches. */
  paidMonths?: () => Promise<ComponentType<{ employeeId: string; fromDay: string }>>
}

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
  /** The place of the side bar that it belongs to, which is marked while it is open. */
  section: Section
  /** Kinds of request that whoever opens it may send; its module lends their forms (`requestForms`). */
  requestKinds?: readonly string[]
  /** Cards of the home for whoever opens it; its module lends them (`homeCards`). */
  homeCards?: readonly HomeCard[]
  /** The line below the bell that the home shows one by one; its module lends the rows (`waitingRows`). */
  waitingItem?: string
  /** Its list, where its address is not below that: the first of these that the area has. */
  parentPaths?: readonly string[]
  /** The screen that this address only leads on to: it is no page of its own anywhere. */
  redirectsTo?: string
  /** The module's pages, in a file of their own that comes with the first of them. */
  pages: () => Promise<{ pages: Pages; parts?: SharedComponents }>
  nav?: {
    /** Lower comes first among the tabs of its section. */
    order: number
    /** Pages of a place with the same one share a tab that is called so, and stand side by side below it. */
    group?: LabelKey
    /** Lower comes first among the five places of a phone; without it, none of them. */
    phone?: number
    /** The letter that goes here after G; one screen of an area each. */
    letter?: string
    /** Shown only where the company has an office; the page itself opens by its address everywhere. */
    country?: CountryCode
    /** Shown only to those whose permission reaches further than themselves. */
    beyondOwn?: true
  }
}

/** A module's screens with the one file that opens them, `() => import('./pages.ts')`: lists are on every page, pages are not. */
export function defineScreens(pages: Screen['pages'], screens: readonly Omit<Screen, 'pages'>[]): readonly Screen[] {
  return screens.map((screen) => ({ ...screen, pages }))
}

/** What opens at a screen's address. */
export async function loadPage({ path, pages }: Screen): Promise<PageDefinition> {
  const page = (await pages()).pages[path]
  if (!page) throw new Error(`Nothing opens at ${path}`)
  return page
}

const registry: Screen[] = []

/** A part that is lent by the pages of the screen at a path: `lentBy('requests', 'requestForm')`. */
export async function loadShared<Name extends keyof SharedComponents>(
  path: string,
  name: Name,
): Promise<NonNullable<SharedComponents[Name]>> {
  const screen = registry.find((one) => one.path === path)
  const part = (await screen?.pages())?.parts?.[name]
  if (!part) throw new Error(`No page at ${path} lends ${name}`)
  return part
}

/** Adds a module's screens; the router does it for every module it lists. */
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

/** Whether this person may open a screen in an area. */
export function canOpen(visitor: Visitor, screen: Screen, area: Area): boolean {
  return screen.areas.includes(area) && verdict(visitor, { ...screen, area }) === 'ok'
}

/** Whether navigation has a place for a screen in this company. */
function isInNavigation({ company, grants }: Visitor, { nav, permission }: Screen): boolean {
  return (
    nav !== undefined &&
    (!nav.country || !company || company.countries.includes(nav.country)) &&
    !(nav.beyondOwn && permission && grants[permission] === 'own')
  )
}

export type NavEntry = { screen: Screen; to: string }
/** A place of the side bar with its pages: one at least. */
export type NavSection = { section: Section; entries: NavEntry[] }

/** The side bar of an area for this person, place by place. */
export function navigation(visitor: Visitor, area: Area): NavSection[] {
  const shown = registry.filter((screen) => isInNavigation(visitor, screen) && canOpen(visitor, screen, area))
  return SECTIONS.map((section) => ({
    section,
    entries: shown
      .filter((screen) => screen.section === section)
      .sort((a, b) => (a.nav?.order ?? 0) - (b.nav?.order ?? 0))
      .map((screen) => ({ screen, to: `/${area}/${screen.path}` })),
  })).filter(({ entries }) => entries.length > 0)
}

/** What a phone has at hand, at most so many: what the person's role needs most often. */
export function phoneNavigation(visitor: Visitor, area: Area, most: number): NavEntry[] {
  const rank = ({ screen }: NavEntry) => screen.nav?.phone ?? Number.POSITIVE_INFINITY
  return navigation(visitor, area)
    .flatMap(({ entries }) => entries)
    .filter((entry) => Number.isFinite(rank(entry)))
    .sort((a, b) => rank(a) - rank(b))
    .slice(0, most)
}

/** The screen at an address such as `/app/dashboard` or `/app/employees/42`; a name before a parameter. */
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
 * The screens above an address, the nearest last: those of its section that its address is below, and the list that its
 * record belongs to.
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

/** The role's landing page (AUTH-08) when its screen is there, else home, else one's own page: the first that opens. */
export function landingPath(visitor: Visitor & { landing: string }): string {
  const candidates =
    visitor.kind === 'ops'
      ? ['/panel/dashboard', '/panel/companies', '/panel/security']
      : [visitor.landing, '/app/dashboard', '/app/me', '/app/security']
  return (
    candidates.find((address) => {
      const found = screenAt(address)
      return found && canOpen(visitor, found.screen, found.area)
    }) ?? '/error'
  )
}
