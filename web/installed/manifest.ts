import type { Language } from '#base/access/actor.ts'

export type AppIcon = { src: string; size: number; purpose: 'any' | 'maskable' }

/** The address of a language's manifest. */
export const manifestAddress = (language: Language) =>
  language === 'zh-TW' ? '/manifest.zh-TW.webmanifest' : '/manifest.webmanifest'

const WORDS = {
  en: {
    description: 'Clock in, see your shifts and leave, and decide requests',
    shortcuts: { attendance: 'Clock in', schedule: 'My shifts', requests: 'Requests' },
  },
  'zh-TW': {
    description: '打卡、查詢班表與假期，並審核申請',
    shortcuts: { attendance: '打卡', schedule: '我的班表', requests: '申請' },
  },
} as const

/** The manifest of the installed app in a language. It starts at the landing page of the person's role. */
export function appManifest(language: Language, icons: readonly AppIcon[]): object {
  const { description, shortcuts } = WORDS[language]
  return {
    id: '/app',
    name: 'Kerani',
    short_name: 'Kerani',
    description,
    lang: language,
    dir: 'ltr',
    start_url: '/app',
    scope: '/',
    display: 'standalone',
    theme_color: THEME.light,
    background_color: '#f6f7f6',
    categories: ['business', 'productivity'],
    icons: icons.map(({ src, size, purpose }) => ({ src, sizes: `${size}x${size}`, type: 'image/png', purpose })),
    shortcuts: Object.entries(shortcuts).map(([path, name]) => ({ name, url: `/app/${path}` })),
  }
}

/** Colour of the device's bar above the page: that of the page's top (`--surface` of `web/theme/tokens.css`). */
export const THEME = { light: '#ffffff', dark: '#141c1a' } as const
