import type { ApiError } from './api-error.ts'

/** A failure of a call that concerns the whole page, not only the caller. */
export type Trouble =
  | { kind: 'down'; error: ApiError }
  | { kind: 'up' }
  | { kind: 'busy' }
  | { kind: 'signed_out'; isChanged: boolean }
  | { kind: 'offline' }
  | { kind: 'online' }
  | { kind: 'no_file'; error: ApiError }
  | { kind: 'notice'; error: ApiError }

type Listener = (trouble: Trouble) => void
const listeners = new Set<Listener>()

/** Calls the listener for every trouble until the returned function is called. */
export function onTrouble(listener: Listener): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export function publishTrouble(trouble: Trouble): void {
  for (const listener of listeners) listener(trouble)
}
