export type NoticeTone = 'good' | 'info' | 'bad'

export type Notice = {
  id: string
  tone: NoticeTone
  message: string
  title?: string
  /** Milliseconds until it goes; undefined stays until closed. */
  stays?: number
  /** At the top of the page, with the cloud. */
  offline?: boolean
  undo?: () => void
  /** When it was shown, in milliseconds of this page. */
  at: number
}

const SHOWN_AT_ONCE = 5
let notices: readonly Notice[] = []
let made = 0
const listeners = new Set<() => void>()

function put(next: readonly Notice[]): void {
  notices = next
  for (const listener of listeners) listener()
}

/** Shows a notice; one with the same id takes the place of the earlier. Answers the id. */
export function showNotice(notice: Omit<Notice, 'id' | 'at'> & { id?: string }, at = performance.now()): string {
  made += 1
  const id = notice.id ?? `notice-${made}`
  put([...notices.filter((shown) => shown.id !== id), { ...notice, id, at }].slice(-SHOWN_AT_ONCE))
  return id
}

export function hideNotice(id: string): void {
  put(notices.filter((shown) => shown.id !== id))
}

export function shownNotices(): readonly Notice[] {
  return notices
}

export function onNotices(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
