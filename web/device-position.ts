/** The device's position in the form that the call expects. */
export type Position = { latitude: number; longitude: number; accuracy_m: number; age_s: number }

const TIMEOUT_MS = 20_000

/**
 * Asks the device for a fresh position, since the user may have walked closer. Throws `no_location` without permission,
 * `location_failed` when the device has none.
 */
export function devicePosition(): Promise<Position> {
  return new Promise((resolve, reject) => {
    if (!navigator.geolocation) return reject(new Error('no_location'))
    navigator.geolocation.getCurrentPosition(
      ({ coords: { latitude, longitude, accuracy }, timestamp }) =>
        resolve({
          latitude: Number(latitude.toFixed(6)),
          longitude: Number(longitude.toFixed(6)),
          accuracy_m: accuracy,
          age_s: Math.max(0, Math.round((Date.now() - timestamp) / 1000)),
        }),
      (error) => reject(new Error(error.code === error.PERMISSION_DENIED ? 'no_location' : 'location_failed')),
      { enableHighAccuracy: true, timeout: TIMEOUT_MS, maximumAge: 0 },
    )
  })
}
