import { expect, it } from 'vitest'
import { PAY_SOURCES, paySources } from './sources.ts'

it('PAY-14 without a source no run is put together, as it would pay nothing that others owe', () => {
  const registered = PAY_SOURCES.splice(0)
  try {
    expect(() => paySources()).toThrow('No pay source is registered')
  } finally {
    PAY_SOURCES.push(...registered)
  }
})
