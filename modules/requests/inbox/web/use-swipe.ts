import { type TouchEvent, useRef, useState } from 'react'

/** How far a finger goes before letting go decides, in pixels. */
const SWIPE_DISTANCE = 96
/** From here on it is a swipe and no scrolling. */
const SWIPE_START = 12

/** A row that a finger moves sideways: `by` is how far it is now; let go past `FAR` it acts. */
export function useSwipe(act: { right: () => void; left: () => void } | undefined) {
  const from = useRef<{ x: number; y: number; is?: 'swipe' | 'scroll' }>(undefined)
  const [by, setBy] = useState(0)
  const isMoved = useRef(false)
  if (!act) return { by: 0, isFar: false, on: {}, wasSwiped: () => false }
  return {
    by,
    isFar: Math.abs(by) >= SWIPE_DISTANCE,
    /** Whether the press that comes now was the end of a swipe. */
    wasSwiped: () => isMoved.current,
    on: {
      onTouchStart({ touches }: TouchEvent) {
        isMoved.current = false
        from.current = touches.length === 1 ? { x: touches[0]!.clientX, y: touches[0]!.clientY } : undefined
      },
      onTouchMove({ touches }: TouchEvent) {
        const start = from.current
        if (!start || touches.length !== 1) return
        const x = touches[0]!.clientX - start.x
        const y = touches[0]!.clientY - start.y
        if (!start.is && Math.max(Math.abs(x), Math.abs(y)) > SWIPE_START)
          start.is = Math.abs(x) > Math.abs(y) ? 'swipe' : 'scroll'
        if (start.is !== 'swipe') return
        isMoved.current = true
        setBy(x)
      },
      onTouchEnd() {
        const far = from.current?.is === 'swipe' && Math.abs(by) >= SWIPE_DISTANCE
        from.current = undefined
        setBy(0)
        if (far) act[by > 0 ? 'right' : 'left']()
      },
      onTouchCancel() {
        from.current = undefined
        setBy(0)
      },
    },
  }
}
