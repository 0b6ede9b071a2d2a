import type { Settings } from './settings.ts'

/** The settings that routes and the threads of calls read. */
export type ApiOptions = {
  /** The origin people open; mail links begin with it, and https makes cookies secure. */
  publicUrl: string
  dataFolder: string
  /** Whether anyone may register a company, or only with the setup code. */
  openRegistration: boolean
  /** Shows links that would be mailed on the screen: a demo on this machine without a mail server. */
  linksOnScreen: boolean
  directory: { issuer: string; clientId: string; clientSecret: string } | null
  /** Where exchange rates are fetched from; nowhere when missing. */
  ratesUrl?: string | null
  mailFolder: string
  /** Calls a minute of one session. Tests raise it; the limits of signing in are apart. */
  callsPerMinute: number
  /** Exports a minute of one account (SES-7). */
  exportsPerMinute: number
  /** When reads are refused because the process is busy (LIF-6). */
  overload: Settings['overload']
  trustProxy: false | number | string[]
  demo: boolean
  /** Maintenance switched on by a setting, beside the switch of the operators. */
  maintenance: boolean
}
