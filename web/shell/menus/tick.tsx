import { IconCheck } from '#web/icons.ts'

/** A tick, or an empty space of its size. */
export function Tick({ on }: { on: boolean }) {
  return on ? <IconCheck size={16} /> : <span style={{ display: 'block', width: 16 }} />
}
