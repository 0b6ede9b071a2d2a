import type { CountryCode } from '#base/countries/served-countries.ts'
import { MALAYSIAN_NOTICES } from './malaysia.ts'
import type { PrivacyNotice, PrivacyNotices } from './notice.ts'
import { TAIWANESE_NOTICES } from './taiwan.ts'

const NOTICES: Readonly<Record<CountryCode, PrivacyNotices>> = { MY: MALAYSIAN_NOTICES, TW: TAIWANESE_NOTICES }

/** The notice that applicants for a job in a country read today, in each of its languages. */
export function currentNotice(country: string): readonly PrivacyNotice[] {
  return (NOTICES[country as CountryCode] ?? MALAYSIAN_NOTICES)[0]
}
