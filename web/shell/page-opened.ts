import { pageLeft } from '#web/page/page-left.ts'
import { noteVisit } from './recent-pages.ts'

/** What follows when a page is opened, at a moment of this window: it is kept as visited, and notices of the one before go. */
export function pageOpened(pathname: string, at: number): void {
  noteVisit(pathname)
  pageLeft(at)
}
