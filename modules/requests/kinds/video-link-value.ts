import { ShortText } from '#base/fields.ts'

const MAX_LENGTH = 500

/**
 * A link to a video (SYS-13): an address of the web by https, by the name of its host. No name or password in it, no port of its
 * own, and no host that only stands in a network: it is shown with its host to whoever decides, and nobody else opens it.
 */
export const VideoLink = ShortText(MAX_LENGTH).refine(isVideoLink, { error: 'video_link' })

function isVideoLink(text: string): boolean {
  // What an address may hold, so that it reads as it is: a browser takes blanks and control characters out by itself.
  if (!/^https:\/\/[!-~]+$/.test(text) || text.includes('\\')) return false
  const address = URL.parse(text)
  if (address === null || address.username !== '' || address.password !== '' || address.port !== '') return false
  return (
    /^(?:[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?\.)+[a-z](?:[a-z\d-]*[a-z\d])?$/.test(address.hostname) &&
    !isPrivateHost(address.hostname)
  )
}

/** Names that no public host has (RFC 2606, 6761, 6762). */
function isPrivateHost(host: string): boolean {
  return /\.(?:localhost|local|internal|home\.arpa|test|invalid|onion)$/.test(host)
}
