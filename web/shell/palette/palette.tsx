import '@mantine/spotlight/styles.css'
import { createSpotlight, Spotlight } from '@mantine/spotlight'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type RefObject, useEffect, useRef, useState } from 'react'
import { useT } from '#web/i18n.ts'
import { IconSearch } from '#web/icons.ts'
import { useArea, useGo } from '#web/link.tsx'
import { allScreens, canOpen, fillsOf, isOffered, loadPage, type Screen } from '#web/screens.ts'
import { SECTION_ICONS, SECTIONS } from '#web/sections.ts'
import { useSession } from '#web/session.tsx'
import { usePathname } from '#web/use-pathname.ts'
import classes from './palette.module.css'
import { usePaletteActions } from './palette-actions.ts'
import { matchesWords } from './palette-match.ts'
import { PALETTE_SOURCES, type PaletteItem } from './palette-sources.ts'
import { recentPages } from './recent-pages.ts'

const [store, spotlight] = createSpotlight()
const MOST_RECENT = 5

/** Loads the further search words of pages, which come with the modules' pages. */
async function loadKeywords(): Promise<Map<Screen, string | undefined>> {
  return new Map(
    await Promise.all(allScreens().map(async (screen) => [screen, (await loadPage(screen)).keywords] as const)),
  )
}

/** Selects the first item, as the library does by itself only when the text changes. */
function selectFirst(): void {
  const list = document.getElementById(store.getState().listId)
  list?.querySelector('[data-selected]')?.removeAttribute('data-selected')
  list?.querySelector('[data-action]')?.setAttribute('data-selected', 'true')
  store.updateState((state) => ({ ...state, selected: 0 }))
}

/** Order among the tabs of its section; last without one. */
const navigationOrder = ({ nav }: Screen): number => nav?.order ?? Number.MAX_SAFE_INTEGER

type Props = {
  opened: number
  /** Text typed before the field existed. */
  early: RefObject<{ text: string } | null>
}

/** Finds pages, people and actions by typing. Opens each time `opened` increases. */
export default function Palette({ opened, early }: Props) {
  const t = useT()
  const go = useGo()
  const area = useArea()
  const session = useSession()
  const [typed, setTyped] = useState('')
  /** The element focused before; undefined after a choice, because the opened page takes the focus. */
  const before = useRef<HTMLElement>(null)
  useEffect(() => {
    if (opened === 0) return
    before.current = document.activeElement as HTMLElement | null
    spotlight.open()
  }, [opened])
  const here = usePathname()
  const wanted = typed.trim()
  const own = allScreens().filter(
    (screen) =>
      !screen.path.includes('$') && !screen.redirectsTo && isOffered(session, screen) && canOpen(session, screen, area),
  )
  const words = useQuery({ queryKey: ['palette words'], staleTime: Number.POSITIVE_INFINITY, queryFn: loadKeywords })
  const pageItem = (screen: Screen): PaletteItem => ({
    id: `page:${screen.path}`,
    label: t(screen.title),
    about: screen.section === 'home' ? undefined : t(`nav.${screen.section}`),
    icon: SECTION_ICONS[screen.section],
    to: screen.path,
  })
  const recent = wanted
    ? []
    : recentPages(area, here, MOST_RECENT).flatMap((address) =>
        own.filter(({ path }) => `/${area}/${path}` === address),
      )
  const pages = own
    .filter((screen) => !recent.includes(screen))
    .filter((screen) => matchesWords(wanted, [t(screen.title), t(`nav.${screen.section}`), words.data?.get(screen)]))
    .sort(
      (a, b) => SECTIONS.indexOf(a.section) - SECTIONS.indexOf(b.section) || navigationOrder(a) - navigationOrder(b),
    )
  const actions = usePaletteActions().filter(({ label, also }) => matchesWords(wanted, [label, also]))
  const found = useQuery({
    queryKey: ['palette', area, wanted],
    enabled: wanted.length >= 2,
    placeholderData: keepPreviousData,
    queryFn: async ({ signal }) =>
      Promise.all(
        fillsOf(
          PALETTE_SOURCES,
          allScreens().filter((screen) => canOpen(session, screen, area)),
        ).map(async ({ value: { group, load } }) => ({
          group,
          items: await load()
            .then((find) => find(wanted, { session, area, signal }))
            .catch((): PaletteItem[] => []),
        })),
      ),
  })
  const isSearching = wanted.length >= 2 && found.isFetching
  // What an earlier text found stays until the next answer, as far as it fits the text as well.
  const foundItems = (found.data ?? []).map(({ group, items }) => ({
    group,
    items: found.isPlaceholderData ? items.filter(({ label, about }) => matchesWords(wanted, [label, about])) : items,
  }))
  const groups = [
    { group: 'palette.recent' as const, items: recent.map(pageItem) },
    ...(wanted.length >= 2 ? foundItems : []),
    { group: 'palette.pages' as const, items: pages.map(pageItem) },
    { group: 'palette.actions' as const, items: actions },
  ].filter((group) => group.items.length > 0)
  // The first item is selected also when it arrives late, unless the reader has moved on to another.
  const listed = groups.flatMap(({ items }) => items.map(({ id }) => id)).join(' ')
  const hasMoved = useRef(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: other items start this
  useEffect(() => {
    if (wanted && !hasMoved.current) selectFirst()
  }, [listed, wanted])
  const runItem = (item: PaletteItem) => {
    before.current = null
    if (item.run) item.run()
    else if (item.to) go(item.to, item.search)
  }
  return (
    <Spotlight.Root
      store={store}
      query={typed}
      onQueryChange={(text) => {
        hasMoved.current = false
        setTyped(text)
      }}
      shortcut={null}
      scrollable
      maxHeight={420}
      clearQueryOnClose
      returnFocus={false}
      onSpotlightClose={() => before.current?.focus()}
      radius={14}
      overlayProps={{ blur: 0 }}
      classNames={{ actionsList: classes.list, actionsGroup: classes.group, action: classes.action }}
    >
      <Spotlight.Search
        placeholder={t('shell.search')}
        aria-label={t('shell.search')}
        leftSection={<IconSearch size={18} />}
        onKeyDown={({ key }) => {
          if (key === 'ArrowDown' || key === 'ArrowUp') hasMoved.current = true
        }}
        onFocus={() => {
          const text = early.current?.text
          early.current = null
          if (text) setTyped((now) => now + text)
        }}
      />
      <Spotlight.ActionsList>
        {groups.map(({ group, items }) => (
          <Spotlight.ActionsGroup key={group} label={t(group)}>
            {items.map((item) => {
              const Icon = item.icon ?? IconSearch
              return (
                <Spotlight.Action
                  key={item.id}
                  label={item.label}
                  description={item.about}
                  leftSection={<Icon size={18} />}
                  onClick={() => runItem(item)}
                />
              )
            })}
          </Spotlight.ActionsGroup>
        ))}
        {isSearching && (
          <p className={classes.searching} role="status">
            {t('palette.searching')}
          </p>
        )}
        {groups.length === 0 && !isSearching && <Spotlight.Empty>{t('palette.nothing', { typed })}</Spotlight.Empty>}
      </Spotlight.ActionsList>
    </Spotlight.Root>
  )
}
