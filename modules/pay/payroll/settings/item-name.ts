import { sql } from 'kysely'
import type { Language } from '#base/access/actor.ts'

/** The name of a pay item in the reader's language, where `pay_item` is joined as `i`. */
export const itemName = (language: Language) => sql.ref(language === 'zh-TW' ? 'i.name_zh' : 'i.name_en')
