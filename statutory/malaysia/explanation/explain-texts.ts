import type { Label, Labels } from '#base/labels.ts'

/** Work at an agreed rate where the law sets a minimum. */
const OWN_RATE: Label = {
  en: 'Hours worked × the rate agreed for them, at least what the Employment Act gives for such work',
  zh: '出勤時數 × 約定費率，不低於僱傭法就該類出勤所定之給付',
}

/** Each formula of Malaysian law in words, keyed by the name stored with a line. */
export const FORMULA_TEXTS: Labels = {
  'pay.basic': {
    en: 'Basic pay × days in service ÷ days of the month, for each stretch of the month by itself, to the sen',
    zh: '本薪 × 在職天數 ÷ 當月天數，各段期間分別計算至分',
  },
  'pay.unpaid': {
    en: 'Pay of the days with pay less pay of all days in service (Employment Act s.18A)',
    zh: '有薪天數之薪資減去全部在職天數之薪資（僱傭法第 18A 條）',
  },
  'pay.part': { en: 'Amount × paid days ÷ days of the month, to the sen', zh: '金額 × 有薪天數 ÷ 當月天數，計算至分' },
  'pay.cycle': {
    en: 'Pay of the cycle × days in service ÷ days of the cycle, for each stretch by itself, to the sen. A month’s pay is paid in equal parts with each of its cycles.',
    zh: '各發薪期薪資 × 在職天數 ÷ 該期天數，各段期間分別計算至分。月薪依當月發薪次數平均分期發放。',
  },
  'pay.cycle_unpaid': {
    en: 'Pay of the days with pay less pay of all days in service of the cycle (Employment Act s.18A)',
    zh: '該期有薪天數之薪資減去在職天數之薪資（僱傭法第 18A 條）',
  },
  'pay.cp38': { en: 'Monthly deduction ordered by the tax office (CP38)', zh: '稅務局指示之每月扣繳（CP38）' },
  'pay.cp38_order': {
    en: 'Amount that the tax office instructs for the month (CP38), as far as the total of the order still leaves room',
    zh: '稅務局指示之當月金額（CP38），以該指示總額之餘額為限',
  },
  'ea.overtime': { en: 'Wages ÷ 26 ÷ normal hours × hours worked × 1.5', zh: '工資 ÷ 26 ÷ 正常工時 × 加班時數 × 1.5' },
  'ea.restDay': {
    en: 'Half a day’s or a day’s ordinary rate on a rest day, hours beyond at 2 times',
    zh: '休息日出勤給予半日或一日工資，超時部分為 2 倍',
  },
  'ea.publicHoliday': {
    en: 'Two days’ ordinary rate on a public holiday, hours beyond at 3 times',
    zh: '國定假日出勤給予兩日工資，超時部分為 3 倍',
  },
  'ea.missedHours': {
    en: 'Wages ÷ 26 ÷ normal hours × hours not worked',
    zh: '工資 ÷ 26 ÷ 正常工時 × 缺勤時數',
  },
  'ea.unusedLeave': {
    en: 'Wages ÷ 26 × unused days of leave, a part of a day by its minutes ÷ those of a normal day (Employment Act ss.60E(3), 60I)',
    zh: '工資 ÷ 26 × 未休日數，不足一日按分鐘 ÷ 正常每日分鐘數計（僱傭法第 60E(3)、60I 條）',
  },
  'ea.incompleteMonth': {
    en: 'Wages of the month × eligible days ÷ days of the month',
    zh: '當月工資 × 應計天數 ÷ 當月天數',
  },
  epf: {
    en: 'Third Schedule of the EPF Act: the row of the wages gives both shares; without a row, wages × rate up to the next ringgit',
    zh: '依公積金法第三附表，工資所屬級距決定雙方提撥額；無級距者以工資 × 費率並進位至整數令吉',
  },
  socso: {
    en: 'Table of contributions of Act 4: the row of the wages, by category',
    zh: '依第 4 號法令繳費表，按類別與工資級距',
  },
  eis: { en: 'Table of contributions of Act 800: the row of the wages', zh: '依第 800 號法令繳費表，按工資級距' },
  lindung: { en: 'Table of LINDUNG 24 Jam: the row of the wages', zh: '依 LINDUNG 24 Jam 繳費表，按工資級距' },
  hrd: { en: 'Wages of a citizen × levy rate', zh: '公民工資 × 徵費費率' },
  zakat: { en: 'The employee’s standing instruction', zh: '員工的固定指示' },
  'pcb.resident': {
    en: 'LHDN’s computerised method: tax of the year on P, less zakat and tax deducted so far, over the months left; additional pay by the tax it adds to the year',
    zh: 'LHDN 電腦計算法：以 P 計算全年稅額，減除 zakat 與已扣稅額後除以剩餘月數；額外報酬依其增加之年度稅額計算',
  },
  'pcb.nonResident': { en: 'Taxable pay × 30 %', zh: '應稅報酬 × 30%' },
  'pcb.rep': {
    en: 'Returning Expert Programme: taxable income of the year × 15 %, less tax deducted so far, over the months left',
    zh: '專才回國計畫：全年應稅所得 × 15%，減除已扣稅額後除以剩餘月數',
  },
  'pcb.knowledgeWorker': {
    en: 'Knowledge worker in a region: taxable income of the year × 15 %, less tax deducted so far, over the months left',
    zh: '特定區域知識工作者：全年應稅所得 × 15%，減除已扣稅額後除以剩餘月數',
  },
  'pcb.cSuite': {
    en: 'C-suite of a relocated company: taxable income of the year × 15 %, less tax deducted so far, over the months left',
    zh: '遷入企業高階主管：全年應稅所得 × 15%，減除已扣稅額後除以剩餘月數',
  },
  'pcb.bik': {
    en: 'Value of the year ÷ its months, cut to whole ringgit: taxed with the monthly pay, never paid',
    zh: '全年價值 ÷ 月數，捨去至整數令吉：隨經常報酬課稅，不實際支付',
  },
  'pcb.exempt': {
    en: 'Exempt until the ceiling of the year is used up; the rest is taxed this month',
    zh: '年度免稅額度用完前免稅，其餘於本月課稅',
  },
}

