import type { TypedField } from '../rules.ts'
import { type BlockPair, facts, heading, numbered, paragraph, signature } from './write-body.ts'

export type ReadyTemplate = {
  ready: string
  name_en: string
  name_zh: string
  kind:
    | 'offer'
    | 'appointment'
    | 'confirmation'
    | 'extension'
    | 'promotion'
    | 'increment'
    | 'bonus'
    | 'warning'
    | 'bond'
    | 'certificate'
  recipient: 'employee' | 'outside'
  needs: 'nothing' | 'acknowledgement' | 'signature'
  typed: readonly TypedField[]
  parts: readonly BlockPair[]
}

const typed = (kind: TypedField['kind'], name: string, label_en: string, label_zh: string): TypedField => ({
  name,
  label_en,
  label_zh,
  kind,
})

const REFERENCE = paragraph(
  'Our reference: {{letter.number}}\nDate: {{today}}',
  '文號：{{letter.number}}\n日期：{{today}}',
)
const TO_EMPLOYEE = paragraph(
  '{{employee.name}}\nEmployee no. {{employee.number}}\n{{employee.position}}',
  '{{employee.name}}\n員工編號 {{employee.number}}\n{{employee.position}}',
)
const DEAR = paragraph('Dear {{employee.name}},', '{{employee.name}} 君　鈞鑒：')
const CLOSING = paragraph('Yours sincerely,', '此致')

