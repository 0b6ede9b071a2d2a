import { ShortText } from '#base/endpoints/fields.ts'

const MAX_LENGTH = 500

/**
 * A link to a video (SYS-13): an https address with the name of a public host, without user, password or port. The page
 * shows it with its host; the server never fetches it.
 */
export const VideoLink = ShortText(MAX_LENGTH).refine(isVideoLink, { error: 'video_link' })

function isVideoLink(text: string): boolean {
  // Browsers drop blanks and control characters, so an address with them would not read as what it opens.
  if (!/^https:\/\/[!-~]+$/.test(text) || text.includes('\\')) return false
  const address = URL.parse(text)
  if (address === null || address.username !== '' || address.password !== '' || address.port !== '') return false
  return (
    /^(?:[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?\.)+[a-z](?:[a-z\d-]*[a-z\d])?$/.test(address.hostname) &&
    !isPrivateHost(address.hostname)
  )
}

/** Endings that no public host has (RFC 2606, 6761, 6762). */
function isPrivateHost(host: string): boolean {
  return /\.(?:localhost|local|internal|home\.arpa|test|invalid|onion)$/.test(host)
}
