import { expect, it } from 'vitest'
import { initials } from './initials.ts'
import { statusTone } from './status-tone.ts'

it('makes initials of names as people write them', () => {
  expect(initials('Wong Mei Ling')).toBe('WM')
  expect(initials('Aisyah binti Rahman')).toBe('AR')
  expect(initials('Priya a/p Nair')).toBe('PN')
  expect(initials('Chen Chia-Hao')).toBe('CC')
  expect(initials('林雨婷')).toBe('雨婷')
  expect(initials('Prince')).toBe('P')
})

it('gives each state the colour of the one table', () => {
  expect(
    ['pending', 'approved', 'rejected', 'cancelled', 'scheduled', 'on leave', 'never heard of'].map(statusTone),
  ).toEqual(['warn', 'good', 'bad', 'mute', 'info', 'plum', 'mute'])
})
