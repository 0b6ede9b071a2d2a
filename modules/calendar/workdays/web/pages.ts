import type { Pages } from '#web/screens.ts'

export const pages: Pages = {
  'flexible-hours': {
    keywords: 'flexible hours variable working time 變形工時 彈性工時 二週 四週 八週 勞資會議',
    component: () => import('./flexible-hours.tsx'),
  },
}
