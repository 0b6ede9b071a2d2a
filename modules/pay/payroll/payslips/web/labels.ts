import type { Labels } from '#base/labels.ts'

/** Messages of payslips and pay records. */
export const payslipLabels = {
  'pay.to_payslips': { en: 'All my payslips', zh: '所有薪資單' },
  'pay.payslip_of': { en: 'Payslip of {{month}}', zh: '{{month}}薪資單' },
  'pay.latest_line': {
    en: 'Gross {{gross}}, deductions {{deductions}}, paid on {{day}}',
    zh: '應發 {{gross}}，扣除 {{deductions}}，{{day}} 發薪',
  },
  'pay.coming_line': {
    en: 'Gross {{gross}}, deductions {{deductions}}, to be paid on {{day}}',
    zh: '應發 {{gross}}，扣除 {{deductions}}，將於 {{day}} 發薪',
  },
  'pay.law_reason_slip': {
    en: 'Calculated by the latest known law, because the law of the month was not confirmed: {{reason}}',
    zh: '依目前已知法規計算，當月法規尚未確認：{{reason}}',
  },
  'pay.press_figure_compared': {
    en: 'Last month is beside each figure. Press a figure to see how it was worked out.',
    zh: '每個數字旁為上月金額，點選數字即可查看計算方式。',
  },
  'pay.press_figure': { en: 'Press a figure to see how it was worked out.', zh: '點選數字即可查看計算方式。' },
  'pay.slip_facts': { en: 'Wage and insured amounts', zh: '約定薪資、投保薪資與投保金額' },
  'pay.this_year': { en: 'This year so far', zh: '本年度累計' },
  'pay.this_year_since': { en: 'This year since {{month}}', zh: '本年度自 {{month}} 起累計' },
  'pay.view_pdf': { en: 'View PDF', zh: '檢視 PDF' },
  'pay.download_pdf': { en: 'Download PDF', zh: '下載 PDF' },
  'pay.payslips_count_one': { en: '{{count}} payslip', zh: '{{count}} 份薪資單' },
  'pay.no_payslips': { en: 'No payslips yet', zh: '尚無薪資單' },
  'pay.no_payslips_text': {
    en: 'Your payslip appears here once the month’s payroll is approved.',
    zh: '當月薪資核准後，薪資單會顯示在這裡。',
  },
  'pay.new': { en: 'New', zh: '新' },
  'pay.to_be_paid_on': { en: 'To be paid on {{day}}', zh: '將於 {{day}} 發薪' },
  'pay.earlier_payslips': { en: 'Show earlier payslips', zh: '顯示更早的薪資單' },
  'pay.wages_none': { en: 'No wages recorded yet', zh: '尚無薪資紀錄' },
  'pay.behind_one': {
    en: '1 payslip. Press a figure to see how it comes about.',
    zh: '1 張薪資單，點選金額查看計算方式。',
  },
  'pay.wage_record': { en: 'Wage record', zh: '薪資明細紀錄' },
  'pay.wage_record_taiwan': { en: 'Wage record, Taiwan', zh: '臺灣薪資明細紀錄' },
  'pay.salary_history': { en: 'Salary history', zh: '調薪紀錄' },
  'pay.wages_none_text': { en: 'Approved runs appear here.', zh: '核准的薪資會顯示在這裡。' },
  'pay.salary_history_about': { en: 'Every change of basic pay, newest first.', zh: '本薪的每次變更，由新到舊。' },
  'pay.wage_record_kept': {
    en: 'What people earned, month by month, from approved runs. The wage roster is kept for five years.',
    zh: '已核准薪資之工資清冊，逐月記載每人工資；依法保存五年，可依人員及月份匯出。',
  },
  'pay.wages_kept_own': {
    en: 'Wage records are kept for five years. You may download yours.',
    zh: '工資紀錄保存五年，您可自行下載。',
  },
  'pay.wage_record_about': {
    en: 'What people earned, month by month, from approved runs.',
    zh: '已核准薪資中每人每月的薪資。',
  },
  'pay.salary_none': { en: 'No basic pay recorded yet', zh: '尚無本薪紀錄' },
  'pay.salary_none_text': { en: 'Basic pay is kept on the employees’ pages.', zh: '本薪記錄於員工資料。' },
  'pay.why_figure': { en: 'Why this figure', zh: '此數字的由來' },
  'pay.becomes': { en: 'becomes', zh: '變為' },
  'pay.see_origin': { en: 'See where it was entered', zh: '查看登錄處' },
  'pay.earnings': { en: 'Earnings', zh: '應發項目' },
  'pay.reimbursements': { en: 'Reimbursements', zh: '代墊款項' },
  'pay.deductions': { en: 'Deductions', zh: '扣除項目' },
  'pay.employer_side': { en: 'Paid by the employer', zh: '雇主負擔' },
  'pay.paid_to': { en: 'How it is paid', zh: '付款方式' },
  'pay.paid_to_none': { en: 'No account on record', zh: '尚無帳戶資料' },
  'pay.slip_title_kind': { en: '{{month}}, {{kind}}', zh: '{{month}}（{{kind}}）' },
  'pay.payslips_count_other': { en: '{{count}} payslips', zh: '{{count}} 份薪資單' },
  'pay.behind_other': {
    en: '{{count}} payslips. Press a figure to see how it comes about.',
    zh: '{{count}} 張薪資單，點選金額查看計算方式。',
  },
  'pay.slip_balances': { en: 'Leave at the end of {{month}}', zh: '{{month}}底假別餘額' },
} as const satisfies Labels
