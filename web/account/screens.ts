import type { Screen } from '#web/screens.ts'

export const accountScreens: readonly Screen[] = [
  { path: 'security', areas: ['app', 'panel'], title: 'security.title', component: () => import('./security.tsx') },
]
