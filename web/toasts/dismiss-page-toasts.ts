import { hideToast, type Toast, visibleToasts } from './toast-store.ts'

const JUST_NOW_MS = 1_500

/**
 * Takes away what was said on the page that was left at that moment: it is about that page. What was said just before came with the
 * leaving, as when a form is saved and closes; what needs an answer stays.
 */
export function dismissPageToasts(at = performance.now()): void {
  const stays = ({ tone, undo, at: shown }: Toast) => tone === 'bad' || undo !== undefined || at - shown < JUST_NOW_MS
  for (const notice of visibleToasts()) if (!stays(notice)) hideToast(notice.id)
}
