import type { Pages } from '#web/screens.ts'

export const pages: Pages = {
  'people-reports': {
    keywords:
      'headcount turnover leave taken owed absence lateness overtime cost claims statistics 報表 人數 離職率 請假 缺勤 遲到 加班 統計',
    component: () => import('./people-reports.tsx'),
  },
}
