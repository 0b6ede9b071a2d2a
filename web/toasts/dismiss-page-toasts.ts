import { hideToast, type Toast, visibleToasts } from './toast-store.ts'

const JUST_NOW_MS = 1_500

/**
 * Removes the toasts of the page that was left at that moment. A toast shown just before leaving belongs to the
 * leaving, as when a form saves and closes, and stays; so does one that needs an answer.
 */
export function dismissPageToasts(at = performance.now()): void {
  const stays = ({ tone, undo, at: shown }: Toast) => tone === 'bad' || undo !== undefined || at - shown < JUST_NOW_MS
  for (const notice of visibleToasts()) if (!stays(notice)) hideToast(notice.id)
}
