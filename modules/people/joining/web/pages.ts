import type { Pages } from '#web/screens.ts'

export const pages: Pages = {
  'employees/new': { component: () => import('./add-person.tsx') },
}
