// biome-ignore-all lint/a11y/useSemanticElements: a tree keeps the focus itself and answers the keys for its items
// biome-ignore-all lint/a11y/useFocusableInteractive: a tree keeps the focus itself and answers the keys for its items
// biome-ignore-all lint/a11y/useKeyWithClickEvents: a tree keeps the focus itself and answers the keys for its items
// biome-ignore-all lint/a11y/noStaticElementInteractions: a tree keeps the focus itself and answers the keys for its items
// biome-ignore-all lint/a11y/noNoninteractiveTabindex: a tree keeps the focus itself and answers the keys for its items
import { required } from '#base/required.ts'
import './org-chart.css'
import { type KeyboardEvent, type ReactNode, useId, useLayoutEffect, useRef, useState, type WheelEvent } from 'react'
import { containsAllWords } from '#base/names.ts'
import { useT } from '#web/i18n.ts'
import { connectorPath } from './connectors.ts'
import { OrgBar } from './org-bar.tsx'
import type { OrgPerson } from './tree.ts'
import { BOX, useOrgTree } from './use-org-tree.ts'
import { EDGE, MARGIN, useOrgView } from './use-org-view.ts'

export type { OrgPerson } from './tree.ts'

export type OrgChartProps<Person extends OrgPerson & { reports?: number }> = {
  /** Everyone, or only the top if `loadBelow` loads the rest. */
  people: readonly Person[]
  /** Loads the people who report to a person; such a person has their number in `reports`. */
  loadBelow?: (id: string) => Promise<readonly Person[]>
  name: (person: Person) => string
  /** The second line: the position. */
  about?: (person: Person) => string
  /** Content before the name, such as an avatar. */
  before?: (person: Person) => ReactNode
  onChoose?: (person: Person) => void
  label: string
}

/**
 * An organisation of up to 10,000 people: a tidy tree, collapsed below the top, which renders only the visible part.
 */
