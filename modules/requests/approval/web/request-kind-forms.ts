import { useMemo } from 'react'
import type { Area } from '#base/roles.ts'
import { lazyComponent } from '#web/lazy-component.tsx'
import { useArea } from '#web/link.tsx'
import { allScreens, canOpen, loadShared, type Screen } from '#web/screens.ts'
import { SECTIONS } from '#web/sections.ts'
import { useVisitor } from '#web/session.tsx'

/** The kinds of request whose forms the reader may open in this area, in the order of the side bar. */
export function useRequestableKinds(): readonly string[] {
  const visitor = useVisitor()
  const area: Area = useArea()
  return useMemo(
    () => [
      ...new Set(
        visitor
          ? allScreens()
              .filter((screen) => screen.requestKinds && canOpen(visitor, screen, area))
              .sort((a, b) => screenOrder(a) - screenOrder(b))
              .flatMap(({ requestKinds: asks = [] }) => asks)
          : [],
      ),
    ],
    [visitor, area],
  )
}

const screenOrder = ({ section, nav }: Screen) => SECTIONS.indexOf(section) * 1000 + (nav?.order ?? 0)

const loadedForms = new Map<string, ReturnType<typeof lazyRequestForm>>()

/** The form of a kind, as its module lends it; one for the life of the page, so that it is not drawn anew. */
export function requestKindForm(kind: string): ReturnType<typeof lazyRequestForm> {
  const known = loadedForms.get(kind) ?? lazyRequestForm(kind)
  loadedForms.set(kind, known)
  return known
}

function lazyRequestForm(kind: string) {
  return lazyComponent(async () => {
    const screen = allScreens().find(({ requestKinds: asks }) => asks?.includes(kind))
    const load = screen && (await loadShared(screen.path, 'requestForms'))[kind]
    if (!load) throw new Error(`No module lends a form of ${kind}`)
    return load()
  })
}
