import { type RefObject, useEffect, useRef, useState } from 'react'
import { required } from '#base/required.ts'

/** State of the camera, or why there is none. */
export type ReaderState = 'waits' | 'sees' | 'denied' | 'no_camera' | 'busy'

/** A few frames a second are enough to read a code and keep the phone cool. */
const FRAME_INTERVAL_MS = 160
/** Longest side of the analysed picture in pixels: enough for a code that fills a third of it. */
const MAX_SIDE_PX = 720

/** Searches the back camera's picture for a code and calls `onRead` once with its text. */
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
  const drawing = required(canvas.getContext('2d', { willReadFrequently: true }), 'a 2D canvas')
  drawing.drawImage(video, 0, 0, canvas.width, canvas.height)
  try {
    return reading(drawing.getImageData(0, 0, canvas.width, canvas.height))
  } catch {
    // The frame has no code.
    return undefined
  }
}

function readerProblem(error: unknown): ReaderState {
  const { name } = error as DOMException
  if (name === 'NotAllowedError' || name === 'SecurityError') return 'denied'
  return name === 'NotFoundError' || name === 'OverconstrainedError' ? 'no_camera' : 'busy'
}
