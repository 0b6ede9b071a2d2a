import { describe, expect, it } from 'vitest'
import { inMinute, outMinute } from './times.ts'

const OFFICE = { start: 540, end: 1080 }
/** From ten in the evening until seven. */
const NIGHT = { start: 1320, end: 1860 }

describe('ATT-03 where a corrected time lies along its day', () => {
  it('ATT-03a a clock-in is of its day, and of the next where a night shift is nearer so', () => {
    expect(inMinute(530, OFFICE)).toBe(530)
    expect(inMinute(30, OFFICE)).toBe(30)
    expect(inMinute(1315, NIGHT)).toBe(1315)
    expect(inMinute(20, NIGHT)).toBe(1460)
    // Nearer to the evening before: somebody came much too early.
    expect(inMinute(1200, NIGHT)).toBe(1200)
    expect(inMinute(600, null)).toBe(600)
  })

  it('ATT-03a a clock-out is after the clock-in, or after the hours began', () => {
    expect(outMinute(1085, 540, OFFICE)).toBe(1085)
    expect(outMinute(30, 540, OFFICE)).toBe(1470)
    expect(outMinute(425, 1320, NIGHT)).toBe(1865)
    expect(outMinute(425, null, NIGHT)).toBe(1865)
    expect(outMinute(1000, null, null)).toBe(1000)
    // Never on the day after the next.
    expect(outMinute(600, 2870, NIGHT)).toBe(2040)
  })
})
