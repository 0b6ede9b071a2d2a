export type ToastTone = 'good' | 'info' | 'bad'

export type Toast = {
  id: string
  tone: ToastTone
  message: string
  title?: string
  /** Milliseconds until it disappears; undefined stays until closed. */
  stays?: number
  /** At the top of the page, with a cloud icon. */
  offline?: boolean
  undo?: () => void
  /** When it was shown, in milliseconds of this page. */
  at: number
}

const SHOWN_AT_ONCE = 5
let toasts: readonly Toast[] = []
let made = 0
const listeners = new Set<() => void>()

function setToasts(next: readonly Toast[]): void {
  toasts = next
  for (const listener of listeners) listener()
}

/** Shows a toast; it replaces an earlier one with the same id. Returns the id. */
export function showToast(notice: Omit<Toast, 'id' | 'at'> & { id?: string }, at = performance.now()): string {
  made += 1
  const id = notice.id ?? `notice-${made}`
  setToasts([...toasts.filter((shown) => shown.id !== id), { ...notice, id, at }].slice(-SHOWN_AT_ONCE))
  return id
}

export function hideToast(id: string): void {
  setToasts(toasts.filter((shown) => shown.id !== id))
}

export function visibleToasts(): readonly Toast[] {
  return toasts
}

export function subscribeToToasts(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
