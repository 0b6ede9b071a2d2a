import { dismissPageToasts } from '#web/toasts/dismiss-page-toasts.ts'
import { recordVisit } from './palette/recent-pages.ts'

/** What follows when a page is opened, at a moment of this window: it is kept as visited, and notices of the one before go. */
export function recordPageOpened(pathname: string, at: number): void {
  recordVisit(pathname)
  dismissPageToasts(at)
}
