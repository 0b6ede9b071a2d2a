import { type ComponentType, lazy, type ReactElement, Suspense, useMemo } from 'react'
import { useArea } from '#web/link.tsx'
import { loadChunk } from '#web/load-chunk.ts'
import { Card } from '#web/page/card.tsx'
import { CardBoundary } from '#web/page/error-state.tsx'
import { LinesSkeleton, RowsSkeleton } from '#web/page/skeletons.tsx'
import { allScreens, canOpen, type HomeCard, loadShared, type Screen } from '#web/screens.ts'
import { useVisitor } from '#web/session.tsx'
import { waitForPageIdle } from '#web/when-idle.ts'

type CardsByPlace = Record<HomeCard['place'], ReactElement[]>

/**
 * Cards that other modules bring to the home: of the screens that the reader may open, by their places, each once however
 * many addresses its screen has. What is of other people is for whoever sees other people.
 */
export function useHomeCards(): CardsByPlace {
  const screens = useOpenScreens()
  const visitor = useVisitor()
  return useMemo(() => {
    const seesOthers = ({ nav, permission }: Screen) =>
      !(nav?.beyondOwn && permission && visitor?.grants[permission] === 'own')
    const cards = screens
      .filter(seesOthers)
      .flatMap(({ path, homeCards: homes = [] }) => homes.map((card) => ({ path, ...card })))
      .sort((a, b) => a.order - b.order)
    const found = [...new Map(cards.toReversed().map((card) => [card.name, card])).values()].toReversed()
    // Whoever looks after others has what waits and the people first; whoever does not has these cards alone.
    const looksAfterOthers = (visitor?.grants['employee:read'] ?? 'own') !== 'own'
    const at = (wanted: HomeCard['place'], waits = looksAfterOthers) =>
      found
        .filter(({ place }) => place === wanted)
        .map(({ path, name }) => <SharedCard key={name} {...{ path, name, waits }} isCard={wanted !== 'news'} />)
    return { news: at('news', false), under_way: at('under_way'), team: at('team'), own: at('own') }
  }, [screens, visitor])
}

/** The screen whose module shows, one by one, what a line below the bell counts. */
export function useScreenWithRows(): (line: string) => Screen | undefined {
  const screens = useOpenScreens()
  return (line) => screens.find(({ waitingItem: waits }) => waits === line)
}

/** What the reader may open in the area of the page, or in `/app`. */
function useOpenScreens(): readonly Screen[] {
  const visitor = useVisitor()
  const area = useArea()
  return useMemo(
    () => (visitor ? allScreens().filter((one) => canOpen(visitor, one, area) || canOpen(visitor, one, 'app')) : []),
    [visitor, area],
  )
}

// One for the life of the page, so that none is drawn anew.
const parts = new Map<string, ComponentType>()

function lazyCard(key: string, load: () => Promise<ComponentType>, waits = false): ComponentType {
  const known =
    parts.get(key) ??
    lazy(async () => {
      if (waits) await waitForPageIdle()
      return loadChunk(async () => ({ default: await load() }))
    })
  parts.set(key, known)
  return known
}

type SharedCardProps = { path: string; name: string; isCard: boolean; waits: boolean }

function SharedCard({ path, name, isCard, waits }: SharedCardProps) {
  const load = async () => {
    const lent = (await loadShared(path, 'homeCards'))[name]
    if (!lent) throw new Error(`No page at ${path} lends the card ${name}`)
    return lent()
  }
  const Part = lazyCard(`${path} ${name}`, load, waits)
  const waiting = isCard && (
    <Card>
      <LinesSkeleton lines={6} />
    </Card>
  )
  return (
    <CardBoundary>
      <Suspense fallback={waiting}>
        <Part />
      </Suspense>
    </CardBoundary>
  )
}

/** The rows that a screen's module lends for what waits. */
export function SharedRows({ path }: { path: string }) {
  const Part = lazyCard(path, async () => (await loadShared(path, 'waitingRows'))())
  return (
    <CardBoundary>
      <Suspense fallback={<RowsSkeleton rows={2} height={62} />}>
        <Part />
      </Suspense>
    </CardBoundary>
  )
}
