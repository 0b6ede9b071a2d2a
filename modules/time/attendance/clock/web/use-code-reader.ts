import { type RefObject, useEffect, useRef, useState } from 'react'

/** What the camera does, or why there is none. */
export type ReaderState = 'waits' | 'sees' | 'denied' | 'no_camera' | 'busy'

/** A few frames a second read a code as soon as a hand holds still, and leave the phone cool. */
const FRAME_INTERVAL_MS = 160
/** Longest side in pixels of what is looked through: enough for a code that fills a third of the picture. */
const MAX_SIDE_PX = 720

/** Looks for a code with the camera at the back until one is found; `onRead` is told its text once. */
export function useCodeReader(onRead: (text: string) => void): {
  video: RefObject<HTMLVideoElement | null>
  state: ReaderState
} {
  const video = useRef<HTMLVideoElement>(null)
  const latestOnRead = useRef(onRead)
  latestOnRead.current = onRead
  const [state, setState] = useState<ReaderState>('waits')
  useEffect(() => {
    let isOver = false
    let stream: MediaStream | undefined
    let timer: ReturnType<typeof setTimeout>
    async function start() {
      if (!navigator.mediaDevices?.getUserMedia) return setState('no_camera')
      try {
        const constraints = { video: { facingMode: 'environment' }, audio: false }
        stream = await navigator.mediaDevices.getUserMedia(constraints)
      } catch (error) {
        if (!isOver) setState(readerProblem(error))
        return
      }
      const reading = (await import('qr/decode.js')).default
      if (isOver || !video.current) return stop()
      video.current.srcObject = stream
      await video.current.play().catch(() => undefined)
      if (isOver) return
      setState('sees')
      scanFrame(reading)
    }
    function scanFrame(reading: typeof import('qr/decode.js').default) {
      const text = video.current && readCode(video.current, reading)
      if (text) {
        stop()
        return latestOnRead.current(text)
      }
      timer = setTimeout(() => !isOver && scanFrame(reading), FRAME_INTERVAL_MS)
    }
    function stop() {
      for (const track of stream?.getTracks() ?? []) track.stop()
    }
    void start()
    return () => {
      isOver = true
      clearTimeout(timer)
      stop()
    }
  }, [])
  return { video, state }
}

let canvas: HTMLCanvasElement | undefined

function readCode(video: HTMLVideoElement, reading: typeof import('qr/decode.js').default): string | undefined {
  const longest = Math.max(video.videoWidth, video.videoHeight)
  if (longest === 0) return undefined
  const scale = Math.min(1, MAX_SIDE_PX / longest)
  canvas ??= document.createElement('canvas')
  canvas.width = Math.round(video.videoWidth * scale)
  canvas.height = Math.round(video.videoHeight * scale)
  const drawing = canvas.getContext('2d', { willReadFrequently: true })!
  drawing.drawImage(video, 0, 0, canvas.width, canvas.height)
  try {
    return reading(drawing.getImageData(0, 0, canvas.width, canvas.height))
  } catch {
    // No code in this frame.
    return undefined
  }
}

function readerProblem(error: unknown): ReaderState {
  const { name } = error as DOMException
  if (name === 'NotAllowedError' || name === 'SecurityError') return 'denied'
  return name === 'NotFoundError' || name === 'OverconstrainedError' ? 'no_camera' : 'busy'
}
