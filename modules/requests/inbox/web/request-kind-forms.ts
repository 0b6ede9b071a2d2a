import { useMemo } from 'react'
import type { Area } from '#base/access/roles.ts'
import { useArea } from '#web/link.tsx'
import { lazyComponent } from '#web/loading/lazy-component.tsx'
import { allScreens, canOpen, fillsOf, type Screen } from '#web/screens.ts'
import { SECTIONS } from '#web/sections.ts'
import { useVisitor } from '#web/session.tsx'
import { REQUEST_FORMS } from './request-form-slot.ts'

/** Returns the kinds whose forms the reader may open in this area, in the order of the side bar. */
export function useRequestableKinds(): readonly string[] {
  const visitor = useVisitor()
  const area: Area = useArea()
  return useMemo(
    () => [
      ...new Set(
        visitor
          ? fillsOf(
              REQUEST_FORMS,
              allScreens().filter((screen) => canOpen(visitor, screen, area)),
            )
              .toSorted((a, b) => screenOrder(a.screen) - screenOrder(b.screen))
              .map(({ value: { kind } }) => kind)
          : [],
      ),
    ],
    [visitor, area],
  )
}

const screenOrder = ({ section, nav }: Screen) => SECTIONS.indexOf(section) * 1000 + (nav?.order ?? 0)

const loadedForms = new Map<string, ReturnType<typeof lazyRequestForm>>()

/** Returns the form of a kind. It is the same component each time, so that React keeps its state. */
export function requestKindForm(kind: string): ReturnType<typeof lazyRequestForm> {
  const known = loadedForms.get(kind) ?? lazyRequestForm(kind)
  loadedForms.set(kind, known)
  return known
}

function lazyRequestForm(kind: string) {
  return lazyComponent(async () => {
    const found = fillsOf(REQUEST_FORMS).find(({ value }) => value.kind === kind)
    if (!found) throw new Error(`No module fills a form of ${kind}`)
    return found.value.load()
  })
}
