/** Banks in Taiwan by the three digits of the Financial Information Service Co., by the names that people write. */
const BANKS: readonly (readonly [code: string, ...names: string[]])[] = [
  ['004', '臺灣銀行', '臺灣銀行', 'Bank of Taiwan'],
  ['005', '臺灣土地銀行', '土地銀行', 'Land Bank of Taiwan'],
  ['006', '合作金庫商業銀行', '合作金庫', 'Taiwan Cooperative Bank'],
  ['007', '第一商業銀行', '第一銀行', 'First Commercial Bank'],
  ['008', '華南商業銀行', '華南銀行', 'Hua Nan Commercial Bank', 'Hua Nan Bank'],
  ['009', '彰化商業銀行', '彰化銀行', 'Chang Hwa Commercial Bank', 'Chang Hwa Bank'],
  ['011', '上海商業儲蓄銀行', '上海銀行', 'Shanghai Commercial and Savings Bank'],
  ['012', '台北富邦商業銀行', '台北富邦銀行', 'Taipei Fubon Commercial Bank', 'Taipei Fubon Bank'],
  ['013', '國泰世華商業銀行', '國泰世華銀行', '國泰世華', 'Cathay United Bank'],
  ['017', '兆豐國際商業銀行', '兆豐銀行', 'Mega International Commercial Bank', 'Mega Bank'],
  ['050', '臺灣中小企業銀行', '臺灣企銀', 'Taiwan Business Bank'],
  ['052', '渣打國際商業銀行', '渣打銀行', 'Standard Chartered Bank Taiwan'],
  ['081', '滙豐（臺灣）商業銀行', '滙豐銀行', 'HSBC Bank Taiwan'],
  ['103', '臺灣新光商業銀行', '新光銀行', 'Taiwan Shin Kong Commercial Bank', 'Shin Kong Bank'],
  ['700', '中華郵政', '郵局', 'Chunghwa Post'],
  ['803', '聯邦商業銀行', '聯邦銀行', 'Union Bank of Taiwan'],
  ['805', '遠東國際商業銀行', '遠東銀行', 'Far Eastern International Bank'],
  ['806', '元大商業銀行', '元大銀行', 'Yuanta Commercial Bank', 'Yuanta Bank'],
  ['807', '永豐商業銀行', '永豐銀行', 'Bank SinoPac'],
  ['808', '玉山商業銀行', '玉山銀行', 'E.SUN Commercial Bank', 'E.SUN Bank'],
  ['809', '凱基商業銀行', '凱基銀行', 'KGI Bank'],
  ['810', '星展（臺灣）商業銀行', '星展銀行', 'DBS Bank Taiwan'],
  ['812', '台新國際商業銀行', '台新銀行', 'Taishin International Bank', 'Taishin Bank'],
  ['816', '安泰商業銀行', '安泰銀行', 'EnTie Commercial Bank'],
  ['822', '中國信託商業銀行', '中國信託', 'CTBC Bank'],
]

/** The code of a bank by the name that people write; null when nobody is sure which bank is meant. */
export function taiwanBankCode(name: string): string | null {
  const wanted = plain(name)
  return BANKS.find(([, ...names]) => names.some((one) => plain(one) === wanted))?.[0] ?? null
}

function plain(name: string): string {
  return name
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[\s.,()]/g, '')
    .replaceAll('台', '臺')
}
