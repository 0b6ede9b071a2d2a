import type { Label, Labels } from '#base/labels.ts'

export const TAIWAN_LINE_NAMES = {
  tw_labor: { en: 'Labor insurance', zh: '勞工保險' },
  tw_employment: { en: 'Employment insurance', zh: '就業保險' },
  tw_occupational: { en: 'Occupational accident insurance', zh: '職業災害保險' },
  tw_health: { en: 'Health insurance', zh: '全民健康保險' },
  tw_pension: { en: 'Voluntary pension', zh: '勞退自提' },
  tw_pension_employer: { en: 'Labor pension, employer', zh: '勞工退休金（雇主）' },
  tw_reserve: { en: 'Retirement reserve (former scheme)', zh: '勞工退休準備金（舊制）' },
  tw_supplement: { en: 'Supplementary health premium', zh: '二代健保補充保費' },
  tw_income_tax: { en: 'Income tax', zh: '所得稅扣繳' },
  tw_bonus_tax: { en: 'Income tax on a bonus', zh: '獎金所得稅扣繳' },
  tw_retirement_tax: { en: 'Income tax on severance pay', zh: '退職所得稅扣繳' },
  tw_welfare_fund: { en: 'Employee welfare fund', zh: '職工福利金' },
  tw_garnishment: { en: 'Wages garnished by a court', zh: '法院強制執行扣薪' },
  tw_arrears_fund: { en: 'Wage arrears fund', zh: '積欠工資墊償基金' },
  tw_employer_supplement: { en: 'Supplementary health premium of the employer', zh: '投保單位二代健保補充保費' },
} as const satisfies Labels

/** Names of the tables on the law screen, by the key of TAIWAN_LAW. */
export const TAIWAN_LAW_NAMES: Labels = {
  tw_minimum_wage: { en: 'Minimum wage', zh: '最低工資' },
  tw_pay_disclosure: { en: 'Offers of work that state their pay', zh: '徵才應公開薪資範圍' },
  tw_labor_rates: { en: 'Labor and employment insurance rates', zh: '勞工保險與就業保險費率' },
  tw_labor_grades: { en: 'Labor insurance grades', zh: '勞工保險投保薪資分級表' },
  tw_occupational_grades: { en: 'Occupational accident grades', zh: '職業災害保險投保薪資分級表' },
  tw_occupational_average: { en: 'Occupational accident average rate', zh: '職業災害保險平均費率' },
  tw_arrears_fund: { en: 'Wage arrears fund', zh: '積欠工資墊償基金' },
  tw_health_rates: { en: 'Health insurance rate', zh: '全民健康保險費率' },
  tw_health_grades: { en: 'Health insurance amounts', zh: '全民健康保險投保金額分級表' },
  tw_supplement: { en: 'Supplementary health premium', zh: '二代健保補充保費' },
  tw_pension_rates: { en: 'Labor pension rates', zh: '勞工退休金提繳率' },
  tw_pension_grades: { en: 'Labor pension grades', zh: '勞工退休金月提繳分級表' },
  tw_withholding: { en: 'Withholding table', zh: '薪資所得扣繳稅額表' },
  tw_residence: { en: 'Tax residence', zh: '居住者認定' },
  tw_stability_fee: { en: 'Employment stability fee', zh: '就業安定費' },
  tw_garnishment: { en: 'Garnishment of wages', zh: '強制執行扣薪' },
  tw_living_costs: { en: 'Monthly cost of living', zh: '最低生活費' },
  tw_welfare_fund: { en: 'Employee welfare fund', zh: '職工福利金' },
  tw_coverage: { en: 'Who is insured', zh: '加保資格' },
  tw_flexible_hours: { en: 'Normal and flexible hours', zh: '正常工時與變形工時' },
  tw_working_time: { en: 'Working time and overtime', zh: '工時與加班' },
  tw_severance: { en: 'Severance pay', zh: '資遣費' },
  tw_leave: { en: 'Labor Standards Act: leave', zh: '勞動基準法與性別平等工作法：假別與日數' },
  tw_ceremonies: { en: 'Leave for indigenous ceremonies', zh: '原住民族歲時祭儀假' },
}

