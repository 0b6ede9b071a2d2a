import type { Labels } from '#base/labels.ts'

/** Problems of a file for an authority or a bank, names of its sums, and unpublished parts of layouts. */
export const checkedFileLabels = {
  'checked-file.unsure.epf_heading': { en: 'whether a heading line is wanted', zh: '是否需要標題列' },
  'checked-file.unsure.epf_identity': {
    en: 'whether identity cards carry dashes',
    zh: '身分證字號是否需要連字號',
  },
  'checked-file.unsure.perkeso_padding': {
    en: 'amounts are filled with zeros. Some portals want spaces',
    zh: '金額以零補足；部分系統要求以空格補足',
  },
  'checked-file.unsure.maybank_biz_head': { en: 'the words of the first six lines', zh: '前六列的文字' },
  'checked-file.unsure.cimb_header': { en: 'characters 56 to 71 of the first line', zh: '第一列第 56 至 71 個字元' },
  'checked-file.unsure.cimb_detail': {
    en: 'characters 21 to 25 and 127 of each payment',
    zh: '每筆付款的第 21 至 25 及第 127 個字元',
  },
  'checked-file.unsure.cimb_codes': { en: 'the two-digit codes of the banks', zh: '各銀行的兩位數代碼' },
  'checked-file.unsure.public_bank_headings': { en: 'the words of rows 2 and 3', zh: '第 2 與第 3 列的文字' },
  'checked-file.unsure.rhb_sheet': {
    en: 'whether the portal takes .xlsx, and its list of bank codes',
    zh: '是否接受 .xlsx，以及銀行代碼表',
  },
  'checked-file.unsure.transfer_columns': {
    en: 'the order of the columns: every bank has its own',
    zh: '欄位順序：各銀行不同',
  },
  'checked-file.unsure.taiwan_columns': {
    en: 'the columns and their order: every bank has its own',
    zh: '欄位與順序：各銀行不同',
  },
  'checked-file.unsure.taiwan_letters': {
    en: 'the letters are written as UTF-8. Some banks want Big5',
    zh: '文字編碼為 UTF-8；部分銀行要求 Big5',
  },
  'checked-file.problem.employer_number_missing': {
    en: 'Enter this number on the company’s page: {{field}}',
    zh: '公司資料缺少號碼：{{field}}',
  },
  'checked-file.problem.missing_epf_number': {
    en: 'No EPF number: the file leaves it empty',
    zh: '無 EPF 編號：檔案將留空',
  },
  'checked-file.problem.missing_socso_number': {
    en: 'No SOCSO number: the file has the passport number instead',
    zh: '無 SOCSO 編號：檔案將改填護照號碼',
  },
  'checked-file.problem.missing_identity': {
    en: 'No identity card, passport or foreigner’s number',
    zh: '無身分證、護照或外籍人士編號',
  },
  'checked-file.problem.missing_tax_code': {
    en: 'No identity number of Taiwan. Enter it. For a foreigner without one, enter the nationality, and the full name in the letters of the passport: the tax office uses the date of birth with its first two letters',
    zh: '無統一編（證）號，請補上；外籍人士未領有統一證號者，請填國籍，並以護照英文姓名填寫姓名（稅務機關以西元出生年月日加英文姓名前兩個字母為編號）',
  },
  'checked-file.problem.missing_tax_number': {
    en: 'No tax number: the file has zeros instead',
    zh: '無稅務編號：檔案將以 0 填入',
  },
  'checked-file.problem.employer_number_wrong': {
    en: 'Correct this number on the company’s page: {{field}}',
    zh: '請於公司資料更正號碼：{{field}}',
  },
  'checked-file.problem.wrong_identity_number': {
    en: 'The identity card number is not valid. Correct it on the employee’s page',
    zh: '身分證字號有誤，請於員工資料更正',
  },
  'checked-file.problem.wrong_passport_number': {
    en: 'The passport number is not valid. Correct it on the employee’s page',
    zh: '護照號碼有誤，請於員工資料更正',
  },
  'checked-file.problem.wrong_tax_number': {
    en: 'The tax number is not valid. Correct it on the employee’s page',
    zh: '稅務編號有誤，請於員工資料更正',
  },
  'checked-file.problem.wrong_epf_number': {
    en: 'The EPF number is not valid. Correct it on the employee’s page',
    zh: 'EPF 編號有誤，請於員工資料更正',
  },
  'checked-file.problem.wrong_socso_number': {
    en: 'The SOCSO number is not valid. Correct it on the employee’s page',
    zh: 'SOCSO 編號有誤，請於員工資料更正',
  },
  'checked-file.problem.name_not_plain': {
    en: 'The name has letters that the file cannot hold. They become question marks',
    zh: '姓名含有檔案無法表示的文字，將以問號代替',
  },
  'checked-file.problem.name_cut': {
    en: 'The name is too long for this file. It carries the first {{most}} letters: “{{kept}}”',
    zh: '姓名超出此檔案的長度，僅寫入前 {{most}} 個字元：「{{kept}}」',
  },
  'checked-file.problem.customer_number_wrong': {
    en: 'This bank’s file cannot hold the customer number of the paying account. Correct it under Paying accounts',
    zh: '付款帳戶的銀行客戶編號不符此銀行檔案格式，請於付款帳戶更正',
  },
  'checked-file.problem.employee_number_left_out': {
    en: 'The employee number does not fit ten plain characters: the file leaves it empty',
    zh: '員工編號超過十個英數字元，檔案將留空',
  },
  'checked-file.problem.identity_as_reference': {
    en: 'The employee number does not fit this bank’s file. The payment goes by the identity number',
    zh: '員工編號無法完整放入此銀行的檔案，付款改以證件號碼註記',
  },
  'checked-file.problem.no_reference': {
    en: 'The employee number does not fit this bank’s file. Add an identity card or passport number',
    zh: '員工編號無法完整放入此銀行的檔案，請補上身分證或護照號碼',
  },
  'checked-file.problem.identity_unusual': {
    en: 'Not a Taiwan identity number. Check the number',
    zh: '非臺灣身分證或居留證統一證號，請確認號碼是否正確',
  },
  'checked-file.problem.letters_lacking': {
    en: 'The file is in Big5, which lacks: {{letters}}',
    zh: '檔案為 Big5 編碼，無法表示：{{letters}}',
  },
  'checked-file.problem.sum_differs': {
    en: '{{name}}: the file says {{file}}, the runs say {{runs}}',
    zh: '{{name}}：檔案為 {{file}}，薪資結算為 {{runs}}',
  },
  'checked-file.problem.does_not_fit': {
    en: '“{{value}}” does not fit the file, which holds {{most}} plain characters here',
    zh: '「{{value}}」無法寫入檔案，此欄位僅能容納 {{most}} 個英數字元',
  },
  'checked-file.problem.no_bank_account': { en: 'No bank account', zh: '無銀行帳戶' },
  'checked-file.problem.wrong_bank_account': {
    en: 'Wrong account number for {{bank}}: the bank would not find it',
    zh: '{{bank}} 帳號有誤，銀行無法入帳',
  },
  'checked-file.problem.bank_unknown': {
    en: 'Which bank is “{{bank}}”? Write its name as the bank does',
    zh: '無法辨識銀行「{{bank}}」，請使用銀行正式名稱',
  },
  'checked-file.problem.bank_code_missing': {
    en: 'No CIMB code for {{bank}}: enter it at the paying account',
    zh: '{{bank}} 無 CIMB 代碼，請於付款帳戶設定',
  },
  'checked-file.problem.taiwan_bank_missing': {
    en: 'Which bank is “{{bank}}”? Choose it from the list at the bank account, then pay to the changed account here',
    zh: '無法辨識銀行「{{bank}}」，請於銀行帳戶從清單選擇銀行，再於此頁改付至變更後的帳戶',
  },
  'checked-file.problem.taiwan_branch_missing': {
    en: 'No branch code for {{bank}}. Enter its four digits at the bank account and pay to the changed account here, or take the column out of the list under Paying accounts',
    zh: '{{bank}} 無分行代碼。請於銀行帳戶填寫四位數代碼後，於此頁改付至變更後的帳戶；或於付款帳戶的清單欄位移除分行代碼',
  },
  'checked-file.problem.account_changed': {
    en: 'The bank account changed after the approval. This file pays to the one of the approval',
    zh: '核准後銀行帳戶已變更，此檔案仍付款至核准時的帳戶',
  },
  'checked-file.problem.not_transferred': { en: 'Not paid by transfer', zh: '非轉帳付款' },
  'checked-file.sum.epf_employer': { en: 'Employer', zh: '雇主' },
  'checked-file.sum.epf_employee': { en: 'Employee', zh: '員工' },
  'checked-file.sum.socso': { en: 'SOCSO', zh: 'SOCSO' },
  'checked-file.sum.eis': { en: 'EIS', zh: 'EIS' },
  'checked-file.sum.lindung': { en: 'LINDUNG 24 Jam', zh: 'LINDUNG 24 Jam' },
  'checked-file.sum.pcb': { en: 'PCB', zh: 'PCB' },
  'checked-file.sum.cp38': { en: 'CP38', zh: 'CP38' },
  'checked-file.sum.hrd': { en: 'Levy', zh: '徵費' },
  'checked-file.sum.tw_paid': { en: 'Paid', zh: '給付總額' },
  'checked-file.sum.tw_tax': { en: 'Tax withheld', zh: '扣繳稅額' },
  'checked-file.sum.tw_supplement': { en: 'Supplementary premium', zh: '二代健保補充保費' },
  'checked-file.sum.transfers': { en: 'By transfer', zh: '轉帳' },
  'checked-file.sum.net': { en: 'Net pay', zh: '實發金額' },
  'checked-file.unsure.tw_comment_lines': {
    en: 'the words of lines 1 and 3, and the numbering of the payments',
    zh: '第 1、3 列說明文字與申報編號',
  },
  'checked-file.unsure.tw_supplement_63': {
    en: 'the last three columns of type 63, which stay empty',
    zh: '63 類所得之最後三欄（目前留空）',
  },
} as const satisfies Labels
