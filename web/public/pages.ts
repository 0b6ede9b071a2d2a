import type { ComponentType } from 'react'
import type { LabelKey } from '#web/label-key.ts'

export type PublicPage = { path: string; title: LabelKey; component: () => Promise<{ default: ComponentType }> }

/** The pages that open without signing in (PUB-01). */
export const PUBLIC_PAGES: readonly PublicPage[] = [
  { path: '/', title: 'landing.title', component: () => import('./landing.tsx') },
  { path: '/login', title: 'login.title', component: () => import('./login.tsx') },
  { path: '/panel/login', title: 'login.panel_title', component: () => import('./panel-login.tsx') },
  { path: '/register', title: 'register.title', component: () => import('./register.tsx') },
  { path: '/register/$token', title: 'register.title', component: () => import('./found.tsx') },
  { path: '/invitation/$token', title: 'invitation.page', component: () => import('./invitation.tsx') },
  { path: '/pricing', title: 'pricing.title', component: () => import('./pricing.tsx') },
  { path: '/password/reset', title: 'reset.title', component: () => import('./ask-reset.tsx') },
  { path: '/password/reset/$token', title: 'reset.title', component: () => import('./reset.tsx') },
  { path: '/done', title: 'done.title', component: () => import('./done.tsx') },
  { path: '/maintenance', title: 'maintenance.title', component: () => import('./maintenance.tsx') },
  { path: '/error', title: 'missing.title', component: () => import('./error-page.tsx') },
]

/** The gallery of pieces, in builds for development only. */
export const GALLERY: readonly PublicPage[] = import.meta.env.GALLERY
  ? [{ path: '/dev/gallery', title: 'missing.title', component: () => import('#web/gallery/gallery.tsx') }]
  : []
