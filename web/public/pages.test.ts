import { expect, it } from 'vitest'
import { PUBLIC_PAGES } from './addresses.ts'
import { pages } from './pages.ts'

it('PUB-01ab what opens at each public address is the page that it is called after', async () => {
  expect(Object.keys(pages)).toEqual(PUBLIC_PAGES.map(({ path }) => path))
  const named = async (path: string) => (await pages[path]!()).default.name
  expect(await Promise.all(['/', '/pricing', '/done', '/maintenance', '/error'].map(named))).toEqual([
    'Landing',
    'Pricing',
    'Done',
    'Maintenance',
    'ErrorPage',
  ])
})
