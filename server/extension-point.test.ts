import { expect, it } from 'vitest'
import { extendForTest, extensionPoint, replaceForTest } from './extension-point.ts'

it('an extension point throws before the modules are put together', () => {
  expect(() => extensionPoint<string>('things').all()).toThrow('Nothing was added to things yet')
})

it('extendForTest adds to a point and undoes it', () => {
  const point = extensionPoint<string>('things')
  const restore = replaceForTest(point, ['a'])
  const remove = extendForTest(point, 'b', 'c')
  expect(point.all()).toEqual(['a', 'b', 'c'])
  remove()
  expect(point.all()).toEqual(['a'])
  restore()
  expect(() => point.all()).toThrow()
})
