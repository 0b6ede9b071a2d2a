import { expect, it } from 'vitest'
import { extendForTest, extensionPoint, replaceForTest } from './extension-point.ts'

it('an extension point answers nothing before the product is put together', () => {
  expect(() => extensionPoint<string>('things').all()).toThrow('Nothing was brought to things yet')
})

it('a test adds to a point and takes it back', () => {
  const point = extensionPoint<string>('things')
  const restore = replaceForTest(point, ['a'])
  const remove = extendForTest(point, 'b', 'c')
  expect(point.all()).toEqual(['a', 'b', 'c'])
  remove()
  expect(point.all()).toEqual(['a'])
  restore()
  expect(() => point.all()).toThrow()
})
