import { metresBetween, type Point } from './distance.ts'

/** A reported position with its accuracy in metres and its age in seconds. */
export type ReportedPosition = Point & { readonly accuracy: number; readonly age: number }

export type Place = Point & { readonly id: string; readonly name: string; readonly radius: number }

export type PositionCheck =
  | { readonly place: Place; readonly distance: number }
  | { readonly code: 'press_fix_old' | 'press_no_places' }
  | { readonly code: 'press_fix_rough'; readonly accuracy: number; readonly radius: number }
  | { readonly code: 'press_too_far'; readonly place: string; readonly by: number }

const MAX_AGE_SECONDS = 120

/**
 * Checks a position against allowed places (ATT-11): the distance to the nearest against its radius. A position older
 * than two minutes or less accurate than the radius is refused.
 */
export function checkPosition(fix: ReportedPosition, places: readonly Place[]): PositionCheck {
  if (fix.age > MAX_AGE_SECONDS) return { code: 'press_fix_old' }
  const measured = places
    .map((place) => ({ place, distance: metresBetween(fix, place) }))
    .sort((a, b) => a.distance - a.place.radius - (b.distance - b.place.radius))
  const [nearest] = measured
  if (!nearest) return { code: 'press_no_places' }
  const { place, distance } = nearest
  const within = measured.filter((one) => one.distance <= one.place.radius)
  if (distance > place.radius)
    return { code: 'press_too_far', place: place.name, by: Math.ceil(distance - place.radius) }
  const exact = within.find((one) => fix.accuracy <= one.place.radius)
  if (!exact) return { code: 'press_fix_rough', accuracy: Math.ceil(fix.accuracy), radius: place.radius }
  return { place: exact.place, distance: Math.round(exact.distance) }
}
