import { MantineProvider } from '@mantine/core'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it, vi } from 'vitest'
import { ROLES } from '#base/access/roles.ts'
import ExportPage from './export-page.tsx'

const visitor = vi.hoisted(() => ({ me: undefined as object | undefined }))
vi.mock('#web/session.tsx', () => ({ useVisitorQuery: () => ({ me: visitor.me, isAsking: false }) }))
vi.mock('#web/public/sign-in/sign-in.tsx', () => ({
  SignIn: ({ back }: { back: { to: string } }) => `sign in to ${back.to}`,
}))
vi.mock('#web/i18n.ts', async (original) => ({
  ...(await original<object>()),
  useT: () => (key: string) => key,
}))
vi.mock('#web/page/screen-focus.ts', () => ({ useScreenFocus: () => ({ current: null }) }))

it('PUB-03a the export page asks a person who may not see its data to sign in, and nothing else', () => {
  const drawn = (me?: object) => {
    visitor.me = me
    return renderToStaticMarkup(createElement(MantineProvider, null, createElement(ExportPage)))
  }
  const staff = { kind: 'staff', grants: {}, modules: [], company: { name: 'Meridian Foods' } }
  const asksToSignIn = (me?: object) => drawn(me).includes('sign in to /export')
  expect(asksToSignIn()).toBe(true)
  const others = ROLES.filter((role) =>
    asksToSignIn({ ...staff, kind: role.name === 'Ops' ? 'ops' : 'staff', current_role: role }),
  )
  expect(ROLES.filter((role) => !others.includes(role)).map(({ name }) => name)).toEqual(['rmt admin', 'rmt user'])
  expect(drawn({ ...staff, current_role: ROLES[0] })).toContain('exports.title')
})