/** Hours paid at an agreed rate where the law has its own. */
export const OWN_RATE_TEXTS: Labels = {
  'ea.overtime': OWN_RATE,
  'ea.restDay': OWN_RATE,
  'ea.publicHoliday': OWN_RATE,
  'ea.missedHours': {
    en: 'Hours not worked × the rate agreed for them, at most their ordinary rate',
    zh: '缺勤時數 × 約定費率，以平常時薪為上限',
  },
  'ea.unusedLeave': {
    en: 'Unused hours of leave × the rate agreed for them, at least their ordinary rate',
    zh: '未休時數 × 約定費率，不低於平常時薪',
  },
}

/** Names of a formula's inputs. */
export const INPUT_TEXTS: Labels = {
  p: { en: 'Basic pay a month', zh: '月本薪' },
  d: { en: 'Days in service', zh: '在職天數' },
  u: { en: 'Days without pay', zh: '無薪天數' },
  away: {
    en: 'Days without pay, by minutes and by the share of pay that is not kept',
    zh: '無薪天數（按分鐘及未給薪比例折算）',
  },
  cycle_pay: { en: 'Pay of the cycle', zh: '該期薪資' },
  cycle_days: { en: 'Days of the cycle', zh: '該期天數' },
  rate: { en: 'Basic pay as recorded', zh: '登錄之本薪' },
  pay_per: { en: 'Recorded for each', zh: '登錄薪資單位' },
  cycle: { en: 'Cycle of the month', zh: '當月第幾期' },
  ml: { en: 'Months of service left in the year', zh: '本年剩餘在職月數' },
  of: { en: 'Days of the month', zh: '當月天數' },
  ord: { en: 'Order number', zh: '指示編號' },
  nth: { en: 'Month of the order', zh: '第幾個月' },
  inst: { en: 'Instructed for the month', zh: '當月指示金額' },
  alr: { en: 'Taken earlier in the month', zh: '當月先前已扣' },
  tot: { en: 'Instructed in all', zh: '指示總額' },
  tak: { en: 'Taken before', zh: '先前已扣' },
  rem: { en: 'Left of the order afterwards', zh: '扣後餘額' },
  way: { en: 'Counted by', zh: '計算方式' },
  w: { en: 'Wages', zh: '工資' },
  paid: { en: 'Paid days', zh: '有薪天數' },
  a: { en: 'Amount', zh: '金額' },
  per: { en: 'Wages are of a', zh: '工資單位' },
  pb: { en: 'Paid by the', zh: '計薪方式' },
  on: { en: 'Worked on', zh: '出勤日期' },
  t: { en: 'Minutes worked', zh: '工作分鐘數' },
  rm: { en: 'Times the ordinary rate', zh: '平常時薪之倍數' },
  rh: { en: 'Rate an hour', zh: '約定每小時金額' },
  wm: { en: 'Normal minutes that the wages pay for', zh: '工資所含之正常工作分鐘數' },
  missed: { en: 'Minutes not worked', zh: '缺勤分鐘數' },
  unused: { en: 'Unused leave in minutes', zh: '未休分鐘數' },
  unused_on: { en: 'Pay as it was on', zh: '薪資計算日' },
  n: { en: 'Minutes of a normal day', zh: '正常每日分鐘數' },
  part: { en: 'Part', zh: '適用部分' },
  b: { en: 'Bonus among the wages', zh: '其中獎金' },
  ee: { en: 'Employee’s elected rate', zh: '員工選擇費率' },
  er: { en: 'Employer’s elected rate', zh: '雇主選擇費率' },
  xe: { en: 'Elected by the employee on top', zh: '員工自願加提' },
  xr: { en: 'Elected by the employer on top', zh: '雇主自願加提' },
  kr: { en: 'Rebate for knowledge workers', zh: '知識工作者回扣' },
  why: { en: 'Because', zh: '原因' },
  c: { en: 'Category', zh: '類別' },
  g: { en: 'Registration', zh: '登記' },
  r: { en: 'Rate', zh: '比率' },
  cat: { en: 'Tax category', zh: '稅務類別' },
  ch: { en: 'Children', zh: '子女' },
  y: { en: 'Remuneration before this month (Y)', zh: '本月前累計報酬（Y）' },
  k: { en: 'EPF before this month (K)', zh: '本月前累計 EPF（K）' },
  x: { en: 'Tax deducted before this month (X)', zh: '本月前已扣稅額（X）' },
  z: { en: 'Zakat before this month (Z)', zh: '本月前 zakat（Z）' },
  lp: { en: 'Reliefs before this month (ΣLP)', zh: '本月前扣除額（ΣLP）' },
  y1: { en: 'Monthly pay (Y1)', zh: '本月經常報酬（Y1）' },
  k1: { en: 'EPF on monthly pay (K1)', zh: '經常報酬之 EPF（K1）' },
  tb: { en: 'Taken back this month alone', zh: '僅於本月扣回' },
  tbk: { en: 'EPF on what is taken back', zh: '扣回金額之 EPF' },
  yt: { en: 'Additional pay (Yt)', zh: '額外報酬（Yt）' },
  kt: { en: 'EPF on additional pay (Kt)', zh: '額外報酬之 EPF（Kt）' },
  lp1: { en: 'Reliefs of this month (LP1)', zh: '本月扣除額（LP1）' },
  zk: { en: 'Zakat and levy of this month', zh: '本月 zakat 與徵費' },
  du: { en: 'Disabled', zh: '身心障礙' },
  su: { en: 'Disabled spouse', zh: '配偶身心障礙' },
  used: { en: 'Used of the ceiling before', zh: '先前已用額度' },
  l: { en: 'Ceiling of the year', zh: '年度上限' },
  v: { en: 'Value of the year', zh: '全年價值' },
  ms: { en: 'Months it is taxed over', zh: '課稅月數' },
  at: { en: 'Which of them', zh: '第幾個月' },
  loans: { en: 'Loans altogether', zh: '貸款總額' },
  yr: { en: 'Completed years of service', zh: '完整服務年數' },
  limit: { en: 'Exempt for the whole service', zh: '全部服務年資免稅額' },
  exempt: { en: 'Exempt this month', zh: '本月免稅' },
  taxable: { en: 'Taxed this month', zh: '本月課稅' },
}

