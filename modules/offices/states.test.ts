import { expect, it } from 'vitest'
import { addressStates } from './states.ts'

it('ORG-04 EMP-01 a state is chosen where the country has a list, and what is recorded stays a choice', () => {
  const labels = (...given: Parameters<typeof addressStates>) => addressStates(...given)?.map(({ label }) => label)
  expect(labels('MY', 'Selangor', 'en')).toHaveLength(16)
  expect(labels('MY', null, 'zh-TW')).toContain('雪蘭莪')
  expect(labels('MY', 'Wilayah', 'en')![0]).toBe('Wilayah')
  expect([labels('TW', null, 'en'), labels(null, 'x', 'en'), labels(undefined, null, 'en')]).toEqual([
    undefined,
    undefined,
    undefined,
  ])
  expect(addressStates('MY', null, 'en')!.find(({ value }) => value === 'Selangor')?.also).toContain('雪蘭莪')
})
