import type { Pages } from '#web/screens.ts'

export const pages: Pages = {
  access: { keywords: 'rights grants see as 權限 角色', component: () => import('./access.tsx') },
}
