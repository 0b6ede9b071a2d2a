/** A day or a year in a source, which stays unchanged. */
const NUMBERS = /\d{4}-\d{2}-\d{2}|\b20\d\d\b/g

/**
 * Sources of Taiwan's law in Chinese, as its own texts name them; `#` is replaced by the days and years of the English
 * one.
 */
const CHINESE: { readonly [english: string]: string } = {
  'Minimum Wage Act; Ministry of Labor, minimum wage from #': '最低工資法；勞動部公告最低工資，自 # 起',
  'Employment Service Act art. 5 par. 2 item 6: recurrent pay under NT$40,000 a month is disclosed, since #':
    '就業服務法第 5 條第 2 項第 6 款：經常性薪資未達新臺幣四萬元者，應公開揭示薪資範圍，自 # 起',
  'The council proposed 30,900 a month and 205 an hour on #; the cabinet’s approval was not seen':
    '最低工資審議會 # 擬議每月 30,900 元、每小時 205 元，尚未見行政院核定',
  'Labor Insurance Act arts. 13, 15 and Employment Insurance Act arts. 8, 40: 11% and 1%':
    '勞工保險條例第 13、15 條；就業保險法第 8、40 條：11% 及 1%',
  'Labor Insurance Act arts. 13, 15 and Employment Insurance Act arts. 8, 40: 11.5% and 1%':
    '勞工保險條例第 13、15 條；就業保險法第 8、40 條：11.5% 及 1%',
  'Labor Insurance Act arts. 13, 15 and Employment Insurance Act arts. 8, 40: 12% and 1%':
    '勞工保險條例第 13、15 條；就業保險法第 8、40 條：12% 及 1%',
  'Ministry of Labor, table of insured salary grades of labor insurance from # (data.gov.tw 6259)':
    '勞動部，勞工保險投保薪資分級表，自 # 起（data.gov.tw 6259）',
  'The table of insured salary grades for # is not loaded': '尚未載入 # 年勞工保險投保薪資分級表',
  'Ministry of Labor, table of insured salary grades of occupational accident insurance from #':
    '勞動部，勞工職業災害保險投保薪資分級表，自 # 起',
  'The table of occupational accident grades for # is not loaded': '尚未載入 # 年職業災害保險投保薪資分級表',
  'Labor Occupational Accident Insurance and Protection Act art. 16; average rate to #, commuting 0.07%':
    '勞工職業災害保險及保護法第 16 條；平均費率至 # 年，上下班災害 0.07%',
  'Labor Occupational Accident Insurance and Protection Act art. 16; rates of # to #, commuting 0.07%':
    '勞工職業災害保險及保護法第 16 條；# 至 # 年費率，上下班災害 0.07%',
  'The rates after # to # are not loaded': '尚未載入 # 至 # 年以後之費率',
  'Labor Standards Act art. 28 and regulations on the wage arrears fund: 0.025% of labor insured salaries':
    '勞動基準法第 28 條及積欠工資墊償基金提繳規定：勞保投保薪資總額 0.025%',
  'National Health Insurance Act arts. 18, 27: 5.17%; 0.58 average dependants':
    '全民健康保險法第 18、27 條：5.17%；平均眷口數 0.58',
  'National Health Insurance Act arts. 18, 27: 5.17%; 0.57 average dependants':
    '全民健康保險法第 18、27 條：5.17%；平均眷口數 0.57',
  'National Health Insurance Act arts. 18, 27: 5.17%; 0.56 average dependants announced from #':
    '全民健康保險法第 18、27 條：5.17%；公告平均眷口數 0.56，自 # 起',
  'The health insurance rate for # is not loaded': '尚未載入 # 年全民健康保險費率',
  'National Health Insurance Administration, table of insured amounts from # (data.gov.tw 20246)':
    '衛生福利部中央健康保險署，投保金額分級表，自 # 起（data.gov.tw 20246）',
  'The table of health insurance amounts for # is not loaded': '尚未載入 # 年全民健康保險投保金額分級表',
  'National Health Insurance Act arts. 31, 33, 34 and regulations on the supplementary premium: 2.11%':
    '全民健康保險法第 31、33、34 條及扣取及繳納補充保險費辦法：2.11%',
  'The supplementary premium rate for # is not loaded': '尚未載入 # 年補充保險費率',
  'Labor Pension Act art. 14; for the former scheme Labor Standards Act art. 56':
    '勞工退休金條例第 14 條；舊制為勞動基準法第 56 條',
  'Ministry of Labor, table of monthly contribution wages of the labor pension from #':
    '勞動部，勞工退休金月提繳分級表，自 # 起',
  'The table of contribution wages for # is not loaded': '尚未載入 # 年勞工退休金月提繳分級表',
  'Income Tax Act arts. 4, 14, 17, 88; Standards of Withholding Rates; withholding table of salary income #':
    '所得稅法第 4、14、17、88 條；各類所得扣繳率標準；# 年薪資所得扣繳稅額表',
  'The withholding table for # is not loaded': '尚未載入 # 年薪資所得扣繳稅額表',
  'Income Tax Act art. 7: domiciled and living in Taiwan, or present 183 days or more in the calendar year':
    '所得稅法第 7 條：在臺有住所並經常居住，或同一課稅年度居留滿 183 天',
  'Labor Insurance Act arts. 6, 8, 9-1; Employment Insurance Act art. 5; Labor Pension Act art. 7':
    '勞工保險條例第 6、8、9-1 條；就業保險法第 5 條；勞工退休金條例第 7 條',
  'Labor Insurance Act arts. 6, 8, 9-1; Employment Insurance Act art. 5; Labor Pension Act art. 7; Foreign Professionals Act arts. 24-25 as amended in #':
    '勞工保險條例第 6、8、9-1 條；就業保險法第 5 條；勞工退休金條例第 7 條；# 年修正外國專業人才延攬及僱用法第 24、25 條',
  'Labor Standards Act arts. 24, 30, 32, 36, 37, 39, 40; hour wage: month ÷ 30 ÷ 8':
    '勞動基準法第 24、30、32、36、37、39、40 條；平日每小時工資額：月薪 ÷ 30 ÷ 8',
  'Labor Standards Act arts. 30, 30-1, 36: normal hours of a week, of two, four and eight weeks, and days off':
    '勞動基準法第 30、30-1、36 條：每週、二週、四週及八週之正常工時與例假、休息日',
  'Labor Pension Act art. 12: half a month’s average wage a year, at most six; for the former scheme Labor Standards Act art. 17: one month a year':
    '勞工退休金條例第 12 條：每滿一年發給二分之一個月平均工資，最高六個月；舊制為勞動基準法第 17 條：每滿一年一個月',
  'Labor Standards Act arts. 38, 43, 50; Regulations on leave of workers; Gender Equality in Employment Act arts. 14-16, 20':
    '勞動基準法第 38、43、50 條；勞工請假規則；性別平等工作法第 14 至 16、20 條',
  'Labor Standards Act arts. 38, 43, 50; Regulations on leave of workers; Gender Equality in Employment Act arts. 14-16, 20; indigenous ceremonies by the Act in force since #':
    '勞動基準法第 38、43、50 條；勞工請假規則；性別平等工作法第 14 至 16、20 條；歲時祭儀依 # 施行之紀念日及節日實施條例',
  'Labor Standards Act arts. 38, 43, 50; Regulations on leave of workers; Gender Equality in Employment Act arts. 14-16, 20 as amended from # (family care by the hour, parental leave by the day)':
    '勞動基準法第 38、43、50 條；勞工請假規則；性別平等工作法第 14 至 16、20 條，自 # 起修正（家庭照顧假得以小時請、育嬰留職停薪得以日申請）',
  'Regulations on memorial days and festivals before the # Act': '# 年專法施行前之紀念日及節日實施辦法',
  'Compulsory Enforcement Act art. 115-1: a third of each payment; art. 122: 1.2 times the cost of living stays':
    '強制執行法第 115-1 條：各期給付三分之一；第 122 條：保留最低生活費 1.2 倍',
  'Public Assistance Act art. 4: monthly cost of living announced for #':
    '社會救助法第 4 條：# 年公告之每人每月最低生活費',
  'The monthly cost of living for # is not loaded': '尚未載入 # 年最低生活費',
  'Employee Welfare Fund Act arts. 1, 2: 0.5% of the monthly wage of each worker':
    '職工福利金條例第 1、2 條：每月於每個職員工人薪津內扣 0.5%',
  'Employment Service Act art. 55; Regulations on the employment of foreign workers art. 71: part of a month by the days employed':
    '就業服務法第 55 條；雇主聘僱外國人許可及管理辦法第 71 條：未滿一個月者依實際聘僱日數計算',
  'Act on Memorial Days and Festivals, in force since #': '紀念日及節日實施條例，自 # 施行',
}

/** A source of Taiwan's law in Chinese; the English one where there is no translation. */
export function sourceInChinese(source: string): string {
  const numbers = source.match(NUMBERS) ?? []
  const chinese = CHINESE[source.replace(NUMBERS, '#')]
  if (chinese === undefined) return source
  let at = 0
  return chinese.replace(/#/g, () => numbers[at++] ?? '')
}
