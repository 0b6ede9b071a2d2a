import { expect, it } from 'vitest'
import { hideNotice, showNotice, shownNotices } from './notice-store.ts'
import { pageLeft } from './page-left.ts'

it('UX-05 a notice goes with the page it was about; what was said while leaving, what is wrong and what can be undone stay', () => {
  const old = showNotice({ tone: 'good', message: 'Saved' }, 1_000)
  const bad = showNotice({ tone: 'bad', message: 'Not saved' }, 1_000)
  const undo = showNotice({ tone: 'good', message: 'Removed', undo: () => undefined }, 1_000)
  const now = showNotice({ tone: 'good', message: 'Submitted' }, 9_500)
  const ids = () => shownNotices().map(({ id }) => id)
  pageLeft(10_000)
  expect(ids()).toEqual([bad, undo, now])
  expect(ids()).not.toContain(old)
  // The page after that: it is no news there.
  pageLeft(12_000)
  expect(ids()).toEqual([bad, undo])
  for (const id of [bad, undo]) hideNotice(id)
})
