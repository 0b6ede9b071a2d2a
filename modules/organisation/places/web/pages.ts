import type { Pages } from '#web/screens.ts'

export const pages: Pages = {
  'company/places': { keywords: 'coordinates gps geofence 座標 定位', component: () => import('./places.tsx') },
}
