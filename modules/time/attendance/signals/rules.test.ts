import { describe, expect, it } from 'vitest'
import { type ComparedPunch, punchSignals } from './rules.ts'

const KUL = { latitude: 3.139003, longitude: 101.686855 }
const PENANG = { latitude: 5.414168, longitude: 100.328759 }
const at = (hour: number, more: Partial<ComparedPunch> = {}): ComparedPunch => ({
  id: `at ${hour}`,
  at: hour * 3_600_000,
  position: null,
  isClockMoved: false,
  others: 0,
  ...more,
})

describe('punch signals', () => {
  it('ATT-06b signals two towns within minutes, but not after hours on a train', () => {
    const found = punchSignals([at(0, { position: KUL }), at(0.25, { position: PENANG }), at(6, { position: KUL })])
    expect([...found]).toEqual([['at 0.25', [{ kind: 'speed', km: 294, speed: 1178 }]]])
    // Two inaccurate positions a second apart at one desk are no journey.
    expect(punchSignals([at(0, { position: KUL }), at(1 / 3600, { position: { ...KUL, latitude: 3.15 } })]).size).toBe(
      0,
    )
  })

  it('ATT-06b signals the identical position from the fourth time on, at each of them', () => {
    const three = [0, 24, 48].map((hour) => at(hour, { position: KUL }))
    expect(punchSignals(three).size).toBe(0)
    const found = punchSignals([
      ...three,
      at(72, { position: KUL }),
      at(96, { position: { ...KUL, latitude: 3.139004 } }),
    ])
    expect([...found.keys()]).toEqual(['at 0', 'at 24', 'at 48', 'at 72'])
    expect(found.get('at 72')).toEqual([{ kind: 'same_fix', count: 4 }])
  })

  it('ATT-06b signals a changed clock beside a shared device, in any order of punches', () => {
    const punches = [at(2, { isClockMoved: true, others: 1 }), at(1, { others: 1 }), at(0)]
    const found = punchSignals(punches)
    expect(found.get('at 2')).toEqual([{ kind: 'clock_moved' }, { kind: 'shared_device', count: 1 }])
    expect(found.get('at 1')).toEqual([{ kind: 'shared_device', count: 1 }])
    expect(punchSignals(punches.toReversed())).toEqual(found)
  })
})
