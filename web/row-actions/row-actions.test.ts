import { expect, it } from 'vitest'
import { allowedActions } from './row-actions.ts'

const nothing = () => undefined
const all = {
  open: { label: 'Open', onClick: nothing },
  close: { label: 'Close', onClick: nothing },
  remove: { label: 'Remove', onClick: nothing },
}

it('a row offers what the server says may be done with it, in the order of the list, and nothing else', () => {
  const actions: (keyof typeof all | 'unknown')[] = ['remove', 'unknown', 'open']
  expect(allowedActions({ actions }, all).map(({ label }) => label)).toEqual(['Open', 'Remove'])
  expect(allowedActions({ actions: [] as (keyof typeof all)[] }, all)).toEqual([])
})
