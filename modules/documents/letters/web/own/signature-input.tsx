import { Button, SegmentedControl, TextInput } from '@mantine/core'
import { type PointerEvent, useId, useRef } from 'react'
import { useT } from '#web/i18n.ts'
import classes from './own-letters.module.css'

/** A signature as it is typed or drawn so far. */
export type SignatureDraft = { way: 'type' | 'draw'; name: string; drawing: string | null }
export const EMPTY_SIGNATURE: SignatureDraft = { way: 'type', name: '', drawing: null }

type Props = { value: SignatureDraft; onChange: (draft: SignatureDraft) => void; error: string | undefined }

/** A typed name, or a drawing by mouse, finger or pen. */
export function SignatureInput({ value, onChange, error }: Props) {
  const t = useT()
  return (
    <div className={classes.signature}>
      <SegmentedControl
        fullWidth
        aria-label={t('own-letter.how')}
        data={[
          { value: 'type', label: t('own-letter.type') },
          { value: 'draw', label: t('own-letter.draw') },
        ]}
        value={value.way}
        onChange={(way) => onChange({ ...value, way: way as SignatureDraft['way'], drawing: null })}
      />
      {value.way === 'type' ? (
        <TextInput
          name="typed_name"
          label={t('own-letter.your_name')}
          value={value.name}
          maxLength={120}
          autoComplete="name"
          error={error}
          onChange={(event) => onChange({ ...value, name: event.currentTarget.value })}
        />
      ) : (
        <DrawingPad
          error={error}
          isEmpty={value.drawing === null}
          onChange={(drawing) => onChange({ ...value, drawing })}
        />
      )}
    </div>
  )
}

/** Small enough that a dense drawing stays below 36 kB as a PNG. */
const SIZE = { width: 600, height: 218 }
const INK = { paper: '#ffffff', line: '#13201c', width: 3 }

type PadProps = { error: string | undefined; isEmpty: boolean; onChange: (drawing: string | null) => void }

function DrawingPad({ error, isEmpty, onChange }: PadProps) {
  const t = useT()
  const id = useId()
  const canvas = useRef<HTMLCanvasElement>(null)
  const last = useRef<{ x: number; y: number }>(null)

  const pointOf = ({ clientX, clientY, currentTarget }: PointerEvent<HTMLCanvasElement>) => {
    const { left, top, width, height } = currentTarget.getBoundingClientRect()
    return { x: ((clientX - left) / width) * SIZE.width, y: ((clientY - top) / height) * SIZE.height }
  }
  function drawTo(event: PointerEvent<HTMLCanvasElement>): void {
    const from = last.current
    const pen = canvas.current?.getContext('2d')
    if (!from || !pen) return
    const to = pointOf(event)
    Object.assign(pen, { strokeStyle: INK.line, lineWidth: INK.width, lineCap: 'round', lineJoin: 'round' })
    pen.beginPath()
    pen.moveTo(from.x, from.y)
    pen.lineTo(to.x, to.y)
    pen.stroke()
    last.current = to
  }
  function begin(event: PointerEvent<HTMLCanvasElement>): void {
    event.currentTarget.setPointerCapture(event.pointerId)
    if (isEmpty) clearPaper()
    last.current = pointOf(event)
    drawTo(event)
  }
  function end(): void {
    if (!last.current) return
    last.current = null
    onChange(canvas.current?.toDataURL('image/png').split(',')[1] ?? null)
  }
  function clearPaper(): void {
    const pen = canvas.current?.getContext('2d')
    if (!pen) return
    pen.fillStyle = INK.paper
    pen.fillRect(0, 0, SIZE.width, SIZE.height)
  }
  return (
    <div className={classes.pad}>
      <canvas
        ref={canvas}
        {...SIZE}
        role="img"
        aria-label={t('own-letter.your_drawing')}
        aria-describedby={id}
        onPointerDown={begin}
        onPointerMove={drawTo}
        onPointerUp={end}
        onPointerCancel={end}
      />
      <div className={classes.padFoot}>
        <span id={id} className="caption">
          {t('own-letter.draw_hint')}
        </span>
        <Button
          variant="subtle"
          size="xs"
          disabled={isEmpty}
          onClick={() => {
            clearPaper()
            onChange(null)
          }}
        >
          {t('own-letter.clear')}
        </Button>
      </div>
      {error && (
        <p className={classes.wrong} role="alert">
          {error}
        </p>
      )}
    </div>
  )
}
