import type { PageDefinition, Pages } from '#web/screens.ts'

const rates: PageDefinition = {
  keywords: 'currency foreign exchange FX 外幣 匯率',
  component: () => import('./rates.tsx'),
}

export const pages: Pages = { 'claim/policy/rates': rates }
