import { expect, it } from 'vitest'
import { insertVariable } from './insert-variable.ts'

it('REC-05a a variable is inserted where the cursor stands, in place of what is selected', () => {
  expect(insertVariable('Dear , hello', { from: 5, until: 5 }, 'name')).toEqual({
    text: 'Dear {{name}}, hello',
    cursor: 13,
  })
  expect(insertVariable('Dear you', { from: 5, until: 8 }, 'name')).toEqual({ text: 'Dear {{name}}', cursor: 13 })
  expect(insertVariable('', { from: 0, until: 0 }, 'link')).toEqual({ text: '{{link}}', cursor: 8 })
})
