import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { offlinePunchTime } from './offline-punch-time.ts'

const MINUTE = 60_000
const NINE = Date.parse('2026-11-23T01:00:00Z')
/**
 * Punched at nine, ten minutes after the last contact, and sent at noon. `behind`: how far the device's clock is
 * behind.
 */
const clocks = ({ behind = 0, moved = 0 }: { behind?: number; moved?: number } = {}) => ({
  deviceAt: NINE - behind,
  sentAt: NINE + 180 * MINUTE - behind - moved,
  receivedAt: NINE + 180 * MINUTE,
  madeAt: NINE - 86_400_000,
  heardAt: NINE - 10 * MINUTE,
  offS: behind / 1000,
  silentS: 600,
})

describe('moment of an offline punch', () => {
  it('ATT-06d the moment is the device’s time corrected by its clock’s offset', () => {
    expect(offlinePunchTime(clocks())).toEqual({ at: NINE, offS: 0, isMoved: false })
    expect(offlinePunchTime(clocks({ behind: 25 * MINUTE }))).toEqual({ at: NINE, offS: 1500, isMoved: false })
    expect(offlinePunchTime(clocks({ behind: -25 * MINUTE }))).toEqual({ at: NINE, offS: -1500, isMoved: false })
  })

  it('ATT-06e flags a clock that was changed before or after the punch', () => {
    // The clock was set back an hour after nine, read nine at the punch at ten, and was corrected before sending.
    expect(offlinePunchTime({ ...clocks(), heardAt: NINE + 50 * MINUTE, silentS: 600 })).toEqual({
      at: NINE + 60 * MINUTE,
      offS: 0,
      isMoved: true,
    })
    expect(offlinePunchTime(clocks({ moved: 60 * MINUTE })).isMoved).toBe(true)
    expect(offlinePunchTime({ ...clocks(), deviceAt: NINE + 300 * MINUTE })).toMatchObject({
      at: NINE + 180 * MINUTE,
      isMoved: true,
    })
    // The last contact is the earliest moment, also when the device does not know how long ago it was.
    expect(offlinePunchTime({ ...clocks(), heardAt: NINE + 30 * MINUTE, silentS: null })).toMatchObject({
      at: NINE + 30 * MINUTE,
      isMoved: true,
    })
  })

  it('ATT-06e does not flag a monotonic clock that slept, or a slow network', () => {
    expect(offlinePunchTime({ ...clocks(), silentS: 20 }).isMoved).toBe(false)
    expect(offlinePunchTime(clocks({ moved: -90_000 })).isMoved).toBe(false)
    // After a reload without network, no monotonic clock runs since the contact.
    expect(offlinePunchTime({ ...clocks(), silentS: null })).toEqual({ at: NINE, offS: 0, isMoved: false })
  })

  it('ATT-06e flags a punch without a last contact, since registering a key is a contact', () => {
    const nothing = { heardAt: null, offS: null, silentS: null }
    for (const unsaid of [nothing, { heardAt: null, silentS: null }, { heardAt: null }, { offS: null }])
      expect(offlinePunchTime({ ...clocks(), ...unsaid }), JSON.stringify(unsaid)).toEqual({
        at: NINE,
        offS: 0,
        isMoved: true,
      })
    // A contact cannot be older than the key. Two minutes of difference between two clocks are tolerated.
    const madeAt = NINE - 86_400_000
    expect(offlinePunchTime({ ...clocks(), heardAt: madeAt - 120_000 }).isMoved).toBe(false)
    expect(offlinePunchTime({ ...clocks(), heardAt: madeAt - 121_000 }).isMoved).toBe(true)
  })

  it('ATT-06e tolerates two minutes of difference and flags one second more, on every side', () => {
    const S = 1000
    expect(offlinePunchTime(clocks({ moved: 120 * S })).isMoved).toBe(false)
    expect(offlinePunchTime(clocks({ moved: 121 * S })).isMoved).toBe(true)
    expect(offlinePunchTime(clocks({ moved: -121 * S })).isMoved).toBe(true)
    // Before the last contact plus the seconds since.
    const heard = { ...clocks(), silentS: 0 }
    expect(offlinePunchTime({ ...heard, heardAt: NINE + 120 * S })).toMatchObject({
      at: NINE + 120 * S,
      isMoved: false,
    })
    expect(offlinePunchTime({ ...heard, heardAt: NINE + 121 * S })).toMatchObject({ isMoved: true })
    // Later than its arrival, and earlier than its key.
    const late = NINE + 180 * MINUTE
    expect(offlinePunchTime({ ...heard, deviceAt: late + 120 * S })).toMatchObject({ at: late, isMoved: false })
    expect(offlinePunchTime({ ...heard, deviceAt: late + 121 * S })).toMatchObject({ at: late, isMoved: true })
    const made = { ...heard, heardAt: NINE + S, madeAt: NINE + 121 * S }
    expect(offlinePunchTime(made)).toMatchObject({ at: NINE + 121 * S, isMoved: true })
    expect(offlinePunchTime({ ...made, madeAt: NINE + 120 * S })).toMatchObject({ at: NINE + 120 * S, isMoved: false })
    // A last contact in the future is invalid.
    expect(offlinePunchTime({ ...heard, heardAt: late })).toMatchObject({ at: late, isMoved: true })
    expect(offlinePunchTime({ ...heard, heardAt: late + 1 })).toMatchObject({ at: NINE, isMoved: true })
  })

  it('ATT-06d the moment always lies between the creation of the key and the arrival of the punch', () => {
    const any = fc.integer({ min: -1e12, max: 4e12 })
    fc.assert(
      fc.property(
        any,
        any,
        fc.option(any),
        fc.option(fc.integer({ min: 0, max: 1e8 })),
        (deviceAt, sentAt, heardAt, silentS) => {
          const known = { ...clocks(), deviceAt, sentAt, heardAt, silentS }
          const { at } = offlinePunchTime(known)
          return at >= known.madeAt && at <= known.receivedAt
        },
      ),
    )
  })
})