/** Each formula in words, keyed by the name stored with a line. */
export const FORMULA_TEXTS: Labels = {
  'tw.wage': {
    en: 'Monthly wage × days in service ÷ 30, or the whole wage for a whole month, an equal part of it for a whole cycle; each stretch by itself, half up to the dollar',
    zh: '月薪 × 在職日數 ÷ 30，整月者給付全額、分次發薪者每期給付均分額；各段期間分別四捨五入至元',
  },
  'tw.unpaidDays': {
    en: 'A thirtieth of the monthly wage for each day without pay, at most what was earned',
    zh: '無薪日每日扣月薪三十分之一，以該期間應得工資為限',
  },
  'tw.part': {
    en: 'Monthly amount × paid days ÷ 30, half up to the dollar',
    zh: '每月金額 × 有薪日數 ÷ 30，四捨五入至元',
  },
  'tw.labor': {
    en: 'Insured salary × rate × days ÷ 30 × share (worker 20%, unit 70%), each share half up to the dollar by itself; a disability subsidy is taken off the worker’s share',
    zh: '投保薪資 × 費率 × 加保日數 ÷ 30 × 負擔比例（勞工 20%、單位 70%），各自四捨五入至元；身心障礙補助自勞工負擔額扣除',
  },
  'tw.employment': {
    en: 'Insured salary × 1% × days ÷ 30 × share (worker 20%, unit 70%), rounded apart from labor insurance',
    zh: '投保薪資 × 1% × 加保日數 ÷ 30 × 負擔比例（勞工 20%、單位 70%），與勞工保險分開四捨五入',
  },
  'tw.occupational': {
    en: 'Insured salary × the unit’s notified rate (commuting included) × days ÷ 30, paid by the unit alone',
    zh: '投保薪資 × 單位適用費率（含上下班災害） × 加保日數 ÷ 30，全部由單位負擔',
  },
  'tw.arrearsFund': {
    en: 'Labor insured salaries of the unit × 0.025%, rounded once for the unit',
    zh: '全單位勞保投保薪資總額 × 0.025%，以單位為準四捨五入一次',
  },
  'tw.health': {
    en: 'Insured amount × 5.17% × 30%, half up to the dollar, times the person and at most three dependants; unit: × 60% × (1 + average dependants). Whole months only',
    zh: '投保金額 × 5.17% × 30% 四捨五入後，乘以本人及眷屬人數（最多三口）；單位：× 60% ×（1＋平均眷口數）。按整月計收',
  },
  'tw.supplement.bonus': {
    en: 'What the year’s bonuses with this one exceed four times the insured amount by, at most this payment, × 2.11%',
    zh: '當年度累計獎金（含本次）超過投保金額四倍之部分，以本次給付為限，× 2.11%',
  },
  'tw.supplement.other': {
    en: 'The whole payment × 2.11% when it reaches the floor',
    zh: '單次給付達起扣點者，全額 × 2.11%',
  },
  'tw.supplement.employer': {
    en: '(All salary paid in the month − total insured amounts) × 2.11%, when positive',
    zh: '（當月支付薪資總額－受僱者投保金額總額）× 2.11%，為正數時計收',
  },
  'tw.pension': {
    en: 'Contribution wage × rate × days ÷ 30: the unit’s part and the worker’s voluntary part, each half up to the dollar',
    zh: '月提繳工資 × 提繳率 × 日數 ÷ 30：單位提繳與勞工自願提繳各自四捨五入至元',
  },
  'tw.reserve': {
    en: 'Wages × the company’s reserve rate for the former retirement scheme',
    zh: '工資 × 公司之舊制退休準備金提撥率',
  },
  'tw.tax.table': {
    en: 'Withholding table: the lower end of the row × 12, less exemptions, married standard deduction and salary deduction, taxed by the bands, ÷ 12, cut to ten dollars; nothing up to 2,000',
    zh: '扣繳稅額表：級距下限 × 12，減免稅額、有配偶標準扣除額與薪資特別扣除額，依稅率級距計算後 ÷ 12，捨去至十元；2,000 元以下免扣',
  },
  'tw.tax.flat': {
    en: 'Taxable salary of the month × 5%, cut to the dollar; nothing up to 2,000',
    zh: '當月應稅薪資 × 5%，元以下捨去；2,000 元以下免扣',
  },
  'tw.tax.nonResident': {
    en: 'Non-resident: whole salary of the month with bonuses × 6% up to one and a half times the minimum wage, else × 18%, cut to the dollar',
    zh: '非居住者：當月全部薪資（含獎金）在最低工資 1.5 倍以下者 × 6%，超過者 × 18%，元以下捨去',
  },
  'tw.tax.bonus': {
    en: 'Bonus × 5%, cut to the dollar, when that is more than 2,000 (company setting)',
    zh: '獎金 × 5%，元以下捨去，超過 2,000 元時扣繳（公司設定）',
  },
  'tw.tax.bonusStatute': {
    en: 'Bonus × 5%, cut to the dollar, when the payment reaches the start of the withholding table',
    zh: '獎金單次給付達扣繳稅額表起扣標準者 × 5%，元以下捨去',
  },
  'tw.tax.retirement': {
    en: 'Severance pay: exempt for each year of service, half taxed to the ceiling, the rest whole; residents 6%, non-residents 18%',
    zh: '退職所得：依年資定額免稅，超過部分半數課稅至上限，再超過者全數課稅；居住者 6%，非居住者 18%',
  },
  'tw.overtime.working_day': {
    en: 'Monthly wage ÷ 240 × hours: first 2 at 4/3, then 5/3',
    zh: '月薪 ÷ 240 × 時數：前 2 小時 4/3，其後 5/3',
  },
  'tw.overtime.rest_day': {
    en: 'Monthly wage ÷ 240 × hours on a rest day: first 2 at 4/3, to the 8th at 5/3, then 8/3',
    zh: '休息日：月薪 ÷ 240 × 時數，前 2 小時 4/3，第 3 至 8 小時 5/3，其後 8/3',
  },
  'tw.overtime.holiday': {
    en: 'Holiday or annual leave worked: one more day’s wage however short, hours 9 and 10 at 4/3, then 5/3',
    zh: '國定假日或特休出勤：加發一日工資，第 9、10 小時 4/3，其後 5/3',
  },
  'tw.overtime.regular_day_off': {
    en: 'Regular day off worked in an emergency: one more day’s wage and a day off later, hours beyond 8 at 2',
    zh: '例假因緊急事由出勤：加發一日工資並補休，超過 8 小時部分 2 倍',
  },
  'tw.partMonth': {
    en: 'Monthly wage ÷ 30 × calendar days employed; a whole month is the whole wage',
    zh: '月薪 ÷ 30 × 在職日曆天數；全月在職給付全額',
  },
  'tw.leave': {
    en: 'Monthly wage ÷ 30 a day (÷ 240 an hour) for time without pay, half of it for half pay',
    zh: '不給薪時間按月薪 ÷ 30 計一日（÷ 240 計一小時），半薪者扣半數',
  },
  'tw.missedHours': {
    en: 'Monthly wage ÷ 240 × hours not worked',
    zh: '月薪 ÷ 240 × 缺勤時數',
  },
  'tw.unusedLeave': {
    en: 'Last normal month’s wage ÷ 30 × unused days of annual leave; a day is 480 minutes',
    zh: '最近一個月正常工時工資 ÷ 30 × 未休特別休假日數；一日為 480 分鐘',
  },
  'tw.garnishment': {
    en: 'At most a third of the wages of a payment, and what the worker lives on stays; the order served first takes first, those of one day share by what is left of each',
    zh: '以各期薪資三分之一為限，並保留債務人生活所需；先送達者先扣，同日送達者依未清償餘額比例分配',
  },
  'tw.welfareFund': {
    en: 'Wages of the month × 0.5%, cut to the dollar',
    zh: '當月薪津 × 0.5%，元以下捨去',
  },
  'tw.stabilityFee': {
    en: 'Fee of a month for each migrant worker, paid by the employer alone; part of a month a thirtieth a day, to the nearest dollar, at most the fee of the month',
    zh: '每名移工每月之就業安定費，全部由雇主負擔；未滿整月者按日計收（每日為月額三十分之一，四捨五入至元），以月額為限',
  },
  'tw.severance': {
    en: 'Average monthly wage × half a month for each year of service, at most six months; former scheme one month a year',
    zh: '月平均工資 × 每滿一年二分之一個月，最高六個月；舊制每滿一年一個月',
  },
}

