import { type ComponentType, lazy, type ReactElement, Suspense, useMemo } from 'react'
import { HOME_CARDS, type HomeCard, WAITING_ROWS } from '#web/home-slots.ts'
import { useArea } from '#web/link.tsx'
import { loadChunk } from '#web/loading/load-chunk.ts'
import { waitForPageIdle } from '#web/loading/when-idle.ts'
import { Card } from '#web/page/card.tsx'
import { CardBoundary } from '#web/page/error-state.tsx'
import { LinesSkeleton, RowsSkeleton } from '#web/page/skeletons.tsx'
import { allScreens, canOpen, fillsOf, isBeyondReach, type Screen } from '#web/screens.ts'
import { useVisitor } from '#web/session.tsx'

type CardsByPlace = Record<HomeCard['place'], ReactElement[]>

/**
 * Cards that other modules bring to the home: of the screens that the reader may open, by their places, each once however
 * many addresses its screen has. What is of other people is for whoever sees other people.
 */
export function useHomeCards(): CardsByPlace {
  const screens = useOpenScreens()
  const visitor = useVisitor()
  return useMemo(() => {
    const found = fillsOf(
      HOME_CARDS,
      screens.filter((screen) => visitor && !isBeyondReach(visitor, screen)),
    ).toSorted((a, b) => a.value.order - b.value.order)
    // Whoever looks after others has what waits and the people first; whoever does not has these cards alone.
    const looksAfterOthers = (visitor?.grants['employee:read'] ?? 'own') !== 'own'
    const at = (wanted: HomeCard['place'], waits = looksAfterOthers) =>
      found
        .filter(({ value: { place } }) => place === wanted)
        .map(({ value }) => <LazyCard key={value.name} card={value} waits={waits} isCard={wanted !== 'news'} />)
    return { news: at('news', false), under_way: at('under_way'), team: at('team'), own: at('own') }
  }, [screens, visitor])
}

/** The screen whose module shows, one by one, what a line below the bell counts. */
export function useScreenWithRows(): (line: string) => Screen | undefined {
  const screens = useOpenScreens()
  return (line) => fillsOf(WAITING_ROWS, screens).find(({ value }) => value.item === line)?.screen
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

type LazyCardProps = { card: HomeCard; isCard: boolean; waits: boolean }

function LazyCard({ card, isCard, waits }: LazyCardProps) {
  const Part = lazyCard(`card ${card.name}`, card.load, waits)
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

/** The rows that a screen's module brings for what waits. */
export function WaitingRows({ screen, item }: { screen: Screen; item: string }) {
  const Part = lazyCard(`rows ${item}`, () =>
    fillsOf(WAITING_ROWS, [screen])
      .find(({ value }) => value.item === item)!
      .value.load(),
  )
  return (
    <CardBoundary>
      <Suspense fallback={<RowsSkeleton rows={2} height={62} />}>
        <Part />
      </Suspense>
    </CardBoundary>
  )
}
