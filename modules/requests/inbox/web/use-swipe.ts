import { type TouchEvent, useRef, useState } from 'react'

/** Pixels that a finger moves before letting go decides. */
const SWIPE_DISTANCE = 96
/** Pixels from which a movement is a swipe and not scrolling. */
const SWIPE_START = 12

/** Moves a row sideways with a finger: `by` is how far it is now; letting go past `SWIPE_DISTANCE` calls `act`. */
export function useSwipe(act: { right: () => void; left: () => void } | undefined) {
  const from = useRef<{ x: number; y: number; is?: 'swipe' | 'scroll' }>(undefined)
  const [by, setBy] = useState(0)
  const isMoved = useRef(false)
  if (!act) return { by: 0, isFar: false, on: {}, wasSwiped: () => false }
  return {
    by,
    isFar: Math.abs(by) >= SWIPE_DISTANCE,
    /** Tests whether the next click is the end of a swipe. */
    wasSwiped: () => isMoved.current,
    on: {
      onTouchStart({ touches }: TouchEvent) {
        isMoved.current = false
        const touch = touches.length === 1 ? touches[0] : undefined
        from.current = touch && { x: touch.clientX, y: touch.clientY }
      },
      onTouchMove({ touches }: TouchEvent) {
        const start = from.current
        const touch = touches.length === 1 ? touches[0] : undefined
        if (!start || !touch) return
        const x = touch.clientX - start.x
        const y = touch.clientY - start.y
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
