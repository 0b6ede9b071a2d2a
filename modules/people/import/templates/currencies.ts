import type { Meanings } from '#server/spreadsheets/template.ts'

const SIGNS: Meanings = {
  MYR: ['RM', 'Ringgit', '令吉', '馬幣'],
  TWD: ['NT$', 'NT', 'NTD', '新臺幣', '新台幣', '台幣'],
  SGD: ['S$'],
  USD: ['US$', '美元', '美金'],
  CNY: ['RMB', '人民幣'],
}

/** Every currency by code, with its names and signs in files. */
export const CURRENCIES: Meanings = Object.fromEntries(
  Intl.supportedValuesOf('currency').map((code) => {
    const names = ['en', 'zh-TW'].map(
      (language) => new Intl.DisplayNames(language, { type: 'currency' }).of(code) ?? code,
    )
    return [code, [...new Set([...names, ...(SIGNS[code] ?? [])])]]
  }),
)
