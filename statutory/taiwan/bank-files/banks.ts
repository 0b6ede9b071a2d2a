import { type Bank, countsBetween } from '../../bank.ts'

/**
 * No bank publishes one list of how long its accounts are: transfers carry up to sixteen digits, accounts have ten at
 * the least.
 */
const NOT_PUBLISHED = countsBetween(10, 16)

type Row = readonly [code: string, name: string, chinese: string, ...others: string[]]

/** Banks in Taiwan by the three digits of the Financial Information Service Co., by the names that people write. */
const ROWS: readonly Row[] = [
  ['004', 'Bank of Taiwan', '臺灣銀行'],
  ['005', 'Land Bank of Taiwan', '臺灣土地銀行', '土地銀行'],
  ['006', 'Taiwan Cooperative Bank', '合作金庫商業銀行', '合作金庫'],
  ['007', 'First Commercial Bank', '第一商業銀行', '第一銀行'],
  ['008', 'Hua Nan Commercial Bank', '華南商業銀行', '華南銀行', 'Hua Nan Bank'],
  ['009', 'Chang Hwa Commercial Bank', '彰化商業銀行', '彰化銀行', 'Chang Hwa Bank'],
  ['011', 'Shanghai Commercial and Savings Bank', '上海商業儲蓄銀行', '上海銀行'],
  ['012', 'Taipei Fubon Commercial Bank', '台北富邦商業銀行', '台北富邦銀行', 'Taipei Fubon Bank'],
  ['013', 'Cathay United Bank', '國泰世華商業銀行', '國泰世華銀行', '國泰世華'],
  ['017', 'Mega International Commercial Bank', '兆豐國際商業銀行', '兆豐銀行', 'Mega Bank'],
  ['050', 'Taiwan Business Bank', '臺灣中小企業銀行', '臺灣企銀'],
  ['052', 'Standard Chartered Bank Taiwan', '渣打國際商業銀行', '渣打銀行'],
  ['081', 'HSBC Bank Taiwan', '滙豐（臺灣）商業銀行', '滙豐銀行'],
  ['103', 'Taiwan Shin Kong Commercial Bank', '臺灣新光商業銀行', '新光銀行', 'Shin Kong Bank'],
  ['700', 'Chunghwa Post', '中華郵政', '郵局'],
  ['803', 'Union Bank of Taiwan', '聯邦商業銀行', '聯邦銀行'],
  ['805', 'Far Eastern International Bank', '遠東國際商業銀行', '遠東銀行'],
  ['806', 'Yuanta Commercial Bank', '元大商業銀行', '元大銀行', 'Yuanta Bank'],
  ['807', 'Bank SinoPac', '永豐商業銀行', '永豐銀行'],
  ['808', 'E.SUN Commercial Bank', '玉山商業銀行', '玉山銀行', 'E.SUN Bank'],
  ['809', 'KGI Bank', '凱基商業銀行', '凱基銀行'],
  ['810', 'DBS Bank Taiwan', '星展（臺灣）商業銀行', '星展銀行'],
  ['812', 'Taishin International Bank', '台新國際商業銀行', '台新銀行', 'Taishin Bank'],
  ['816', 'EnTie Commercial Bank', '安泰商業銀行', '安泰銀行'],
  ['822', 'CTBC Bank', '中國信託商業銀行', '中國信託'],
]

export const BANKS: readonly (Bank & { readonly code: string })[] = ROWS.map(([code, name, chinese, ...others]) => ({
  country: 'TW',
  name,
  chinese,
  others,
  code,
  digits: NOT_PUBLISHED,
}))
