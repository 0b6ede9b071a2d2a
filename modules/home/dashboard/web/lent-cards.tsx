import { type ComponentType, lazy, type ReactElement, Suspense, useMemo } from 'react'
import { loadPart } from '#web/lazy.ts'
import { useArea } from '#web/link.tsx'
import { Card } from '#web/page/card.tsx'
import { CardBoundary } from '#web/page/error-state.tsx'
import { LinesSkeleton, RowsSkeleton } from '#web/page/skeletons.tsx'
import { allScreens, type HomeCard, lentBy, opens, type Screen } from '#web/screens.ts'
import { useVisitor } from '#web/session.tsx'
import { pageStands } from '#web/when-idle.ts'

type Placed = Record<HomeCard['place'], ReactElement[]>

/**
 * Cards that other modules bring to the home: of the screens that the reader may open, by their places, each once however
 * many addresses its screen has. What is of other people is for whoever sees other people.
 */
export function useLentCards(): Placed {
  const screens = useOpenScreens()
  const visitor = useVisitor()
  return useMemo(() => {
    const seesOthers = ({ nav, permission }: Screen) =>
      !(nav?.beyondOwn && permission && visitor?.grants[permission] === 'own')
    const cards = screens
      .filter(seesOthers)
      .flatMap(({ path, homes = [] }) => homes.map((card) => ({ path, ...card })))
      .sort((a, b) => a.order - b.order)
    const found = [...new Map(cards.toReversed().map((card) => [card.name, card])).values()].toReversed()
    // Whoever looks after others has what waits and the people first; whoever does not has these cards alone.
    const looksAfterOthers = (visitor?.grants['employee:read'] ?? 'own') !== 'own'
    const at = (wanted: HomeCard['place'], waits = looksAfterOthers) =>
      found
        .filter(({ place }) => place === wanted)
        .map(({ path, name }) => <Lent key={name} {...{ path, name, waits }} isCard={wanted !== 'news'} />)
    return { news: at('news', false), under_way: at('under_way'), team: at('team'), own: at('own') }
  }, [screens, visitor])
}

/** The screen whose module shows, one by one, what a line below the bell counts. */
export function useScreenWithRows(): (line: string) => Screen | undefined {
  const screens = useOpenScreens()
  return (line) => screens.find(({ waits }) => waits === line)
}

/** What the reader may open in the area of the page, or in `/app`. */
function useOpenScreens(): readonly Screen[] {
  const visitor = useVisitor()
  const area = useArea()
  return useMemo(
    () => (visitor ? allScreens().filter((one) => opens(visitor, one, area) || opens(visitor, one, 'app')) : []),
    [visitor, area],
  )
}

// One for the life of the page, so that none is drawn anew.
const parts = new Map<string, ComponentType>()

function partOf(key: string, load: () => Promise<ComponentType>, waits = false): ComponentType {
  const known =
    parts.get(key) ??
    lazy(async () => {
      if (waits) await pageStands()
      return loadPart(async () => ({ default: await load() }))
    })
  parts.set(key, known)
  return known
}

type LentProps = { path: string; name: string; isCard: boolean; waits: boolean }

function Lent({ path, name, isCard, waits }: LentProps) {
  const load = async () => {
    const lent = (await lentBy(path, 'homeCards'))[name]
    if (!lent) throw new Error(`No page at ${path} lends the card ${name}`)
    return lent()
  }
  const Part = partOf(`${path} ${name}`, load, waits)
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
export function LentRows({ path }: { path: string }) {
  const Part = partOf(path, async () => (await lentBy(path, 'waitingRows'))())
  return (
    <CardBoundary>
      <Suspense fallback={<RowsSkeleton rows={2} height={62} />}>
        <Part />
      </Suspense>
    </CardBoundary>
  )
}
