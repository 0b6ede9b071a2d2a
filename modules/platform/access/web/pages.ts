import type { Pages } from '#web/screens.ts'

export const pages: Pages = {
  access: {
    keywords: 'rights grants see as who can see salaries 權限 角色 誰可以',
    component: () => import('./access.tsx'),
  },
}
