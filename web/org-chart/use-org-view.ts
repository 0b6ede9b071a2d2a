import { type PointerEvent, type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { required } from '#base/required.ts'
import type { PlacedBox, TidyLayout } from './tidy-layout.ts'
import { BOX } from './use-org-tree.ts'

const ZOOMS = [0.25, 0.4, 0.6, 0.8, 1, 1.25, 1.5]
/** Below this zoom text is hard to read, so a wide chart starts cut instead. */
const READABLE = 0.6
/** The smallest zoom at which names are legible. */
const LEAST_READ = 0.4
/** Space around the chart, in pixels. */
export const EDGE = 24
/** How far outside the viewport boxes are drawn, so that scrolling shows no gaps. */
export const MARGIN = 300

/** The visible part of the plane, in its own units. */
export type Sight = { x: number; y: number; width: number; height: number }

/** Zoom, scrolling and dragging of the chart, and its visible part. */
export function useOrgView(area: RefObject<HTMLDivElement | null>, layout: TidyLayout) {
  const [zoom, setZoom] = useState(1)
  const [sight, setSight] = useState<Sight>({ x: 0, y: 0, width: 1200, height: 800 })
  const drag = useRef<{ x: number; y: number; left: number; top: number }>(undefined)

  function measureSight() {
    const box = area.current
    if (box)
      setSight({
        x: box.scrollLeft / zoom,
        y: box.scrollTop / zoom,
        width: box.clientWidth / zoom,
        height: box.clientHeight / zoom,
      })
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: look again after each of these
  useLayoutEffect(measureSight, [zoom, layout])
  useEffect(() => {
    const watch = new ResizeObserver(measureSight)
    watch.observe(frameOf(area))
    return () => watch.disconnect()
  })

  function fittingZoom(): number {
    const { clientWidth, clientHeight } = frameOf(area)
    return Math.min(clientWidth / (layout.width + 2 * EDGE), clientHeight / (layout.height + 2 * EDGE), 1)
  }

  return {
    zoom,
    sight,
    look: measureSight,
    zoomBy: (step: 1 | -1) => setZoom(ZOOMS[Math.max(0, Math.min(ZOOMS.length - 1, nearest(zoom) + step))] ?? zoom),
    /** Fits the chart at the smallest legible zoom; the rest needs scrolling. */
    fit: () => setZoom(Math.max(LEAST_READ, fittingZoom())),
    /** The zoom at the start: smaller if the whole chart fits then. */
    begin: () => fittingZoom() >= READABLE && setZoom(fittingZoom()),
    /** Scrolls a box into view; with `mark`, an element of the plane, it scrolls the page to the box too. */
    showBox(box: PlacedBox, { smooth = false, mark }: { smooth?: boolean; mark?: HTMLElement | null } = {}) {
      const frame = frameOf(area)
      frame.scrollTo({
        left: (box.x + EDGE + BOX.width / 2) * zoom - frame.clientWidth / 2,
        top: (box.y + EDGE + BOX.height / 2) * zoom - frame.clientHeight / 3,
        behavior: smooth ? 'smooth' : 'auto',
      })
      if (!mark) return
      Object.assign(mark.style, { left: `${box.x + EDGE}px`, top: `${box.y + EDGE}px` })
      mark.scrollIntoView({ block: 'nearest', inline: 'nearest' })
    },
    startDrag(event: PointerEvent) {
      const frame = frameOf(area)
      if (event.button === 0 && event.pointerType === 'mouse' && !(event.target as HTMLElement).closest('.org-box'))
        drag.current = { x: event.clientX, y: event.clientY, left: frame.scrollLeft, top: frame.scrollTop }
    },
    dragTo(event: PointerEvent) {
      const from = drag.current
      if (!from || event.buttons !== 1) {
        drag.current = undefined
        return
      }
      const frame = frameOf(area)
      frame.scrollLeft = from.left - (event.clientX - from.x)
      frame.scrollTop = from.top - (event.clientY - from.y)
    },
  }
}

function frameOf(area: RefObject<HTMLDivElement | null>): HTMLDivElement {
  return required(area.current, 'the frame of the chart')
}

function nearest(zoom: number): number {
  const distances = ZOOMS.map((one) => Math.abs(one - zoom))
  return distances.indexOf(Math.min(...distances))
}
