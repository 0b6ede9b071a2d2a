import type { Pages } from '#web/screens.ts'

export const pages: Pages = {
  headcount: {
    keywords: 'establishment vacancies vacant posts manpower 編制 缺額 人力',
    component: () => import('./headcount.tsx'),
  },
  'headcount/posts': {
    keywords: 'establishment approved posts budget 編制 預算員額',
    component: () => import('./approved-posts.tsx'),
  },
}
