import { useMemo } from 'react'
import type { Area } from '#base/roles.ts'
import { later } from '#web/later.tsx'
import { useArea } from '#web/link.tsx'
import { allScreens, lentBy, opens, type Screen } from '#web/screens.ts'
import { SECTIONS } from '#web/sections.ts'
import { useVisitor } from '#web/session.tsx'

/** The kinds of request whose forms the reader may open in this area, in the order of the side bar. */
export function useAskedKinds(): readonly string[] {
  const visitor = useVisitor()
  const area: Area = useArea()
  return useMemo(
    () => [
      ...new Set(
        visitor
          ? allScreens()
              .filter((screen) => screen.asks && opens(visitor, screen, area))
              .sort((a, b) => placeOf(a) - placeOf(b))
              .flatMap(({ asks = [] }) => asks)
          : [],
      ),
    ],
    [visitor, area],
  )
}

const placeOf = ({ section, nav }: Screen) => SECTIONS.indexOf(section) * 1000 + (nav?.order ?? 0)

const forms = new Map<string, ReturnType<typeof formOf>>()

/** The form of a kind, as its module lends it; one for the life of the page, so that it is not drawn anew. */
export function askingForm(kind: string): ReturnType<typeof formOf> {
  const known = forms.get(kind) ?? formOf(kind)
  forms.set(kind, known)
  return known
}

function formOf(kind: string) {
  return later(async () => {
    const screen = allScreens().find(({ asks }) => asks?.includes(kind))
    const load = screen && (await lentBy(screen.path, 'requestForms'))[kind]
    if (!load) throw new Error(`No module lends a form of ${kind}`)
    return load()
  })
}