/** Overtime where the company chose the usual multipliers instead of the Act's fractions. */
export const USUAL_TEXTS: Labels = {
  'tw.overtime.working_day': {
    en: 'Monthly wage ÷ 240 × hours: first 2 at 1.34, then 1.67',
    zh: '月薪 ÷ 240 × 時數：前 2 小時 1.34，其後 1.67',
  },
  'tw.overtime.rest_day': {
    en: 'Monthly wage ÷ 240 × hours on a rest day: first 2 at 1.34, to the 8th at 1.67, then 2.67',
    zh: '休息日：月薪 ÷ 240 × 時數，前 2 小時 1.34，第 3 至 8 小時 1.67，其後 2.67',
  },
  'tw.overtime.holiday': {
    en: 'Holiday or annual leave worked: one more day’s wage however short, hours 9 and 10 at 1.34, then 1.67',
    zh: '國定假日或特休出勤：加發一日工資，第 9、10 小時 1.34，其後 1.67',
  },
  'tw.overtime.regular_day_off': {
    en: 'Regular day off worked in an emergency: one more day’s wage and a day off later, hours beyond 8 at 2',
    zh: '例假因緊急事由出勤：加發一日工資並補休，超過 8 小時部分 2 倍',
  },
}

const OWN_RATE: Label = {
  en: 'Hours worked × the rate agreed for them, at least what the Labor Standards Act gives for such work',
  zh: '出勤時數 × 約定費率，不低於勞動基準法就該類出勤所定之給付',
}

