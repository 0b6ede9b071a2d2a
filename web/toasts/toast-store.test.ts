import { expect, it } from 'vitest'
import { dismissPageToasts } from './dismiss-page-toasts.ts'
import { hideToast, showToast, visibleToasts } from './toast-store.ts'

it('UX-05 a notice goes with the page it was about; what was said while leaving, what is wrong and what can be undone stay', () => {
  const old = showToast({ tone: 'good', message: 'Saved' }, 1_000)
  const bad = showToast({ tone: 'bad', message: 'Not saved' }, 1_000)
  const undo = showToast({ tone: 'good', message: 'Removed', undo: () => undefined }, 1_000)
  const now = showToast({ tone: 'good', message: 'Submitted' }, 9_500)
  const ids = () => visibleToasts().map(({ id }) => id)
  dismissPageToasts(10_000)
  expect(ids()).toEqual([bad, undo, now])
  expect(ids()).not.toContain(old)
  // On the page after that it is old news.
  dismissPageToasts(12_000)
  expect(ids()).toEqual([bad, undo])
  for (const id of [bad, undo]) hideToast(id)
})
