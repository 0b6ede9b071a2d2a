import type { Labels } from '#base/labels.ts'

/** What nobody published of the file of statements. */
export const statementCheckLabels = {
  'checked-file.unsure.tw_statement_columns': {
    en: 'the columns: the media layout is not published in text',
    zh: '欄位順序：媒體申報格式未公布文字檔規格',
  },
} as const satisfies Labels