/** The letters that every company begins with, in English and Chinese. A company changes them as it likes. */
export const READY_TEMPLATES: readonly ReadyTemplate[] = [
  {
    ready: 'offer',
    name_en: 'Letter of offer',
    name_zh: '錄取通知書',
    kind: 'offer',
    recipient: 'outside',
    needs: 'signature',
    typed: [
      typed('text', 'position', 'Position', '職位'),
      typed('text', 'department', 'Department', '部門'),
      typed('text', 'office', 'Place of work', '工作地點'),
      typed('day', 'starts_on', 'First day of work', '報到日'),
      typed('amount', 'basic_pay', 'Basic pay per month', '每月本薪'),
      typed('text', 'allowances', 'Allowances, or none', '津貼，無則填無'),
      typed('text', 'probation', 'Probation, such as three months', '試用期，例如三個月'),
      typed('day', 'reply_by', 'Reply by', '回覆期限'),
    ],
    parts: [
      heading('Offer of employment', '錄取通知書'),
      REFERENCE,
      paragraph('{{recipient.name}}\n{{recipient.address}}', '{{recipient.name}}\n{{recipient.address}}'),
      paragraph('Dear {{recipient.name}},', '{{recipient.name}} 君　鈞鑒：'),
      paragraph(
        'Thank you for your interest in {{company.name}}. We are pleased to offer you employment on the following terms:',
        '感謝您應徵 {{company.name}}。本公司很榮幸錄取您，聘用條件如下：',
      ),
      facts(
        ['Position', '職位', '{{typed.position}}'],
        ['Department', '部門', '{{typed.department}}'],
        ['Place of work', '工作地點', '{{typed.office}}'],
        ['First day of work', '報到日', '{{typed.starts_on}}'],
        ['Basic pay', '本薪', '{{typed.basic_pay}} per month', '每月 {{typed.basic_pay}}'],
        ['Allowances', '津貼', '{{typed.allowances}}'],
        ['Probation', '試用期', '{{typed.probation}}'],
      ),
      paragraph(
        'Statutory contributions and deductions apply as the law requires. The full terms will be set out in your letter of appointment.',
        '各項法定保險、提繳與扣繳依法辦理，完整聘用條件以任用通知書為準。',
      ),
      paragraph(
        'To accept this offer, please sign and return this letter by {{typed.reply_by}}. The offer lapses after that day.',
        '如同意上述條件，請於 {{typed.reply_by}} 前簽署並回傳本通知書，逾期視為放棄。',
      ),
      paragraph('We look forward to working with you.', '期待您加入本公司。'),
      CLOSING,
      signature('company'),
      signature('recipient'),
    ],
  },
  {
    ready: 'appointment',
    name_en: 'Letter of appointment',
    name_zh: '任用通知書',
    kind: 'appointment',
    recipient: 'employee',
    needs: 'signature',
    typed: [typed('text', 'notice', 'Notice period, such as one month', '預告期間，例如一個月')],
    parts: [
      heading('Letter of appointment', '任用通知書'),
      REFERENCE,
      paragraph(
        '{{employee.name}}\nIdentity or passport no. {{employee.identity_number}}',
        '{{employee.name}}\n身分證或護照號碼 {{employee.identity_number}}',
      ),
      DEAR,
      paragraph(
        'We are pleased to confirm your appointment with {{company.name}} on the following terms:',
        '{{company.name}} 茲任用台端，任用條件如下：',
      ),
      facts(
        ['Position', '職位', '{{employee.position}}'],
        ['Department', '部門', '{{employee.department}}'],
        ['Place of work', '工作地點', '{{employee.office}}'],
        ['First day of work', '到職日', '{{employee.joined_on}}'],
        ['Basic pay', '本薪', '{{pay.basic}} {{pay.per}}', '{{pay.per}} {{pay.basic}}'],
        ['End of probation', '試用期滿日', '{{employee.probation_ends}}'],
        ['Notice period', '預告期間', '{{typed.notice}}'],
      ),
      numbered(
        [
          'Hours of work, rest days, public holidays and leave follow the policies of the company and are never less favourable than the law.',
          '工作時間、例假、休息日、國定假日與請假依公司規章辦理，且不低於法令標準。',
        ],
        ['Statutory contributions and deductions apply as the law requires.', '各項法定保險、提繳與扣繳依法辦理。'],
        [
          'You shall keep the confidential information of the company secret, during your employment and after it.',
          '台端於在職期間及離職後，均應就公司之機密資訊負保密義務。',
        ],
      ),
      paragraph('Please sign below to show that you accept these terms.', '如同意上述條件，請於下方簽署。'),
      CLOSING,
      signature('company'),
      signature('recipient'),
    ],
  },
  {
    ready: 'confirmation',
    name_en: 'Confirmation of employment',
    name_zh: '試用期滿正式任用通知書',
    kind: 'confirmation',
    recipient: 'employee',
    needs: 'acknowledgement',
    typed: [typed('day', 'confirmed_from', 'Confirmed from', '正式任用日')],
    parts: [
      heading('Confirmation of employment', '試用期滿正式任用通知書'),
      REFERENCE,
      TO_EMPLOYEE,
      DEAR,
      paragraph(
        'We are pleased to inform you that you have completed your probation, and that you are confirmed as {{employee.position}} from {{typed.confirmed_from}}.',
        '台端試用期間表現經考核合格，自 {{typed.confirmed_from}} 起正式任用為{{employee.position}}。',
      ),
      paragraph(
        'All other terms of your employment remain unchanged. Thank you for your work so far; we wish you every success.',
        '其餘任用條件維持不變。感謝您這段期間的付出，並祝工作順利。',
      ),
      CLOSING,
      signature('company'),
    ],
  },
  {
    ready: 'extension',
    name_en: 'Extension of probation',
    name_zh: '延長試用期通知書',
    kind: 'extension',
    recipient: 'employee',
    needs: 'acknowledgement',
    typed: [
      typed('day', 'until', 'New end of probation', '延長後試用期滿日'),
      typed('text', 'reason', 'Reasons', '原因'),
    ],
    parts: [
      heading('Extension of probation', '延長試用期通知書'),
      REFERENCE,
      TO_EMPLOYEE,
      DEAR,
      paragraph(
        'We have reviewed your performance during probation. It is extended until {{typed.until}}, for the following reasons:',
        '經檢視台端試用期間之表現，試用期延長至 {{typed.until}}，原因如下：',
      ),
      paragraph('{{typed.reason}}', '{{typed.reason}}'),
      paragraph(
        'Your manager will go through what is expected with you and review it before that day. All other terms of your employment remain unchanged.',
        '您的主管將與您說明應改善之事項，並於期滿前再次考核。其餘任用條件維持不變。',
      ),
      CLOSING,
      signature('company'),
    ],
  },
  {
    ready: 'promotion',
    name_en: 'Letter of promotion',
    name_zh: '晉升通知書',
    kind: 'promotion',
    recipient: 'employee',
    needs: 'acknowledgement',
    typed: [
      typed('text', 'position', 'New position', '新職位'),
      typed('day', 'from', 'From', '生效日'),
      typed('amount', 'basic_pay', 'New basic pay', '新本薪'),
    ],
    parts: [
      heading('Promotion', '晉升通知書'),
      REFERENCE,
      TO_EMPLOYEE,
      DEAR,
      paragraph(
        'In recognition of your contribution, we are pleased to promote you to {{typed.position}} from {{typed.from}}.',
        '為肯定台端之貢獻，自 {{typed.from}} 起晉升為{{typed.position}}。',
      ),
      paragraph(
        'From that day your basic pay is {{typed.basic_pay}} {{pay.per}}. All other terms of your employment remain unchanged.',
        '自該日起，本薪調整為{{pay.per}} {{typed.basic_pay}}，其餘任用條件維持不變。',
      ),
      paragraph('Congratulations.', '謹此致賀。'),
      CLOSING,
      signature('company'),
    ],
  },
  {
    ready: 'increment',
    name_en: 'Letter of increment',
    name_zh: '調薪通知書',
    kind: 'increment',
    recipient: 'employee',
    needs: 'nothing',
    typed: [typed('day', 'from', 'From', '生效日'), typed('amount', 'basic_pay', 'New basic pay', '調整後本薪')],
    parts: [
      heading('Increment', '調薪通知書'),
      REFERENCE,
      TO_EMPLOYEE,
      DEAR,
      paragraph('We are pleased to inform you that your basic pay is adjusted as follows:', '茲通知台端本薪調整如下：'),
      facts(
        ['New basic pay', '調整後本薪', '{{typed.basic_pay}} {{pay.per}}', '{{pay.per}} {{typed.basic_pay}}'],
        ['From', '生效日', '{{typed.from}}'],
      ),
      paragraph(
        'All other terms of your employment remain unchanged. Please keep this letter confidential.',
        '其餘任用條件維持不變，並請對本通知內容保密。',
      ),
      CLOSING,
      signature('company'),
    ],
  },
  {
    ready: 'bonus',
    name_en: 'Bonus letter',
    name_zh: '獎金發放通知書',
    kind: 'bonus',
    recipient: 'employee',
    needs: 'nothing',
    typed: [
      typed('amount', 'amount', 'Amount of the bonus', '獎金金額'),
      typed('text', 'period', 'What it is for, such as the year 2026', '發放依據，例如 2026 年度績效'),
      typed(
        'text',
        'paid_with',
        'Paid with, such as the salary of January 2027',
        '發放方式，例如隨 2027 年 1 月薪資發放',
      ),
    ],
    parts: [
      heading('Bonus', '獎金發放通知書'),
      REFERENCE,
      TO_EMPLOYEE,
      DEAR,
      paragraph(
        'Thank you for your hard work. We are pleased to award you a bonus:',
        '感謝您的辛勞，公司茲核發獎金如下：',
      ),
      facts(
        ['Amount', '獎金金額', '{{typed.amount}}'],
        ['For', '發放依據', '{{typed.period}}'],
        ['Paid', '發放方式', '{{typed.paid_with}}'],
      ),
      paragraph(
        'The amount is subject to statutory deductions. A bonus is not a fixed part of your pay.',
        '獎金將依法扣繳相關稅費，且非固定薪資之一部分。',
      ),
      CLOSING,
      signature('company'),
    ],
  },
  {
    ready: 'warning',
    name_en: 'Warning letter',
    name_zh: '書面警告',
    kind: 'warning',
    recipient: 'employee',
    needs: 'acknowledgement',
    typed: [
      typed('day', 'happened_on', 'Day of the incident', '發生日期'),
      typed('text', 'incident', 'What happened', '事由'),
      typed('text', 'expected', 'What is expected', '應改善事項'),
      typed('day', 'reply_by', 'Explanation in writing by', '書面說明期限'),
    ],
    parts: [
      heading('Written warning', '書面警告'),
      REFERENCE,
      TO_EMPLOYEE,
      DEAR,
      paragraph(
        'This letter concerns the following, on {{typed.happened_on}}:',
        '台端於 {{typed.happened_on}} 有下列情事：',
      ),
      paragraph('{{typed.incident}}', '{{typed.incident}}'),
      paragraph(
        'This is not in keeping with the rules of the company. You are expected to do the following from now on:',
        '上述行為違反公司規章，特予書面警告。台端自即日起應：',
      ),
      paragraph('{{typed.expected}}', '{{typed.expected}}'),
      paragraph(
        'You may give your explanation in writing by {{typed.reply_by}}. Further misconduct may lead to disciplinary action as the law and the rules of the company allow.',
        '台端得於 {{typed.reply_by}} 前提出書面說明。如再有類似情事，公司將依法令及規章予以懲處。',
      ),
      CLOSING,
      signature('company'),
    ],
  },
  {
    ready: 'bond',
    name_en: 'Training bond',
    name_zh: '培訓及最低服務年限約定書',
    kind: 'bond',
    recipient: 'employee',
    needs: 'signature',
    typed: [
      typed('text', 'course', 'Training', '培訓課程'),
      typed('day', 'from', 'First day of the training', '培訓開始日'),
      typed('day', 'until', 'Last day of the training', '培訓結束日'),
      typed('amount', 'cost', 'Cost that the company bears', '公司負擔費用'),
      typed('day', 'bond_until', 'Bound until', '服務期滿日'),
    ],
    parts: [
      heading('Training bond', '培訓及最低服務年限約定書'),
      REFERENCE,
      paragraph(
        'Between {{company.name}} (“the company”) and {{employee.name}}, identity or passport no. {{employee.identity_number}} (“the employee”).',
        '立約人：{{company.name}}（以下簡稱公司）與 {{employee.name}}，身分證或護照號碼 {{employee.identity_number}}（以下簡稱員工）。',
      ),
      facts(
        ['Training', '培訓課程', '{{typed.course}}'],
        ['From', '開始日', '{{typed.from}}'],
        ['Until', '結束日', '{{typed.until}}'],
        ['Cost', '費用', '{{typed.cost}}'],
      ),
      numbered(
        ['The company bears the cost of the training above.', '上述培訓費用由公司負擔。'],
        [
          'The employee completes the training and stays with the company until {{typed.bond_until}}.',
          '員工應完成培訓，並服務至 {{typed.bond_until}}。',
        ],
        [
          'An employee who resigns before that day repays the cost in proportion to the time that remains.',
          '員工於該日前自請離職者，應按未服務期間之比例返還培訓費用。',
        ],
        [
          'Nothing is repaid where the employment ends for a reason that the employee is not answerable for.',
          '勞動契約因不可歸責於員工之事由終止者，員工無須返還。',
        ],
        ['The law prevails over anything here that differs from it.', '本約定與法令牴觸者，依法令規定辦理。'],
      ),
      signature('company'),
      signature('recipient'),
    ],
  },
  {
    ready: 'certificate_of_employment',
    name_en: 'Certificate of employment',
    name_zh: '在職證明書',
    kind: 'certificate',
    recipient: 'employee',
    needs: 'nothing',
    typed: [],
    parts: [
      heading('Certificate of employment', '在職證明書'),
      REFERENCE,
      paragraph('To whom it may concern', '敬啟者'),
      paragraph(
        'This is to certify that {{employee.name}}, identity or passport no. {{employee.identity_number}}, has been employed by {{company.name}} since {{employee.joined_on}}, and holds the position of {{employee.position}}.',
        '茲證明 {{employee.name}}（身分證或護照號碼 {{employee.identity_number}}）自 {{employee.joined_on}} 起任職於 {{company.name}}，現任職位為{{employee.position}}。',
      ),
      paragraph('This certificate is issued at the request of the employee.', '本證明書依員工申請開立。'),
      signature('company'),
    ],
  },
  {
    ready: 'certificate_of_attendance',
    name_en: 'Certificate of attendance',
    name_zh: '出席證明書',
    kind: 'certificate',
    recipient: 'employee',
    needs: 'nothing',
    typed: [
      typed('text', 'event', 'Training or event', '課程或活動名稱'),
      typed('text', 'venue', 'Venue', '地點'),
      typed('day', 'from', 'First day', '開始日'),
      typed('day', 'until', 'Last day', '結束日'),
    ],
    parts: [
      heading('Certificate of attendance', '出席證明書'),
      REFERENCE,
      paragraph(
        'This is to certify that {{employee.name}} of {{company.name}} attended the following:',
        '茲證明 {{company.name}} 員工 {{employee.name}} 出席下列課程或活動：',
      ),
      facts(
        ['Training or event', '課程或活動', '{{typed.event}}'],
        ['Venue', '地點', '{{typed.venue}}'],
        ['From', '開始日', '{{typed.from}}'],
        ['Until', '結束日', '{{typed.until}}'],
      ),
      signature('company'),
    ],
  },
]
