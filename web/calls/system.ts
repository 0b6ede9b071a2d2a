import { useSyncExternalStore } from 'react'

/** Whether the system is down for maintenance, and whether this browser reaches the server. */
export type SystemState = { down: boolean; offline: boolean }

let state: SystemState = { down: false, offline: false }
const listeners = new Set<() => void>()

export function systemState(): SystemState {
  return state
}

export function setSystem(change: Partial<SystemState>): void {
  const next = { ...state, ...change }
  if (next.down === state.down && next.offline === state.offline) return
  state = next
  for (const listener of listeners) listener()
}

export function useSystem(): SystemState {
  return useSyncExternalStore(subscribe, systemState)
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
