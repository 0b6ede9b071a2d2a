import type { Basis } from '#base/calculation/basis.ts'
import { type Millionths, ratio, type Sen } from '#base/money/money.ts'

/** The agreed pay of an hour instead of the law's rate: a multiple of the ordinary one, or minor units an hour. */
export type AgreedRate = { readonly multiple: Millionths } | { readonly perHour: number }

/** The ordinary rate, which is never rounded by itself: wages, and the normal minutes that they pay for. */
export type OrdinaryRate = { readonly wages: number; readonly minutes: number }

const MILLION = 1_000_000

/** Pay of minutes at an agreed rate, rounded once, half up. Throws RangeError for negative time or rates. */
export function agreedRatePay(rate: AgreedRate, minutes: number, { wages, minutes: normal }: OrdinaryRate): Sen {
  const value = 'perHour' in rate ? rate.perHour : rate.multiple
  if (!Number.isSafeInteger(value) || value < 0) throw new RangeError(`Not a rate: ${value}`)
  if (!Number.isInteger(minutes) || minutes < 0) throw new RangeError(`Not working time: ${minutes}`)
  return 'perHour' in rate
    ? ratio(rate.perHour, minutes, 60, 'half-up')
    : ratio(wages, minutes * rate.multiple, normal * MILLION, 'half-up')
}

/** A rate among the inputs of a basis: `rm` is a multiple in millionths, `rh` minor units an hour. */
export function rateInputs(rate: AgreedRate | undefined): Basis['i'] {
  if (rate === undefined) return {}
  return 'perHour' in rate ? { rh: rate.perHour } : { rm: rate.multiple }
}

/** The rate that a stored basis names; undefined where the law's own was paid. */
export function storedAgreedRate({ i }: Basis): AgreedRate | undefined {
  if (typeof i.rh === 'number') return { perHour: i.rh }
  return typeof i.rm === 'number' ? { multiple: i.rm } : undefined
}
