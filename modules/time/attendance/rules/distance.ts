const EARTH_METRES = 6_371_008.8
const radians = (degrees: number) => (degrees * Math.PI) / 180

export type Point = { readonly latitude: number; readonly longitude: number }

/** Metres between two points by the haversine formula and the earth's mean radius. */
export function metresBetween(a: Point, b: Point): number {
  const across = Math.sin(radians(b.latitude - a.latitude) / 2) ** 2
  const along =
    Math.cos(radians(a.latitude)) *
    Math.cos(radians(b.latitude)) *
    Math.sin(radians(b.longitude - a.longitude) / 2) ** 2
  return 2 * EARTH_METRES * Math.asin(Math.min(1, Math.sqrt(across + along)))
}
