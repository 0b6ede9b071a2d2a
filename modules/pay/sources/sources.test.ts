import { expect, it } from 'vitest'
import { replaceForTest } from '#server/extension-point.ts'
import { PAY_SOURCES, paySources } from './sources.ts'

it('PAY-14 without a source no run is created, since it would pay nothing that sources owe', () => {
  const restore = replaceForTest(PAY_SOURCES, [])
  try {
    expect(() => paySources()).toThrow('No pay source is registered')
  } finally {
    restore()
  }
})
