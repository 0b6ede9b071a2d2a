import type { Labels } from '#base/labels.ts'

/** Details of the statement file that nobody has published. */
export const statementCheckLabels = {
  'did.GET /api/year-end/taiwan/list/download': {
    en: 'downloaded the list of withholding statements of {{year}}',
    zh: '下載 {{year}} 年的扣繳憑單清冊',
  },
  'did.POST /api/year-end/statements/export': {
    en: 'exported the list of withholding statements',
    zh: '匯出扣繳憑單清單',
  },
  'did.POST /api/year-end/taiwan/people/export': {
    en: 'exported the people with withholding statements',
    zh: '匯出扣繳憑單人員清單',
  },
  'did.POST /api/year-end/taiwan/archive': {
    en: 'asked for a file with the withholding statements of {{name}}',
    zh: '要求產生 {{name}} 年的扣繳憑單檔案',
  },
  'did.POST /api/year-end/taiwan/mailing': {
    en: 'started to email the withholding statements of {{name}}',
    zh: '開始寄送 {{name}} 年的扣繳憑單',
  },
  'did.POST /api/year-end/taiwan/making': {
    en: 'started to give out the withholding statements of {{name}}',
    zh: '開始發放 {{name}} 年的扣繳憑單',
  },
  'did.PUT /api/year-end/statements/{id}/reading': {
    en: 'opened their withholding statement of {{name}}',
    zh: '查看自己 {{name}} 年的扣繳憑單',
  },
  'checked-file.unsure.tw_statement_columns': {
    en: 'the columns: the media layout is not published in text',
    zh: '欄位順序：媒體申報格式未公布文字檔規格',
  },
} as const satisfies Labels
