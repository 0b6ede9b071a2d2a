/** Hosts of maps, and how their addresses of places and ways begin. */
const MAPS: readonly { readonly host: RegExp; readonly path: RegExp }[] = [
  { host: /^maps\.app\.goo\.gl$/, path: /^\/./ },
  { host: /^goo\.gl$/, path: /^\/maps\// },
  { host: /^(?:www\.|maps\.)?google\.(?:com|com\.my|com\.tw|com\.sg)$/, path: /^\/maps(?:\/|$)/ },
  { host: /^(?:www\.|ul\.)?waze\.com$/, path: /^\// },
  { host: /^maps\.apple(?:\.com)?$/, path: /^\// },
  { host: /^(?:www\.)?openstreetmap\.org$/, path: /^\// },
]

/**
 * The host of a link to a map: https, a known host, without user, password and port. Null for any other text. The page
 * shows the link by its host; the server never fetches it.
 */
export function mapLinkHost(text: string): string | null {
  // Browsers drop blanks and control characters, so an address with them would not read as what it opens.
  if (!/^https:\/\/[!-~]+$/.test(text) || text.includes('\\')) return null
  const address = URL.parse(text)
  if (address === null || address.username !== '' || address.password !== '' || address.port !== '') return null
  return MAPS.some(({ host, path }) => host.test(address.hostname) && path.test(address.pathname))
    ? address.hostname
    : null
}
