import type { PageDefinition, Pages } from '#web/screens.ts'

const list: PageDefinition = {
  keywords:
    'resign resignation terminate dismiss leaver last day 離職 資遣 people staff directory workers 員工 同仁 名冊',
  component: () => import('./employees.tsx'),
}

export const pages: Pages = {
  employees: list,
  employee: list,
  team: list,
  resources: { component: () => import('./resources.tsx') },
  'resources/resign': { component: () => import('./resigned.tsx') },
  reminders: { component: () => import('./reminders.tsx') },
  'org-chart': {
    keywords: 'organisation structure managers 組織圖 主管',
    component: () => import('./org-chart-page.tsx'),
  },
}
