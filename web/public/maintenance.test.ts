import { MantineProvider } from '@mantine/core'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it, vi } from 'vitest'
import Maintenance from './maintenance.tsx'

const shown = vi.hoisted(() => ({ up: false, next: undefined as string | undefined }))
vi.mock('@tanstack/react-query', async (original) => ({
  ...(await original<object>()),
  useQuery: () => ({ data: shown.up, isFetching: false, refetch: () => undefined }),
}))
vi.mock('@tanstack/react-router', async (original) => ({
  ...(await original<object>()),
  useSearch: () => ({ next: shown.next }),
}))
vi.mock('#web/link.tsx', () => ({ Link: ({ to }: { to: string }) => createElement('a', { href: to }) }))
vi.mock('#web/i18n.ts', async (original) => ({
  ...(await original<object>()),
  useT: () => (key: string) => key,
}))
vi.mock('#web/page/screen-focus.ts', () => ({ useScreenFocus: () => ({ current: null }) }))

function links(up: boolean, next?: string): string[] {
  Object.assign(shown, { up, next })
  const drawn = renderToStaticMarkup(createElement(MantineProvider, null, createElement(Maintenance)))
  expect(drawn).toContain(up ? 'maintenance.up' : 'maintenance.down')
  return [...drawn.matchAll(/href="([^"]*)"/g)].map(([, to]) => to!)
}

it('GUARD-07b once the system is up the way back to the page asked for is offered, never to itself or to another site', () => {
  expect(links(false, '/app/me')).toEqual([])
  expect(links(true, '/app/me?tab=2')).toEqual(['/app/me?tab=2'])
  for (const next of [undefined, '/maintenance?next=%2F', 'https://evil.example', '//evil.example'])
    expect(links(true, next), next).toEqual(['/'])
})
