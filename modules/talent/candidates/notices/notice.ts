/** A version of the privacy notice in a language. Texts of a version that was shown never change: a new one is added. */
export type PrivacyNotice = { version: string; language: 'en' | 'ms' | 'zh-TW'; text: string }

/** Those of a country, newest first. `{{company}}` and `{{months}}` are filled. */
export type PrivacyNotices = readonly [PrivacyNotice[], ...PrivacyNotice[][]]

/** A notice with the company and the months of consent written in. */
export function fillNotice(notice: readonly PrivacyNotice[], company: string, months: number): PrivacyNotice[] {
  return notice.map(({ text, ...about }) => ({
    ...about,
    text: text.replaceAll('{{company}}', () => company).replaceAll('{{months}}', String(months)),
  }))
}
