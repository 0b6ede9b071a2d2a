import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { appManifest, THEME } from './manifest.ts'
import { shellFiles } from './shell-files.ts'

it('SYS-25a the manifest says the same in either language, each in its words', () => {
  const icons = [{ src: '/assets/icon.png', size: 192, purpose: 'maskable' as const }]
  const [en, zh] = [appManifest('en', icons), appManifest('zh-TW', icons)] as [
    { [key: string]: unknown },
    { [key: string]: unknown },
  ]
  expect(Object.keys(en)).toEqual(Object.keys(zh))
  const words = ['lang', 'description', 'shortcuts']
  for (const key of Object.keys(en))
    if (words.includes(key)) expect(zh[key], key).not.toEqual(en[key])
    else expect(zh[key], key).toEqual(en[key])
  expect(en.icons).toEqual([{ src: '/assets/icon.png', sizes: '192x192', type: 'image/png', purpose: 'maskable' }])
})

it('the bar of the device has the colour of the top of the page', () => {
  const tokens = readFileSync(new URL('../theme/tokens.css', import.meta.url), 'utf8')
  const surface = (scheme: string) =>
    new RegExp(`data-mantine-color-scheme="${scheme}"\\] \\{[^}]*--surface: (#\\w+)`).exec(tokens)?.[1]
  expect(THEME).toEqual({ light: surface('light'), dark: surface('dark') })
})

it('SYS-25b the shell is what the home begins with: its code, what that imports, style sheets and words in both languages', () => {
  const file = (name: string, from: string | null, imports: string[] = [], beside: string[] = []) => ({
    name: `assets/${name}`,
    from,
    imports: imports.map((one) => `assets/${one}`),
    beside,
  })
  const built = [
    file('main.js', 'app/web/main.tsx', ['react.js'], ['assets/main.css', 'assets/latin.woff2']),
    file('react.js', null),
    file('card.js', 'modules/time/shifts/home/web/next-card.tsx', ['contract.js']),
    file('contract.js', null),
    file('shifts-zh.js', 'virtual:messages/zh-TW/time/shifts'),
    file('requests-zh.js', 'virtual:messages/zh-TW/requests/approval'),
    file('loans-zh.js', 'virtual:messages/zh-TW/pay/loans'),
    file('loans.js', 'modules/pay/loans/web/loans.tsx', ['table.js']),
    file('table.js', null),
    file('frame-zh.js', 'virtual:messages/zh-TW/frame'),
  ]
  const files = shellFiles(built, (from) => (from.includes('/shifts/') ? ['time/shifts', 'requests/approval'] : []))
  const names = [
    'card.js',
    'contract.js',
    'frame-zh.js',
    'latin.woff2',
    'main.css',
    'main.js',
    'react.js',
    'requests-zh.js',
    'shifts-zh.js',
  ]
  expect(files).toEqual(names.map((name) => `/assets/${name}`))
})
