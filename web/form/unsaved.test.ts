import { createElement, type ReactElement, type ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it, vi } from 'vitest'
import { formLabels } from './labels.ts'

type Place = { pathname: string; search: unknown }
type Blocking = {
  shouldBlockFn: (way: { current: Place; next: Place; action: 'PUSH' | 'BACK' }) => boolean
  enableBeforeUnload: () => boolean
}

const router = vi.hoisted(() => ({ asked: undefined as unknown, status: 'idle', proceed: vi.fn(), reset: vi.fn() }))
vi.mock('@tanstack/react-router', () => ({
  useBlocker: (blocking: unknown) => {
    router.asked = blocking
    return { status: router.status, proceed: router.proceed, reset: router.reset }
  },
}))
vi.mock('#web/i18n.ts', () => ({ useT: () => (key: keyof typeof formLabels) => formLabels[key].en }))
vi.mock('#web/buttons/lazy-button.tsx', () => ({ useOpenOnMount: () => [true] }))
const { useUnsaved } = await import('./unsaved.tsx')
const { UnsavedQuestion } = await import('./unsaved-question.tsx')

/** The question as a page with a form renders it, and the state of the router. */
function pageWith(isDirty: boolean, options: Parameters<typeof useUnsaved>[1] = {}, status = 'idle') {
  router.status = status
  router.proceed.mockClear()
  router.reset.mockClear()
  let prompt: ReactNode
  const Page = () => {
    prompt = useUnsaved(() => isDirty, options).prompt
    return null
  }
  renderToStaticMarkup(createElement(Page))
  const question = (prompt || undefined) as ReactElement<Answers> | undefined
  return { blocking: router.asked as Blocking, question: question?.props }
}

type Answers = { open: boolean; onStay: () => void; onLeave: () => void; onSave?: () => void }

const at = (pathname: string, search: unknown = {}): Place => ({ pathname, search })

it('SYS-09a a link to another page or tab asks where something is typed, a filter of the same page does not', () => {
  const { shouldBlockFn } = pageWith(true).blocking
  const asks = (current: Place, next: Place) => shouldBlockFn({ current, next, action: 'PUSH' })
  expect(asks(at('/app/a'), at('/app/b'))).toBe(true)
  expect(asks(at('/app/a', { tab: 'pay' }), at('/app/a', { tab: 'job' }))).toBe(true)
  expect(asks(at('/app/a', { sort: 'name' }), at('/app/a', { sort: '-name' }))).toBe(false)
  const clean = pageWith(false).blocking
  expect(clean.shouldBlockFn({ current: at('/app/a'), next: at('/app/b'), action: 'PUSH' })).toBe(false)
})

it('SYS-09b the back button asks as a link does', () => {
  const back = { current: at('/app/b'), next: at('/app/a'), action: 'BACK' } as const
  expect([pageWith(true), pageWith(false)].map(({ blocking }) => blocking.shouldBlockFn(back))).toEqual([true, false])
})

it('SYS-09c closing the tab asks where something is typed, and nowhere else', () => {
  expect(pageWith(true).blocking.enableBeforeUnload()).toBe(true)
  expect(pageWith(false).blocking.enableBeforeUnload()).toBe(false)
})

it('SYS-21b leaving without saving drops what was typed and goes on; SYS-21c staying goes nowhere', () => {
  const discard = vi.fn()
  expect(pageWith(true, { discard }).question).toBeUndefined()
  const left = pageWith(true, { discard }, 'blocked').question!
  expect([left.open, left.onSave]).toEqual([true, undefined])
  left.onLeave()
  expect([discard.mock.calls.length, router.proceed.mock.calls.length, router.reset.mock.calls.length]).toEqual([
    1, 1, 0,
  ])
  discard.mockClear()
  pageWith(true, { discard }, 'blocked').question!.onStay()
  expect([discard.mock.calls.length, router.proceed.mock.calls.length, router.reset.mock.calls.length]).toEqual([
    0, 0, 1,
  ])
})

it('SYS-21a saving goes on once it is saved; what could not be saved stays on the page', async () => {
  const save = vi.fn(async () => true)
  pageWith(true, { save }, 'blocked').question!.onSave!()
  await vi.waitFor(() => expect(router.proceed).toHaveBeenCalledOnce())
  expect([save.mock.calls.length, router.reset.mock.calls.length]).toEqual([1, 0])
  save.mockResolvedValueOnce(false)
  pageWith(true, { save }, 'blocked').question!.onSave!()
  await vi.waitFor(() => expect(router.reset).toHaveBeenCalledOnce())
  expect(router.proceed).not.toHaveBeenCalled()
})

it('SYS-07e SYS-21abc the question says that changes were detected, and has an answer for each way on', () => {
  const on = { onStay: vi.fn(), onLeave: vi.fn(), onSave: vi.fn() }
  /** The buttons of the question, by label. */
  const asked = (more: { onSave?: () => void }) => {
    const question = UnsavedQuestion({ ...on, onSave: undefined, ...more, open: true, saving: false } as never)
    const { title, opened, onClose, children } = question.props as Shown
    const [text, group] = children
    const buttons = (group.props.children as (ReactElement<Pressed> | null)[]).filter((one) => one !== null)
    return { title, opened, onClose, text: text.props.children, buttons: buttons.map(({ props }) => props) }
  }
  const whole = asked({ onSave: on.onSave })
  expect([whole.title, whole.opened, whole.onClose]).toEqual(['Changes detected', true, on.onStay])
  expect(whole.buttons.map(({ children, onClick }) => [children, onClick])).toEqual([
    ['Stay on this page', on.onStay],
    ['Leave without saving', on.onLeave],
    ['Save and leave', on.onSave],
  ])
  const without = asked({})
  expect(without.buttons.map(({ children }) => children)).toEqual(['Stay on this page', 'Leave without saving'])
  expect(without.text).not.toBe(whole.text)
})

type Pressed = { children: string; onClick: () => void }
type Shown = {
  title: string
  opened: boolean
  onClose: () => void
  children: [ReactElement<{ children: string }>, ReactElement<{ children: unknown }>]
}
