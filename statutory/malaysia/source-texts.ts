/** Sources of Malaysia's law in Chinese; an act keeps its number, by which readers find it. */
const CHINESE: { readonly [english: string]: string } = {
  'EPF Act 1991 (Act 452), Third Schedule, Parts A to E as applied to wages from July 2022':
    '1991 年僱員公積金法（Act 452）附表三 A 至 E 部，適用於 2022 年 7 月起之薪資',
  'EPF Act 1991 (Act 452), Third Schedule with Part F by Act A1760, wages from October 2025':
    '1991 年僱員公積金法（Act 452）附表三，含 Act A1760 增訂之 F 部，適用於 2025 年 10 月起之薪資',
  "Employees' Social Security Act 1969 (Act 4), Third Schedule, wage ceiling RM5,000":
    '1969 年僱員社會保障法（Act 4）附表三，薪資上限 RM5,000',
  'Act 4, Third Schedule, wage ceiling RM5,000; foreign workers in the first category from July 2024':
    '僱員社會保障法（Act 4）附表三，薪資上限 RM5,000；外籍勞工自 2024 年 7 月起適用第一類',
  "Employees' Social Security Act 1969 (Act 4), Third Schedule, wage ceiling RM6,000":
    '1969 年僱員社會保障法（Act 4）附表三，薪資上限 RM6,000',
  'Employment Insurance System Act 2017 (Act 800), Second Schedule, wage ceiling RM5,000':
    '2017 年就業保險制度法（Act 800）附表二，薪資上限 RM5,000',
  'Employment Insurance System Act 2017 (Act 800), Second Schedule, wage ceiling RM6,000':
    '2017 年就業保險制度法（Act 800）附表二，薪資上限 RM6,000',
  'No scheme before Act A1788': 'Act A1788 施行前無此制度',
  'Act A1788, phase 1 (0.75 %); voluntary for citizens and permanent residents since 8 July 2026':
    'Act A1788 第一階段（0.75%）；公民與永久居民自 2026 年 7 月 8 日起自願參加',
  'Act A1788, phase 2 (1.00 %); table inferred from two known rows, to be confirmed':
    'Act A1788 第二階段（1.00%）；級距表由兩列已知數值推算，待確認',
  'Act A1788, phase 3 (1.25 %); table inferred from two known rows, to be confirmed':
    'Act A1788 第三階段（1.25%）；級距表由兩列已知數值推算，待確認',
  'Pembangunan Sumber Manusia Berhad Act 2001 (Act 612) s.14, all sectors since the 2021 order':
    '2001 年人力資源發展機構法（Act 612）第 14 條，2021 年命令起適用所有行業',
  'Employment Act 1955 (Act 265) ss.18A, 60, 60A, 60D, 60I and First Schedule as amended 1 January 2023':
    '1955 年僱傭法（Act 265）第 18A、60、60A、60D、60I 條及附表一（2023 年 1 月 1 日修正）',
  'Employment Act 1955 (Act 265) ss.37, 60E, 60F, 60FA as amended 1 January 2023':
    '1955 年僱傭法（Act 265）第 37、60E、60F、60FA 條（2023 年 1 月 1 日修正）',
  'Minimum Wages Order 2022': '2022 年最低薪資令',
  'Minimum Wages Order 2024': '2024 年最低薪資令',
  'LHDN, Specification for MTD calculations using computerised calculation 2019': 'LHDN，2019 年電腦化 PCB 計算規格',
  'LHDN, Specification for MTD calculations using computerised calculation 2019, Table 1':
    'LHDN，2019 年電腦化 PCB 計算規格，表 1',
  'LHDN, Specification for MTD calculations, Table 1 for years of assessment 2023 to 2026':
    'LHDN，PCB 計算規格，2023 至 2026 課稅年度表 1',
  'LHDN, Specification for MTD calculations; non-residents at 30 % since year of assessment 2020':
    'LHDN，PCB 計算規格；非居住者自 2020 課稅年度起 30%',
  'Years of assessment 2020 to 2022 are not loaded': '尚未載入 2020 至 2022 課稅年度',
  'Income Tax Act 1967 ss.46-48 for year of assessment 2019': '1967 年所得稅法第 46 至 48 條，2019 課稅年度',
  'Income Tax Act 1967 ss.46-48 for years of assessment 2023 and 2024':
    '1967 年所得稅法第 46 至 48 條，2023 與 2024 課稅年度',
  'Income Tax Act 1967 ss.46-48 as raised by Budget 2025, years of assessment 2025 and 2026':
    '1967 年所得稅法第 46 至 48 條（2025 年預算案調高），2025 與 2026 課稅年度',
  'Income Tax Act 1967 ss.46-49 and form TP1, year of assessment 2024':
    '1967 年所得稅法第 46 至 49 條及 TP1 表，2024 課稅年度',
  'Income Tax Act 1967 ss.46-49 and form TP1, year of assessment 2025':
    '1967 年所得稅法第 46 至 49 條及 TP1 表，2025 課稅年度',
  'Income Tax Act 1967 ss.46-49 and form TP1, year of assessment 2026 (learning disability: single source)':
    '1967 年所得稅法第 46 至 49 條及 TP1 表，2026 課稅年度（學習障礙項目僅有單一來源）',
  'Income Tax Act 1967, Schedule 6 (compensation: single source); LHDN on subsidised interest':
    '1967 年所得稅法附表六（離職補償僅有單一來源）；LHDN 關於利息補貼之說明',
  'Incentive for relocated companies; RM25,000 or RM35,000 a month by incentive, to be confirmed':
    '企業遷入獎勵；依獎勵類別每月 RM25,000 或 RM35,000，待確認',
  'LHDN public rulings on perquisites; child care RM2,400. Goods at discount: single source':
    'LHDN 關於額外福利之公開裁定；托育 RM2,400。折扣商品僅有單一來源',
  'LHDN public rulings on perquisites; child care RM3,000 by Budget 2024. Goods at discount: single source':
    'LHDN 關於額外福利之公開裁定；托育 RM3,000（2024 年預算案）。折扣商品僅有單一來源',
}

/** A source in Chinese, or two that a law names together; a source without translation stays unchanged. */
export function sourceInChinese(source: string): string {
  if (CHINESE[source] !== undefined) return CHINESE[source]
  for (let at = source.indexOf('; '); at !== -1; at = source.indexOf('; ', at + 1)) {
    const [first, second] = [CHINESE[source.slice(0, at)], CHINESE[source.slice(at + 2)]]
    if (first !== undefined && second !== undefined) return `${first}；${second}`
  }
  return source
}
