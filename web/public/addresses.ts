import type { LabelKey } from '#web/label-key.ts'
import type { LoadScreen } from '#web/loading/load-chunk.ts'

export type PublicPage = {
  path: string
  title: LabelKey
  component: LoadScreen
  /** Fills the screen by itself, without the bar and the foot of the frame. */
  fills?: true
}

/** Loads the pages of the public addresses. */
export const loadPublicPages = async () => (await import('./pages.ts')).pages

const page = (path: string, title: LabelKey): PublicPage => ({
  path,
  title,
  component: async () => (await loadPublicPages())[path]!(),
})

/** The pages that open without signing in (PUB-01). */
export const PUBLIC_PAGES: readonly PublicPage[] = [
  page('/', 'landing.title'),
  page('/login', 'login.title'),
  page('/panel/login', 'login.panel_title'),
  page('/register', 'register.title'),
  page('/register/$token', 'register.title'),
  page('/invitation/$token', 'invitation.page'),
  page('/pricing', 'pricing.title'),
  page('/password/reset', 'reset.title'),
  page('/password/reset/$token', 'reset.title'),
  page('/done', 'done.title'),
  page('/maintenance', 'maintenance.title'),
  page('/error', 'missing.title'),
]