/** Hours paid at an agreed rate where the law has its own. */
export const OWN_RATE_TEXTS: Labels = {
  'tw.overtime.working_day': OWN_RATE,
  'tw.overtime.rest_day': OWN_RATE,
  'tw.overtime.holiday': OWN_RATE,
  'tw.overtime.regular_day_off': OWN_RATE,
  'tw.missedHours': {
    en: 'Hours not worked × the rate agreed for them, at most a 240th of the monthly wage each',
    zh: '缺勤時數 × 約定費率，每小時以月薪 ÷ 240 為上限',
  },
  'tw.unusedLeave': {
    en: 'Unused hours of annual leave × the rate agreed for them, at least a 240th of the wage each',
    zh: '未休特別休假時數 × 約定費率，每小時不低於工資 ÷ 240',
  },
}

/** Names of a formula's inputs. */
export const INPUT_TEXTS: Labels = {
  w: { en: 'Monthly wage', zh: '月薪資' },
  p: { en: 'Monthly wage', zh: '月薪資' },
  u: { en: 'Days without pay', zh: '無薪日數' },
  away: {
    en: 'Days without pay, by minutes and by the share of pay that is not kept',
    zh: '無薪日數（按分鐘及未給薪比例折算）',
  },
  divisor: { en: 'Days that a month counts', zh: '一個月計為日數' },
  paid: { en: 'Paid days', zh: '有薪日數' },
  average: { en: 'Average monthly wage', zh: '月平均工資' },
  taxable: { en: 'Taxable salary', zh: '應稅薪資' },
  monthly_amount: { en: 'Monthly amount', zh: '每月金額' },
  on: { en: 'Worked on', zh: '出勤日期' },
  unused: { en: 'Days of leave not taken', zh: '未休日數' },
  unused_on: { en: 'Pay as it was on', zh: '薪資計算日' },
  in: { en: 'Of it within the legal hours, free of tax: minutes', zh: '其中法定時數內免稅分鐘數' },
  insured_salary: { en: 'Insured salary', zh: '投保薪資' },
  pension_wage: { en: 'Contribution wage', zh: '月提繳工資' },
  pension_days: { en: 'Contribution days', zh: '提繳日數' },
  g: { en: 'Insured amount', zh: '投保金額' },
  total: { en: 'Insured amounts in total', zh: '投保金額總額' },
  r: { en: 'Rate', zh: '費率' },
  v: { en: 'Voluntary rate', zh: '自願提繳率' },
  d: { en: 'Insured days', zh: '加保日數' },
  employed: { en: 'Days employed', zh: '在職日數' },
  of: { en: 'Days of the month', zh: '當月日數' },
  cycle: { en: 'Cycle of the month', zh: '當月期別' },
  cycle_days: { en: 'Days of the cycle × cycles of the month', zh: '該期日數 × 當月期數' },
  low: { en: 'Grade for part-timers', zh: '部分工時等級' },
  s: { en: 'Disability', zh: '身心障礙' },
  alone: { en: 'Without the employer’s share', zh: '免雇主負擔' },
  vp: { en: 'Voluntary pension, left out', zh: '自願提繳退休金（不計入）' },
  mf: { en: 'Meal allowance free of tax, left out', zh: '免稅伙食津貼（不計入）' },
  ea: { en: 'Of it from earlier runs of the month', zh: '其中當月先前發薪' },
  n: { en: 'Dependants', zh: '眷屬人數' },
  family: { en: 'Spouse and dependants on the exemption form', zh: '免稅額申報表之配偶及受扶養親屬' },
  a: { en: 'Payment', zh: '給付金額' },
  y: { en: 'Bonuses of the year before', zh: '當年度先前獎金' },
  k: { en: 'Kind', zh: '類別' },
  fl: { en: 'Floor', zh: '起扣標準' },
  l: { en: 'Low rate up to', zh: '低稅率上限' },
  h: { en: 'Years of service', zh: '服務年資' },
  res: { en: 'Resident', zh: '居住者' },
  t: { en: 'Minutes', zh: '分鐘數' },
  rm: { en: 'Times the wage of an hour', zh: '平日每小時工資額之倍數' },
  rh: { en: 'Rate an hour', zh: '約定每小時金額' },
  x: { en: 'Multipliers', zh: '加成倍數' },
  sick: { en: 'Sick leave of the year before, minutes', zh: '當年度先前病假分鐘數' },
  ym: { en: 'Menstrual leave of the year before, minutes', zh: '當年度先前生理假分鐘數' },
  sm: { en: 'Months of service', zh: '服務月數' },
  wages: { en: 'Wages', zh: '薪資' },
  statutory: { en: 'Premiums and tax', zh: '保費與稅款' },
  net: { en: 'Pay after all other deductions', zh: '其他扣款後之薪資' },
  keeps: { en: 'Stays each month', zh: '每月應保留金額' },
  paid_earlier: { en: 'Paid earlier in the month', zh: '當月先前已發' },
  orders_before: { en: 'Taken by orders served before', zh: '送達在前之命令所扣' },
  order_due: { en: 'Left of the order', zh: '本命令未清償餘額' },
  who: { en: 'Creditor and order', zh: '債權人及執行命令文號' },
  orders_due: { en: 'Left of all orders of that day', zh: '同日送達各命令未清償餘額' },
  orders_earlier: { en: 'Of it for the orders before this one', zh: '其中本命令之前各命令' },
  sv: { en: 'Length of service', zh: '年資' },
  per: { en: 'Parts of a year', zh: '每年單位數' },
}

