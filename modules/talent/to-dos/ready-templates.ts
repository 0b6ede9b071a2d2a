import type { Tx } from '#server/database/database.ts'
import type { Seed } from '#server/manifest/seeds.ts'
import { type Doer, HR_GENERALIST, type TemplateOccasion } from './rules.ts'

type ReadyRow = readonly [en: string, zh: string, doer: Doer['by'] | 'hr', days: number]
type ReadyTemplate = {
  ready: string
  name_en: string
  name_zh: string
  occasion: TemplateOccasion
  /** The country whose law asks for it; null for all. */
  country: string | null
  rows: readonly ReadyRow[]
}

/** What a company starts with and may change. Days are counted from the first day, the last day, or that of the promotion. */
export const READY_TEMPLATES: readonly ReadyTemplate[] = [
  {
    ready: 'joining',
    name_en: 'New colleague',
    name_zh: '新進同仁到職',
    occasion: 'joining',
    country: null,
    rows: [
      ['Prepare the laptop', '準備筆記型電腦', 'hr', -5],
      ['Set up the e-mail account and access', '開通電子郵件帳號與系統權限', 'hr', -3],
      ['Prepare the desk', '安排座位', 'local_hr', -3],
      ['Send the arrival details', '寄送報到通知', 'local_hr', -3],
      ['Plan the first week', '安排第一週工作', 'manager', -2],
      ['Put the signed contract on file', '勞動契約歸檔', 'local_hr', 0],
      ['Introduce the team', '介紹團隊成員', 'manager', 0],
      ['Complete the personal details', '填寫個人資料', 'newcomer', 0],
      ['Talk about the first month', '到職滿月面談', 'manager', 30],
    ],
  },
  {
    ready: 'joining-malaysia',
    name_en: 'New colleague: statutory, Malaysia',
    name_zh: '新進同仁到職：馬來西亞法定事項',
    occasion: 'joining',
    country: 'MY',
    rows: [
      ['Register with EPF', '登記僱員公積金（EPF）', 'local_hr', 7],
      ['Register with SOCSO and EIS', '登記社會保險（SOCSO）與就業保險（EIS）', 'local_hr', 30],
      ['Notify LHDN of the new employee (CP22)', '向內陸稅收局申報新進員工（CP22）', 'local_hr', 30],
      ['Collect form TP1 or TP3', '收取 TP1 或 TP3 表格', 'local_hr', 14],
    ],
  },
  {
    ready: 'joining-taiwan',
    name_en: 'New colleague: statutory, Taiwan',
    name_zh: '新進同仁到職：臺灣法定事項',
    occasion: 'joining',
    country: 'TW',
    rows: [
      ['Enrol in labor insurance and employment insurance', '申報勞保、就保加保', 'local_hr', 0],
      ['Enrol in health insurance', '申報健保加保', 'local_hr', 0],
      ['Report the labor pension contribution', '申報勞工退休金提繳', 'local_hr', 0],
      ['Collect the exemption form for tax', '收取扶養親屬表', 'local_hr', 7],
      ['Have the health check report on file', '體格檢查報告歸檔', 'local_hr', 7],
    ],
  },
  {
    ready: 'leaving',
    name_en: 'Leaving',
    name_zh: '同仁離職',
    occasion: 'leaving',
    country: null,
    rows: [
      ['Hand over the work', '工作交接', 'manager', -5],
      ['Talk about the leaving', '離職面談', 'local_hr', -3],
      ['Take back laptop, keys and cards', '收回電腦、鑰匙與識別證', 'hr', 0],
      ['Close accounts and access', '關閉帳號與系統權限', 'hr', 0],
      [
        'Check leave, claims and advances before the final pay',
        '確認剩餘假期、費用報銷與借支以結算薪資',
        'local_hr',
        0,
      ],
      ['Issue the certificate of service', '開立服務證明書', 'local_hr', 0],
    ],
  },
  {
    ready: 'leaving-malaysia',
    name_en: 'Leaving: statutory, Malaysia',
    name_zh: '同仁離職：馬來西亞法定事項',
    occasion: 'leaving',
    country: 'MY',
    rows: [
      ['Notify LHDN of the leaving (CP22A)', '向內陸稅收局申報員工離職（CP22A）', 'local_hr', -30],
      [
        'Check whether the last pay is held back until the clearance letter',
        '確認最後薪資是否須待清稅函後發放',
        'local_hr',
        -30,
      ],
      ['Report the end of EPF, SOCSO and EIS', '申報 EPF、SOCSO 與 EIS 終止', 'local_hr', 15],
    ],
  },
  {
    ready: 'leaving-taiwan',
    name_en: 'Leaving: statutory, Taiwan',
    name_zh: '同仁離職：臺灣法定事項',
    occasion: 'leaving',
    country: 'TW',
    rows: [
      ['Report the layoff, where it is one', '如為資遣，辦理資遣通報', 'local_hr', -10],
      ['Withdraw from labor insurance and employment insurance', '申報勞保、就保退保', 'local_hr', 0],
      ['Withdraw from health insurance', '申報健保退保', 'local_hr', 0],
      ['End the labor pension contribution', '申報勞工退休金停繳', 'local_hr', 0],
    ],
  },
  {
    ready: 'promotion',
    name_en: 'Promotion',
    name_zh: '同仁晉升',
    occasion: 'promotion',
    country: null,
    rows: [
      ['Issue the promotion letter', '發送晉升通知函', 'local_hr', -7],
      ['Hand over the former work', '交接原職務', 'manager', -3],
      ['Change accounts and access', '調整系統權限', 'hr', 0],
      ['Announce the promotion', '公告晉升', 'head', 0],
    ],
  },
]

/** Inserts the ready templates that a company lacks. */
export async function insertReadyTemplates(tx: Tx): Promise<void> {
  await tx
    .insertInto('to_do_template')
    .values(
      READY_TEMPLATES.map(({ rows, ...template }) => ({
        ...template,
        rows: JSON.stringify(
          rows.map(([title_en, title_zh, by, days]) => ({
            title_en,
            title_zh,
            note: null,
            doer: by === 'hr' ? { by: 'role', role_id: HR_GENERALIST } : { by },
            days,
          })),
        ),
      })),
    )
    .onConflict((same) => same.doNothing())
    .execute()
}

export const toDoTemplateSeed: Seed = { name: 'to-do-templates', steps: [(tx) => insertReadyTemplates(tx)] }
