import { expect, it } from 'vitest'
import { isShortMapLink, readMapPosition } from './map-link.ts'

const HERE = { latitude: 3.139003, longitude: 101.686855 }

/** Links as the address bars and the share buttons of maps give them, all of the same door. */
const SAME_DOOR = [
  // Google Maps: the pin in the data wins over the middle of the view.
  'https://www.google.com/maps/place/Meridian+Foods/@3.1412,101.6801,17z/data=!3m1!4b1!4m6!3m5!1s0x31cc362abd08e7d3:0x232e1ff540d86c99!8m2!3d3.139003!4d101.686855!16s%2Fg%2F11c?entry=ttu',
  'https://www.google.com.tw/maps/place/%E5%8F%B0%E5%8C%97/@3.2,101.7,15z/data=!4m6!3m5!8m2!3d3.139003!4d101.686855',
  'https://www.google.com/maps/@3.139003,101.686855,17z',
  'https://www.google.com/maps/@3.139003,101.686855,3a,75y,90t/data=!3m6!1e1',
  'https://www.google.com/maps?q=3.139003,101.686855',
  'https://maps.google.com/?q=3.139003,101.686855&z=17',
  'https://maps.google.com/maps?q=loc:3.139003,101.686855',
  'https://maps.google.com/maps?ll=3.139003,101.686855&q=Meridian',
  'https://www.google.com/maps/search/?api=1&query=3.139003%2C101.686855',
  'https://www.google.com/maps/search/3.139003,+101.686855?entry=tts',
  'https://www.google.com/maps/search/3.139003,%20101.686855',
  'https://www.google.com/maps/dir/?api=1&origin=Home&destination=3.139003,101.686855',
  'https://www.google.com/maps/dir/2.5,100.5/3.139003,101.686855/@3,101,9z',
  'https://www.google.com/maps/dir//Meridian/@3,101,12z/data=!4m9!4m8!1m0!1m5!1m1!1s0x0:0x0!2m2!1d101.686855!2d3.139003!3e0',
  'https://www.google.com/maps/embed?pb=!1m18!1m12!1m3!1d3983.79!2d101.686855!3d3.139003!2m3!1f0!2f0!3f0',
  "https://www.google.com/maps/place/3%C2%B008'20.4%22N+101%C2%B041'12.7%22E/@3.2,101.7,17z/data=!3d3.139003!4d101.686855",
  'https://www.google.com/maps/@?api=1&map_action=map&center=3.139003%2C101.686855&zoom=12',
  // OpenStreetMap: the marker wins over the view.
  'https://www.openstreetmap.org/?mlat=3.139003&mlon=101.686855#map=17/3.2/101.7',
  'https://www.openstreetmap.org/#map=17/3.139003/101.686855',
  'https://www.openstreetmap.org/node/3674260525#map=19/3.139003/101.686855',
  'https://www.openstreetmap.org/search?lat=3.139003&lon=101.686855',
  // Apple Maps.
  'https://maps.apple.com/?ll=3.139003,101.686855&q=Meridian%20Foods&t=m',
  'https://maps.apple.com/?q=3.139003,101.686855',
  'https://maps.apple.com/place?address=Jalan%20Ampang&coordinate=3.139003,101.686855&name=Meridian',
  'https://maps.apple.com/?daddr=3.139003,101.686855&dirflg=d',
  // Others.
  'https://waze.com/ul?ll=3.139003%2C101.686855&navigate=yes',
  'https://www.waze.com/live-map/directions?to=ll.3.139003%2C101.686855',
  'https://www.bing.com/maps?cp=3.139003~101.686855&lvl=16',
  'https://wego.here.com/?map=3.139003,101.686855,16,normal',
  'https://share.here.com/l/3.139003,101.686855,Meridian?z=16',
  'geo:3.139003,101.686855?z=17',
  'geo:3.139003,101.686855;u=35',
  // With the words that a share button puts before it, and with what the product never asks for: degrees.
  'Meridian Foods\nhttps://maps.google.com/?q=3.139003,101.686855',
  '3.139003, 101.686855',
  '3.139003 101.686855',
  '3.139003,101.686855',
  '3.139003° N, 101.686855° E',
  `3°8'20.41"N 101°41'12.68"E`,
  '3.1390031234, 101.6868549876',
]

it.each(SAME_DOOR)('ATT-11 a pasted map link says where the place is: %s', (link) => {
  const found = readMapPosition(link)
  expect(found?.latitude).toBeCloseTo(HERE.latitude, 5)
  expect(found?.longitude).toBeCloseTo(HERE.longitude, 5)
})

it('ATT-11 positions south and west are negative, and all are rounded as places are stored', () => {
  expect(readMapPosition('https://maps.google.com/?q=-6.2087634,-106.845599')).toEqual({
    latitude: -6.208763,
    longitude: -106.845599,
  })
  expect(readMapPosition('6°12\'31.5"S 106°50\'44.2"W')).toEqual({ latitude: -6.20875, longitude: -106.845611 })
})

it.each([
  '',
  'Jalan Ampang 12, Kuala Lumpur',
  '50450, 101',
  '3,139003',
  '91.5, 101.6',
  '3.1, 181.5',
  'https://www.google.com/maps/place/Meridian+Foods',
  'https://www.google.com/maps?q=12,Jalan+Ampang,50450',
  'https://maps.app.goo.gl/AbCdEf123',
  'https://hr.example/app/company/places?page=2',
  'https://www.google.com/maps/@91.5,101.6,17z',
  'https://%zz',
])('ATT-11 a text without a position has none: %s', (text) => {
  expect(readMapPosition(text)).toBeUndefined()
})

it('ATT-11 a short link is told from other links: it has to be opened first', () => {
  expect(isShortMapLink('See https://maps.app.goo.gl/AbCdEf123')).toBe(true)
  expect(isShortMapLink('https://www.google.com/maps/@3.1,101.6,17z')).toBe(false)
  expect(isShortMapLink('Jalan Ampang')).toBe(false)
})