/** Words for the reason codes of an explanation. */
export const REASON_TEXTS: Labels = {
  mild: { en: 'mild', zh: '輕度' },
  moderate: { en: 'moderate', zh: '中度' },
  severe: { en: 'severe or profound', zh: '重度或極重度' },
  usual: { en: '1.34, 1.67 and 2.67', zh: '1.34、1.67、2.67' },
  part_time: { en: 'pay from an employer that does not insure', zh: '兼職所得' },
  professional: { en: 'professional fee', zh: '執行業務收入' },
  dividend: { en: 'dividend', zh: '股利所得' },
  interest: { en: 'interest', zh: '利息所得' },
  rent: { en: 'rent', zh: '租金收入' },
  new: { en: 'Labor Pension Act', zh: '勞退新制' },
  former: { en: 'former scheme', zh: '勞退舊制' },
  annual: { en: 'annual leave', zh: '特別休假' },
  sick: { en: 'sick leave', zh: '普通傷病假' },
  sick_hospitalised: { en: 'sick leave in hospital', zh: '住院傷病假' },
  personal: { en: 'personal leave', zh: '事假' },
  family_care: { en: 'family care leave', zh: '家庭照顧假' },
  menstrual: { en: 'menstrual leave', zh: '生理假' },
  marriage: { en: 'marriage leave', zh: '婚假' },
  bereavement_parent_spouse: { en: 'bereavement leave (parent or spouse)', zh: '喪假（父母、配偶）' },
  bereavement_grandparent_child: {
    en: 'bereavement leave (grandparent, child or spouse’s parent)',
    zh: '喪假（祖父母、子女、配偶之父母）',
  },
  bereavement_sibling: {
    en: 'bereavement leave (great-grandparent, sibling or spouse’s grandparent)',
    zh: '喪假（曾祖父母、兄弟姊妹、配偶之祖父母）',
  },
  maternity: { en: 'maternity leave', zh: '產假' },
  miscarriage_3_months: { en: 'miscarriage leave, three months or more', zh: '流產假（妊娠三個月以上）' },
  miscarriage_2_months: { en: 'miscarriage leave, two to three months', zh: '流產假（妊娠二至三個月）' },
  miscarriage_under_2_months: { en: 'miscarriage leave, under two months', zh: '流產假（妊娠未滿二個月）' },
  pregnancy_check_up: { en: 'pregnancy check-up leave', zh: '產檢假' },
  paternity: { en: 'paternity and accompanying leave', zh: '陪產檢及陪產假' },
  parental: { en: 'parental leave', zh: '育嬰留職停薪' },
  parental_by_day: { en: 'parental leave by the day', zh: '育嬰留職停薪（按日）' },
  official: { en: 'official leave', zh: '公假' },
  occupational_injury: { en: 'occupational injury leave', zh: '公傷病假' },
  job_search: { en: 'job search leave', zh: '謀職假' },
  indigenous_ceremonies: { en: 'leave for indigenous ceremonies', zh: '原住民族歲時祭儀假' },
  unpaid: { en: 'unpaid leave', zh: '無薪假' },
  yes: { en: 'yes', zh: '是' },
}
