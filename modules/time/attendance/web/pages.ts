import type { Pages } from '#web/screens.ts'

export const pages: Pages = {
  attendance: { component: () => import('./attendance.tsx') },
  'attendance/own': { keywords: 'clock in punch 打卡 出勤', component: () => import('./own-attendance.tsx') },
  'attendance/main': {
    keywords: 'punches late absent 打卡 遲到 缺勤',
    component: () => import('../days/web/days.tsx'),
  },
  'attendance/today': {
    keywords: 'present absent who is in 到勤 今日',
    component: () => import('../today/web/today.tsx'),
  },
  'attendance/correction': {
    keywords: 'forgot punch missing 補登 忘打卡',
    component: () => import('../correction/web/corrections.tsx'),
  },
  'attendance/proposals': {
    keywords: 'overtime extra hours part-time 加班 工時',
    component: () => import('../pay/web/proposals.tsx'),
  },
  'attendance/devices': {
    keywords: 'import file terminal 匯入 打卡機',
    component: () => import('../files/web/devices.tsx'),
  },
  'attendance/numbers': {
    keywords: 'device badge unclaimed 卡號',
    component: () => import('../files/web/numbers.tsx'),
  },
  'attendance/kiosks': { keywords: 'tablet qr code 平板 掃碼', component: () => import('../kiosk/web/kiosks.tsx') },
  'attendance/homes': { keywords: 'work from home wfh 在家 遠距', component: () => import('../home/web/homes.tsx') },
  'attendance/places': {
    keywords: 'where clock in allowed 允許地點',
    component: () => import('../own-places/web/person-places.tsx'),
  },
  'attendance/phones': {
    keywords: 'offline phone key 離線 手機',
    component: () => import('../offline/web/device-keys.tsx'),
  },
  'attendance/setting': {
    keywords: 'grace rounding lock 寬限 取整',
    component: () => import('../settings/web/settings.tsx'),
  },
}
