import { expect, it } from 'vitest'
import { addressStates, recordedState } from './states.ts'

it('ORG-04 EMP-01 a state is chosen from the country’s list, and the recorded one stays a choice', () => {
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

it('SYS-12 a recorded state is named in the reader’s language, and typed text stays', () => {
  expect([recordedState('Selangor', 'zh-TW'), recordedState('Selangor', 'en')]).toEqual(['雪蘭莪', 'Selangor'])
  expect([recordedState('Wilayah', 'zh-TW'), recordedState(null, 'en'), recordedState(undefined, 'en')]).toEqual([
    'Wilayah',
    null,
    null,
  ])
})