export function OrgChart<Person extends OrgPerson & { reports?: number }>({
  people,
  loadBelow,
  name,
  about,
  before,
  onChoose,
  label,
}: OrgChartProps<Person>) {
  const t = useT()
  const id = useId()
  const org = useOrgTree(people, loadBelow)
  const { tree, layout, places, open } = org
  const area = useRef<HTMLDivElement>(null)
  const view = useOrgView(area, layout)
  const { zoom, sight } = view
  const [at, setAt] = useState<string | undefined>(tree.roots[0])
  const [find, setFind] = useState('')
  const [hit, setHit] = useState(0)
  const follow = useRef<string>(undefined)
  const mark = useRef<HTMLSpanElement>(null)

  const wanted = find.trim().toLowerCase()
  const hits =
    wanted.length > 1 ? [...tree.people.values()].filter((person) => containsAllWords(wanted, [name(person)])) : []

  // The top starts in the middle of the screen; a revealed person is scrolled into view once placed.
  const started = useRef(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: when the boxes have moved
  useLayoutEffect(() => {
    const target = follow.current ?? (started.current ? undefined : tree.roots[0])
    const box = target === undefined ? undefined : places.get(target)
    if (!box) return
    if (!started.current) view.begin()
    started.current = true
    // On a phone the chart reaches below the screen: the page scrolls to the person too.
    view.showBox(box, { mark: follow.current === undefined ? null : mark.current })
    follow.current = undefined
  }, [places, zoom])

  function goTo(person: string | undefined, reveal = false) {
    if (person === undefined) return
    setAt(person)
    const box = places.get(person)
    if (box && !reveal) view.showBox(box, { smooth: true })
    else {
      follow.current = person
      org.reveal(person)
    }
  }

  function toggle(person: string) {
    setAt(person)
    if (!org.countBelow(person)) return
    follow.current = person
    org.toggle(person)
  }

  /** Zooms and keeps the followed person in view. */
  function zoomBy(step: 1 | -1) {
    follow.current = at
    view.zoomBy(step)
  }

  function fitAll() {
    follow.current = at
    view.fit()
  }

  function goToNext() {
    goTo(hits[hit % hits.length]?.id, true)
    setHit(hit + 1)
  }

  function handleKey(event: KeyboardEvent) {
    if (event.target !== event.currentTarget || at === undefined || event.ctrlKey || event.metaKey) return
    const parent = places.get(at)?.parent ?? undefined
    const siblings = parent === undefined ? tree.roots : (tree.children.get(parent) ?? [])
    const index = siblings.indexOf(at)
    if (event.key === 'ArrowUp') goTo(parent)
    else if (event.key === 'ArrowLeft') goTo(siblings[index - 1])
    else if (event.key === 'ArrowRight') goTo(siblings[index + 1])
    else if (event.key === 'ArrowDown') open.has(at) ? goTo(tree.children.get(at)?.[0]) : toggle(at)
    else if (event.key === 'Enter') toggle(at)
    else if (event.key === ' ' && onChoose) onChoose(required(tree.people.get(at), at))
    else if (event.key === '+' || event.key === '=') zoomBy(1)
    else if (event.key === '-') zoomBy(-1)
    else if (event.key === '0') fitAll()
    else return
    event.preventDefault()
  }

  function handleWheel(event: WheelEvent) {
    if (event.ctrlKey) zoomBy(event.deltaY < 0 ? 1 : -1)
  }

  const seen = layout.boxes.filter(
    (box) =>
      box.x + BOX.width > sight.x - MARGIN &&
      box.x < sight.x + sight.width + MARGIN &&
      box.y + BOX.height > sight.y - MARGIN &&
      box.y < sight.y + sight.height + MARGIN,
  )
  const lines = connectorPath(layout.boxes, places, sight)
  if (!tree.roots.length) return <p className="org-empty">{t('orgchart.empty')}</p>
  const isDrawn = at !== undefined && seen.some((box) => box.id === at)
  return (
    <div className="org-frame">
      <OrgBar
        find={find}
        found={wanted.length > 1 ? hits.length : undefined}
        onFind={(text) => {
          setFind(text)
          setHit(0)
        }}
        onNext={goToNext}
        onZoom={zoomBy}
        onFit={fitAll}
        onCollapse={() => {
          follow.current = tree.roots[0]
          setAt(tree.roots[0])
          org.collapse()
        }}
      />
      {org.failed ? (
        <p className="org-failed" role="alert">
          {t('orgchart.failed')}
        </p>
      ) : null}
      <div
        ref={area}
        className="org-area"
        role="tree"
        aria-label={label}
        aria-description={t('orgchart.help')}
        aria-activedescendant={isDrawn ? `${id}-${at}` : undefined}
        tabIndex={0}
        onKeyDown={handleKey}
        onScroll={view.look}
        onWheel={handleWheel}
        onPointerDown={view.startDrag}
        onPointerMove={view.dragTo}
      >
        <div
          role="none"
          className="org-space"
          style={{ width: (layout.width + 2 * EDGE) * zoom, height: (layout.height + 2 * EDGE) * zoom }}
        >
          <div
            role="none"
            className="org-plane"
            style={{ transform: `scale(${zoom})`, width: layout.width + 2 * EDGE, height: layout.height + 2 * EDGE }}
          >
            <span ref={mark} className="org-mark" style={{ width: BOX.width, height: BOX.height }} aria-hidden />
            <svg className="org-lines" width={layout.width + 2 * EDGE} height={layout.height + 2 * EDGE} aria-hidden>
              <path d={lines} transform={`translate(${EDGE},${EDGE})`} />
            </svg>
            {seen.map((box) => {
              const person = required(tree.people.get(box.id), box.id)
              const below = org.countBelow(box.id)
              const siblings = box.parent === null ? tree.roots : (tree.children.get(box.parent) ?? [])
              return (
                <div
                  key={box.id}
                  id={`${id}-${box.id}`}
                  role="treeitem"
                  aria-level={box.depth + 1}
                  aria-setsize={siblings.length}
                  aria-posinset={siblings.indexOf(box.id) + 1}
                  aria-expanded={below ? open.has(box.id) : undefined}
                  aria-selected={box.id === at}
                  className={`org-box${box.id === at ? ' is-here' : ''}${wanted.length > 1 && containsAllWords(wanted, [name(person)]) ? ' is-hit' : ''}`}
                  style={{ left: box.x + EDGE, top: box.y + EDGE, width: BOX.width, height: BOX.height }}
                  onClick={() => {
                    setAt(box.id)
                    if (onChoose) onChoose(person)
                    else toggle(box.id)
                  }}
                >
                  {before?.(person)}
                  <div className="org-text">
                    <div className="org-name" title={name(person)}>
                      {name(person)}
                    </div>
                    {about ? (
                      <div className="org-about" title={about(person)}>
                        {about(person)}
                      </div>
                    ) : null}
                  </div>
                  {below ? (
                    <span
                      className="org-count"
                      title={t('orgchart.reports', { count: below })}
                      onClick={(event) => {
                        event.stopPropagation()
                        toggle(box.id)
                      }}
                    >
                      <span aria-hidden>{open.has(box.id) ? '\u2212' : '+'}</span> {below.toLocaleString('en')}
                    </span>
                  ) : null}
                </div>
              )
            })}
          </div>
        </div>
      </div>
    </div>
  )
}
