const HOSTS: ReadonlySet<string> = new Set(['fcm.googleapis.com', 'updates.push.services.mozilla.com'])
const DOMAINS = ['.push.apple.com', '.notify.windows.com'] as const

export const MAX_ENDPOINT_LENGTH = 1_000

/**
 * Whether an address that a browser gave is at the push service of Chrome, Firefox, Safari or Edge. Nothing is ever
 * sent to another host, so nobody can make the server call an address of their choice.
 */
export function isPushService(endpoint: string): boolean {
  if (endpoint.length > MAX_ENDPOINT_LENGTH || !URL.canParse(endpoint)) return false
  const { protocol, hostname, port, username, password, hash } = new URL(endpoint)
  if (protocol !== 'https:' || port || username || password || hash) return false
  return HOSTS.has(hostname) || DOMAINS.some((domain) => hostname.endsWith(domain))
}