/** Words for the reason codes of an explanation. */
export const REASON_TEXTS: Labels = {
  local: {
    en: 'citizen, permanent resident or elected before August 1998, under 60',
    zh: '公民、永久居民或 1998 年 8 月前選擇加入者，未滿 60 歲',
  },
  local_60: { en: 'citizen of 60 or over', zh: '60 歲以上公民' },
  resident_60: {
    en: 'permanent resident of 60 or over, or elected before August 1998',
    zh: '60 歲以上永久居民，或 1998 年 8 月前選擇加入者',
  },
  elected: { en: 'elected to contribute', zh: '自願加入' },
  elected_60: { en: 'elected to contribute, 60 or over', zh: '60 歲以上自願加入' },
  foreigner: { en: 'not a citizen', zh: '非公民' },
  age_75: { en: '75 or over', zh: '75 歲以上' },
  not_elected: { en: 'did not elect to contribute', zh: '未選擇加入' },
  domestic_servant: { en: 'domestic servant', zh: '家庭幫傭' },
  insured: { en: 'insured', zh: '被保險人' },
  under_18: { en: 'under 18', zh: '未滿 18 歲' },
  age_60: { en: '60 or over', zh: '60 歲以上' },
  first_at_57: { en: 'first covered at 57 or over', zh: '57 歲以後首次投保' },
  participates: { en: 'takes part', zh: '參加' },
  opted_out: { en: 'opted out', zh: '已選擇退出' },
  no_scheme: { en: 'not in force yet', zh: '尚未實施' },
  none: { en: 'none', zh: '無' },
  voluntary: { en: 'voluntary', zh: '自願' },
  mandatory: { en: 'obliged', zh: '強制' },
  citizen: { en: 'citizen', zh: '公民' },
  pr: { en: 'permanent resident', zh: '永久居民' },
  month: { en: 'month', zh: '月' },
  monthly: { en: 'month', zh: '月' },
  semi_monthly: { en: 'half a month', zh: '半月' },
  weekly: { en: 'week', zh: '週' },
  daily: { en: 'day', zh: '日' },
  fixed_26: { en: '26 days', zh: '固定 26 日' },
  working_days: { en: 'working days', zh: '工作日' },
  yes: { en: 'yes', zh: '是' },
}
