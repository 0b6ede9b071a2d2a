/** Sections of the help page, in their order. */
export const HELP_SECTIONS = ['begin', 'pay', 'leave', 'time'] as const

type Topic = {
  readonly name: string
  readonly section: (typeof HELP_SECTIONS)[number]
  /** Where it is done: the first of these screens that the reader may open. */
  readonly paths: readonly string[]
  /** Words that people look for and the answer does not use, in both languages. */
  readonly keywords: string
}

/** The questions of the help page: their texts are `help.q.NAME` and `help.a.NAME`. */
export const HELP_TOPICS = [
  { name: 'start', section: 'begin', paths: ['dashboard'], keywords: 'new setup 設定' },
  {
    name: 'import',
    section: 'begin',
    paths: ['migration', 'resources/import', 'employees/import', 'employee/import'],
    keywords: 'excel csv spreadsheet upload 匯入 試算表',
  },
  {
    name: 'lacking',
    section: 'begin',
    paths: ['resources/active', 'employees', 'employee'],
    keywords: 'tax number bank account missing 缺少 資料不全',
  },
  { name: 'access', section: 'begin', paths: ['accounts'], keywords: 'login invite password 登入 邀請 帳號' },
  { name: 'who-sees', section: 'begin', paths: ['access'], keywords: 'permission salary privacy 權限 薪資 隱私' },
  { name: 'language', section: 'begin', paths: ['me'], keywords: 'english chinese 中文 英文' },
  {
    name: 'notices',
    section: 'begin',
    paths: ['push'],
    keywords: 'push notification phone alert iphone android app 推播 手機 通知',
  },
  { name: 'run', section: 'pay', paths: ['payroll/runs'], keywords: 'payroll month salary 發薪 結算' },
  { name: 'blocked', section: 'pay', paths: ['payroll/runs'], keywords: 'error cannot be paid failed 無法發薪 錯誤' },
  { name: 'late-change', section: 'pay', paths: ['payroll/runs'], keywords: 'recalculate changed after 重新計算' },
  { name: 'mistake', section: 'pay', paths: ['payroll/runs'], keywords: 'wrong approved correct 更正 核准後' },
  { name: 'back-pay', section: 'pay', paths: ['payroll/runs'], keywords: 'raise retroactive difference 補發 調薪' },
  {
    name: 'allowance',
    section: 'pay',
    paths: ['payroll/inputs'],
    keywords: 'bonus monthly one-off deduction 津貼 獎金 扣款',
  },
  {
    name: 'mid-month',
    section: 'pay',
    paths: ['payroll/runs'],
    keywords: 'prorate join leave incomplete month 破月 比例',
  },
  {
    name: 'earlier-pay',
    section: 'pay',
    paths: ['payroll/inputs?tab=starts'],
    keywords: 'TP3 previous employer PCB year 年初至今 前雇主',
  },
  { name: 'payslips', section: 'pay', paths: ['payslips', 'payroll/runs'], keywords: 'email mail pdf 薪資單 寄送' },
  {
    name: 'bank-file',
    section: 'pay',
    paths: ['payroll/accounts'],
    keywords: 'maybank cimb rhb ibg duitnow transfer 銀行檔 轉帳 付款帳戶',
  },
  {
    name: 'authorities',
    section: 'pay',
    paths: ['payroll/pay-and-file'],
    keywords: 'epf socso eis pcb hrd cp39 nhi 申報 勞保 健保 扣繳',
  },
  {
    name: 'before-approval',
    section: 'pay',
    paths: ['payroll/ready'],
    keywords: 'ready check missing number 發薪準備 檢查',
  },
  {
    name: 'year-end',
    section: 'pay',
    paths: ['payroll/year-end', 'payroll/taiwan-year-end'],
    keywords: 'EA form E withholding statement 扣繳憑單 年度',
  },
  {
    name: 'leave-types',
    section: 'leave',
    paths: ['leave/policy', 'application/leave/policy'],
    keywords: 'entitlement annual sick policy 特休 病假 給假',
  },
  {
    name: 'balance',
    section: 'leave',
    paths: ['leave/balance', 'application/leave/balance'],
    keywords: 'ledger wrong days remaining 餘額 天數',
  },
  {
    name: 'opening',
    section: 'leave',
    paths: ['leave/balance', 'application/leave/balance'],
    keywords: 'opening balance start 期初',
  },
  {
    name: 'holidays',
    section: 'leave',
    paths: ['company/holiday'],
    keywords: 'public holiday state replacement 國定假日 州',
  },
  {
    name: 'declared',
    section: 'leave',
    paths: ['company/holiday'],
    keywords: 'typhoon election sudden day off 颱風 停班',
  },
  {
    name: 'approvers',
    section: 'leave',
    paths: ['settings/requests'],
    keywords: 'approval steps manager workflow 簽核 主管',
  },
  {
    name: 'deputy',
    section: 'leave',
    paths: ['deputies', 'delegation'],
    keywords: 'away delegate holiday substitute 代理 休假',
  },
  { name: 'clock', section: 'time', paths: ['attendance/setting'], keywords: 'punch kiosk phone place 打卡 門禁 地點' },
  {
    name: 'correction',
    section: 'time',
    paths: ['attendance/correction', 'attendance'],
    keywords: 'forgot missed punch 補打卡 忘記',
  },
  {
    name: 'letters',
    section: 'time',
    paths: ['documents/letters'],
    keywords: 'offer confirmation certificate warning sign template 信函 證明書 警告 簽署 範本',
  },
  { name: 'shifts', section: 'time', paths: ['shift'], keywords: 'roster planner publish 班表 排班' },
  {
    name: 'overtime',
    section: 'time',
    paths: ['overtime/policy', 'overtime/applicants'],
    keywords: 'hours extra rate 加班 時數',
  },
  {
    name: 'claims',
    section: 'time',
    paths: ['claim/policy', 'claim/applicants'],
    keywords: 'expense receipt reimburse 報銷 收據',
  },
  {
    name: 'mileage',
    section: 'time',
    paths: ['application/normalClaim', 'claim/policy'],
    keywords: 'distance km petrol car drive 公里 油資 開車',
  },
  { name: 'reports', section: 'time', paths: ['payroll/reports'], keywords: 'export excel csv download 匯出 報表' },
  { name: 'log', section: 'time', paths: ['log'], keywords: 'who changed history audit 誰修改 紀錄' },
] as const satisfies readonly Topic[]
