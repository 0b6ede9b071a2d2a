import type { CountryCode } from '#base/countries/served-countries.ts'

type UsualCategory = { readonly name_en: string; readonly name_zh: string; readonly needs_file?: false }

/** What people of each country usually are paid back for; limits are the company's own matter. */
export const USUAL_CATEGORIES: Readonly<Record<CountryCode, readonly UsualCategory[]>> = {
  MY: [
    { name_en: 'Travel and lodging', name_zh: '差旅住宿' },
    { name_en: 'Petrol, toll and parking', name_zh: '油資、過路費與停車' },
    { name_en: 'Meals and entertainment', name_zh: '餐飲與交際' },
    { name_en: 'Medical and dental', name_zh: '醫療與牙科' },
    { name_en: 'Phone and internet', name_zh: '電話與網路' },
    { name_en: 'Office supplies', name_zh: '辦公用品' },
  ],
  TW: [
    { name_en: 'Travel and lodging', name_zh: '差旅住宿費' },
    { name_en: 'Transport and parking', name_zh: '交通與停車費' },
    { name_en: 'Meals and entertainment', name_zh: '誤餐與交際費' },
    { name_en: 'Phone and internet', name_zh: '電話與網路費' },
    { name_en: 'Office supplies', name_zh: '文具用品費' },
    { name_en: 'Training', name_zh: '教育訓練費' },
  ],
}

/** What is paid by distance everywhere. The rate is the company's own matter: without one nobody can claim by it. */
export const MILEAGE_CATEGORY = { name_en: 'Mileage', name_zh: '里程補助' }
