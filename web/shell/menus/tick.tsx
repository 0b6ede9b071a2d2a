import { IconCheck } from '#web/icons.ts'

/** A tick, or the room for it. */
export function Tick({ on }: { on: boolean }) {
  return on ? <IconCheck size={16} /> : <span style={{ display: 'block', width: 16 }} />
}
