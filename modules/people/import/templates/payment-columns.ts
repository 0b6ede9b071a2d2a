import type { TemplateColumn } from '#server/spreadsheets/template.ts'
import { AccountType, PaymentMethod, ResidentStatus } from '../../core/values.ts'
import { MEANINGS } from './meanings.ts'
import { choiceColumn } from './template-columns.ts'

/** Payment and legal status. */
export const paymentColumns = [
  {
    key: 'payment_method',
    header: 'Payment method',
    words:
      'Payment Mode | Pay Method | Payment Type | Payment By | Pay By | Cara Bayaran | Salary Payment Method | 付款方式 | 支薪方式 | 發薪方式',
    ...choiceColumn(PaymentMethod.options, MEANINGS.PaymentMethod),
  },
  {
    key: 'bank_name',
    header: 'Bank',
    words: 'Bank Name | Name of Bank | Nama Bank | 銀行 | 銀行名稱 | 轉帳銀行 | 薪轉銀行 | Payroll Bank',
    kind: 'text',
    maxLength: 80,
  },
  {
    key: 'account_type',
    header: 'Account type',
    words: 'Bank Account Type | Jenis Akaun | 帳戶類型',
    ...choiceColumn(AccountType.options, MEANINGS.AccountType),
  },
  {
    key: 'account_number',
    header: 'Account number',
    words:
      'Bank Account | Bank Account No | Bank Account Number | Bank A/C No | Bank Acc No | Account No | Acc No | A/C No | No Akaun | No. Akaun | No. Akaun Bank | 銀行帳號 | 帳號 | 轉帳帳號 | 薪轉帳號 | 薪資帳號',
    kind: 'text',
    maxLength: 40,
  },
  {
    key: 'account_holder',
    header: 'Account holder',
    words:
      'Account Name | Account Holder Name | Bank Account Name | Bank Account Holder | Beneficiary Name | Nama Pemegang Akaun | 戶名 | 帳戶名稱',
    kind: 'text',
    maxLength: 120,
  },
  {
    key: 'bank_code',
    header: 'Bank code',
    words: 'Bank No | 銀行代碼 | 銀行代號 | 總行代號',
    kind: 'text',
    maxLength: 3,
    hint: 'Taiwan: three digits',
  },
  {
    key: 'branch_code',
    header: 'Branch code',
    words: 'Branch No | Bank Branch Code | 分行代碼 | 分行代號',
    kind: 'text',
    maxLength: 4,
    hint: 'Taiwan: four digits',
  },
  {
    key: 'parts',
    header: 'Pay split',
    kind: 'text',
    maxLength: 1200,
    hint: 'What goes elsewhere before the account takes the rest, such as MYR 200.00 | cash; 25% | bank_transfer | Maybank | 1234567890 | Holder',
  },
  {
    key: 'resident_status',
    header: 'Resident status',
    words:
      'Residency Status | Residence Status | Tax Resident Status | Status Pemastautin | 居留身分 | 居留身份 | 身分別',
    ...choiceColumn(ResidentStatus.options, MEANINGS.ResidentStatus),
  },
] as const satisfies readonly TemplateColumn[]
