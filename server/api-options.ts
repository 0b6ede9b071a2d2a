import type { Settings } from './settings.ts'

/** What the routes and the threads of calls read of the settings. */
export type ApiOptions = {
  /** Where people reach us; decides on secure cookies and the links in mail. */
  publicUrl: string
  dataFolder: string
  /** Whether anyone may register a company, or only with the set-up code. */
  openRegistration: boolean
  /** A demo on this machine without a mail server: links that would be mailed stand on the screen. */
  linksOnScreen: boolean
  /** The directory service, when one is configured. */
  directory: { issuer: string; clientId: string; clientSecret: string } | null
  /** Where exchange rates are asked for; nowhere unless told. */
  ratesUrl?: string | null
  mailFolder: string
  /** Calls a minute of one sign-in; tests raise it, never the limits of signing in. */
  callsPerMinute: number
  /** Exports a minute of one account (SES-7). */
  exportsPerMinute: number
  /** What the process takes on before it refuses (LIF-6). */
  overload: Settings['overload']
  trustProxy: false | number | string[]
  demo: boolean
  /** Maintenance asked for by a setting, beside the operators' switch. */
  maintenance: boolean
}
