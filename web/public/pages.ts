import type { LoadScreen } from '#web/loading/load-chunk.ts'

/** The code of the public pages, separate from their addresses, which every page loads. */
export const pages: Readonly<Record<string, LoadScreen>> = {
  '/': () => import('./landing.tsx'),
  '/login': () => import('./sign-in/login.tsx'),
  '/panel/login': () => import('./sign-in/panel-login.tsx'),
  '/register': () => import('./register.tsx'),
  '/register/$token': () => import('./create-company.tsx'),
  '/invitation/$token': () => import('./invitation.tsx'),
  '/pricing': () => import('./pricing.tsx'),
  '/password/reset': () => import('./ask-reset.tsx'),
  '/password/reset/$token': () => import('./reset.tsx'),
  '/done': () => import('./done-page.tsx'),
  '/maintenance': () => import('./maintenance.tsx'),
  '/error': () => import('./error-page.tsx'),
}
