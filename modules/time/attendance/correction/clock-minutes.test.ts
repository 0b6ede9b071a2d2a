import { describe, expect, it } from 'vitest'
import { clockInMinute, clockOutMinute } from './clock-minutes.ts'

const OFFICE = { start: 540, end: 1080 }
/** From 22:00 to 07:00. */
const NIGHT = { start: 1320, end: 1860 }

describe('ATT-03 placing corrected times on a day', () => {
  it('ATT-03a places a clock-in on its day, or on the next day when a night shift is nearer', () => {
    expect(clockInMinute(530, OFFICE)).toBe(530)
    expect(clockInMinute(30, OFFICE)).toBe(30)
    expect(clockInMinute(1315, NIGHT)).toBe(1315)
    expect(clockInMinute(20, NIGHT)).toBe(1460)
    // Nearer to the evening before: the person came much too early.
    expect(clockInMinute(1200, NIGHT)).toBe(1200)
    expect(clockInMinute(600, null)).toBe(600)
  })

  it('ATT-03a places a clock-out after the clock-in, or after the start of the hours', () => {
    expect(clockOutMinute(1085, 540, OFFICE)).toBe(1085)
    expect(clockOutMinute(30, 540, OFFICE)).toBe(1470)
    expect(clockOutMinute(425, 1320, NIGHT)).toBe(1865)
    expect(clockOutMinute(425, null, NIGHT)).toBe(1865)
    expect(clockOutMinute(1000, null, null)).toBe(1000)
    // A clock-out is never placed two days later.
    expect(clockOutMinute(600, 2870, NIGHT)).toBe(2040)
  })
})
