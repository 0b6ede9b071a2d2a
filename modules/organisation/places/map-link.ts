/** A point in degrees, rounded as places are stored. */
export type Point = { readonly latitude: number; readonly longitude: number }

const PAIR = /^(?:loc:|ll\.)?([-+]?\d{1,3}\.\d+)(?:\s*[,~;]\s*|\s+)([-+]?\d{1,3}\.\d+)(?:[,\s].*)?$/
/** Parameters that hold "latitude,longitude", those of the place itself before those of the view. */
const PAIR_PARAMETERS = [
  'coordinate',
  'query',
  'q',
  'll',
  'destination',
  'daddr',
  'to',
  'marker',
  'center',
  'map',
  'cbll',
  'viewpoint',
  'cp',
  'sll',
]
const NUMBER_PARAMETERS = [
  ['mlat', 'mlon'],
  ['lat', 'lon'],
  ['lat', 'lng'],
  ['latitude', 'longitude'],
] as const
/** Services whose short links hold no position: it comes with the page that they lead to. */
const SHORT_LINK = /^(maps\.app\.goo\.gl|goo\.gl|g\.co|osm\.org|maps\.apple|bit\.ly|tinyurl\.com)$/

/**
 * Reads the position in a pasted text: a link of Google Maps, OpenStreetMap, Apple Maps and the like, a `geo:` address,
 * or degrees. The pin of a link wins over the middle of its view. Undefined without a position.
 */
export function readMapPosition(text: string): Point | undefined {
  const link = /(?:https?:\/\/|geo:)\S+/i.exec(text)?.[0]
  if (link === undefined) return pairPoint(text) ?? degreesPoint(text)
  if (/^geo:/i.test(link)) return pairPoint(link.slice(4).split(/[;?]/)[0] ?? '')
  const url = URL.parse(link)
  if (!url) return undefined
  return pinPoint(url) ?? parameterPoint(url) ?? pathPoint(url) ?? viewPoint(url)
}

/** Whether a pasted text is a short link, which has to be opened before it shows where it leads. */
export function isShortMapLink(text: string): boolean {
  const link = /https?:\/\/\S+/i.exec(text)?.[0]
  const url = link === undefined ? null : URL.parse(link)
  return url !== null && SHORT_LINK.test(url.hostname.replace(/^www\./, ''))
}

/** The pin in the data of Google's links: `!3d` latitude `!4d` longitude, or `!2d` longitude `!3d` latitude. */
function pinPoint({ href }: URL): Point | undefined {
  const whole = decode(href)
  const pins = [...whole.matchAll(/!3d([-+]?\d{1,3}\.\d+)!4d([-+]?\d{1,3}\.\d+)/g)]
  const pin = pins.at(-1)
  if (pin) return toPoint(pin[1], pin[2])
  const framed = /!2d([-+]?\d{1,3}\.\d+)!3d([-+]?\d{1,3}\.\d+)/.exec(whole)
  if (framed) return toPoint(framed[2], framed[1])
  const routed = /!1d([-+]?\d{1,3}\.\d+)!2d([-+]?\d{1,3}\.\d+)/.exec(whole)
  return routed ? toPoint(routed[2], routed[1]) : undefined
}

function parameterPoint({ searchParams }: URL): Point | undefined {
  for (const [latitude, longitude] of NUMBER_PARAMETERS) {
    const point = toPoint(searchParams.get(latitude), searchParams.get(longitude))
    if (point) return point
  }
  for (const name of PAIR_PARAMETERS) {
    const given = searchParams.get(name)
    const point = given === null ? undefined : (pairPoint(given) ?? degreesPoint(given))
    if (point) return point
  }
  return undefined
}

/** A part of the path that is a position, such as `/maps/search/3.139,+101.687`; the last, which is where a way ends. */
function pathPoint({ pathname }: URL): Point | undefined {
  const parts = pathname.split('/').map((part) => decode(part).replaceAll('+', ' '))
  return parts
    .filter((part) => !part.startsWith('@'))
    .map((part) => pairPoint(part) ?? degreesPoint(part))
    .findLast((point) => point !== undefined)
}

/** The middle of the view: `@latitude,longitude,17z` of Google, `#map=17/latitude/longitude` of OpenStreetMap. */
function viewPoint({ pathname, hash }: URL): Point | undefined {
  const at = /@([-+]?\d{1,3}\.\d+),([-+]?\d{1,3}\.\d+)/.exec(decode(pathname))
  if (at) return toPoint(at[1], at[2])
  const map = /map=[\d.]+\/([-+]?\d{1,3}\.\d+)\/([-+]?\d{1,3}\.\d+)/.exec(hash)
  return map ? toPoint(map[1], map[2]) : undefined
}

function pairPoint(text: string): Point | undefined {
  const found = PAIR.exec(text.trim())
  return found ? toPoint(found[1], found[2]) : undefined
}

/** Degrees, minutes and seconds as maps copy them: 3°08'20.4"N 101°41'12.7"E; or degrees with decimals. */
function degreesPoint(text: string): Point | undefined {
  const halves = /^([\d.°'’′"”″]{2,30})([NS]),?([\d.°'’′"”″]{2,30})([EW])$/i.exec(text.replaceAll(/\s/g, ''))
  if (!halves) return undefined
  const [, latitude = '', ns = '', longitude = '', ew = ''] = halves
  return toPoint(signedDegrees(latitude, ns), signedDegrees(longitude, ew))
}

function signedDegrees(text: string, side: string): string | undefined {
  const parts = /^(\d{1,3}(?:\.\d+)?)°(?:(\d{1,2})['’′])?(?:(\d{1,2}(?:\.\d+)?)["”″])?$/.exec(text)
  if (!parts) return undefined
  const [, degrees, minutes = '0', seconds = '0'] = parts
  const whole = Number(degrees) + Number(minutes) / 60 + Number(seconds) / 3600
  return String(/[SW]/i.test(side) ? -whole : whole)
}

function toPoint(latitude: string | null | undefined, longitude: string | null | undefined): Point | undefined {
  if (!latitude || !longitude) return undefined
  const point = { latitude: roundDegrees(latitude), longitude: roundDegrees(longitude) }
  const isOnEarth = Math.abs(point.latitude) <= 90 && Math.abs(point.longitude) <= 180
  return isOnEarth ? point : undefined
}

const roundDegrees = (text: string) => Math.round(Number(text) * 1e6) / 1e6

function decode(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
