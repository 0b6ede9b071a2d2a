import type { Pages } from '#web/screens.ts'

export const pages: Pages = {
  'employees/import': { component: () => import('./import-people.tsx') },
}
