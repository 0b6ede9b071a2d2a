import { MantineProvider } from '@mantine/core'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it, vi } from 'vitest'
import type { Me } from '#web/session.tsx'
import { AlreadySignedIn } from './already-signed-in.tsx'

vi.mock('@tanstack/react-query', async (original) => ({
  ...(await original<object>()),
  useQueryClient: () => ({}),
}))
vi.mock('#web/link.tsx', () => ({ useGo: () => () => undefined }))
vi.mock('#web/page/screen-focus.ts', () => ({ useScreenFocus: () => ({ current: null }) }))
vi.mock('#web/i18n.ts', async (original) => ({
  ...(await original<object>()),
  useT: () => (key: string, params?: object) => (params ? `${key} ${Object.values(params)}` : key),
}))

const ME = {
  full_name: 'Nurul Huda binti Hassan',
  email: 'nurul@meridian.example',
  current_role: { id: 8, name: 'employee' },
  company: { name: 'Meridian Foods' },
} as Me

function said(denied?: string): string[] {
  const page = createElement(AlreadySignedIn, { me: ME, denied, onAgain: () => undefined })
  const drawn = renderToStaticMarkup(createElement(MantineProvider, null, page))
  return [...drawn.matchAll(/>([^<>]+)</g)].map(([, text]) => text!)
}

it('GUARD-04c whoever may not open a page is told who is signed in, what is not allowed, and both ways on', () => {
  const who = ['Nurul Huda binti Hassan', 'employee · Meridian Foods']
  const ways = ['login.to_start', 'login.as_another']
  const told = said('/localhr/company/profile?tab=2')
  expect(told).toEqual(
    expect.arrayContaining(['login.not_allowed', 'login.not_allowed_text /localhr/company/profile', ...who, ...ways]),
  )
  expect(said()).toEqual(expect.arrayContaining(['login.signed_in', ...who, ...ways]))
  expect(said().filter((text) => text.startsWith('login.not_allowed'))).toEqual([])
})
