import { type ComponentType, lazy, type ReactElement, Suspense, useMemo } from 'react'
import { required } from '#base/required.ts'
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
 * The cards that other modules add to the home, by place: those of screens that the reader may open, each once however
 * many addresses its screen has. Cards about other people need a reader who sees other people.
 */
export function useHomeCards(): CardsByPlace {
  const screens = useOpenScreens()
  const visitor = useVisitor()
  return useMemo(() => {
    const found = fillsOf(
      HOME_CARDS,
      screens.filter((screen) => visitor && !isBeyondReach(visitor, screen)),
    ).toSorted((a, b) => a.value.order - b.value.order)
    // Managers see waiting items and their people first; everybody else has these cards alone.
    const looksAfterOthers = (visitor?.grants['employee:read'] ?? 'own') !== 'own'
    const at = (wanted: HomeCard['place'], waits = looksAfterOthers) =>
      found
        .filter(({ value: { place } }) => place === wanted)
        .map(({ value }) => <LazyCard key={value.name} card={value} waits={waits} isCard={wanted !== 'news'} />)
    return { news: at('news', false), under_way: at('under_way'), team: at('team'), own: at('own') }
  }, [screens, visitor])
}

/** The screen whose module lists the items that a line of the bell counts. */
export function useScreenWithRows(): (line: string) => Screen | undefined {
  const screens = useOpenScreens()
  return (line) => fillsOf(WAITING_ROWS, screens).find(({ value }) => value.item === line)?.screen
}

/** The screens that the reader may open in the area of the page, or in `/app`. */
function useOpenScreens(): readonly Screen[] {
  const visitor = useVisitor()
  const area = useArea()
  return useMemo(
    () => (visitor ? allScreens().filter((one) => canOpen(visitor, one, area) || canOpen(visitor, one, 'app')) : []),
    [visitor, area],
  )
}

// Created once for the life of the page, so that no card is drawn again.
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

/** The waiting rows that a screen's module shows for an item. */
export function WaitingRows({ screen, item }: { screen: Screen; item: string }) {
  const Part = lazyCard(`rows ${item}`, () =>
    required(
      fillsOf(WAITING_ROWS, [screen]).find(({ value }) => value.item === item),
      `rows of ${item}`,
    ).value.load(),
  )
  return (
    <CardBoundary>
      <Suspense fallback={<RowsSkeleton rows={2} height={62} />}>
        <Part />
      </Suspense>
    </CardBoundary>
  )
}
