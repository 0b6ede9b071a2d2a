import { dismissPageToasts } from '#web/toasts/dismiss-page-toasts.ts'
import { recordVisit } from './palette/recent-pages.ts'

/** Called when a page opens, with the moment: records the visit and removes toasts of the previous page. */
export function recordPageOpened(pathname: string, at: number): void {
  recordVisit(pathname)
  dismissPageToasts(at)
}
