import { type Bank, countsBetween } from '../../bank.ts'

/**
 * No bank publishes the lengths of its account numbers: transfers carry up to sixteen digits, accounts have at least
 * ten.
 */
const NOT_PUBLISHED = countsBetween(10, 16)

type BankRow = readonly [code: string, name: string, chinese: string, ...others: string[]]

/**
 * Banks and credit cooperatives in Taiwan by the three digits of the Financial Information Service Co., under their
 * common names: https://www.fisc.com.tw (金融機構代號) and https://data.gov.tw/dataset/6041, read on 25 November 2026 in
 * lists made from them. Credit departments of farmers’ and fishermen’s associations: `credit-departments.ts`.
 */
const ROWS: readonly BankRow[] = [
  ['004', 'Bank of Taiwan', '臺灣銀行', '台銀'],
  ['005', 'Land Bank of Taiwan', '臺灣土地銀行', '土地銀行', '土銀'],
  ['006', 'Taiwan Cooperative Bank', '合作金庫商業銀行', '合作金庫', '合庫'],
  ['007', 'First Commercial Bank', '第一商業銀行', 'First Bank', '一銀'],
  ['008', 'Hua Nan Commercial Bank', '華南商業銀行', 'Hua Nan Bank', '華銀'],
  ['009', 'Chang Hwa Commercial Bank', '彰化商業銀行', 'Chang Hwa Bank', '彰銀'],
  ['011', 'Shanghai Commercial and Savings Bank', '上海商業儲蓄銀行', '上海商銀', 'SCSB'],
  ['012', 'Taipei Fubon Commercial Bank', '台北富邦商業銀行', 'Taipei Fubon Bank', '富邦銀行', '北富銀'],
  ['013', 'Cathay United Bank', '國泰世華商業銀行', '國泰銀行', 'Cathay United'],
  ['016', 'Bank of Kaohsiung', '高雄銀行'],
  ['017', 'Mega International Commercial Bank', '兆豐國際商業銀行', '兆豐銀行', 'Mega Bank'],
  ['018', 'Agricultural Bank of Taiwan', '全國農業金庫', '農業金庫'],
  ['048', 'O-Bank', '王道商業銀行'],
  ['050', 'Taiwan Business Bank', '臺灣中小企業銀行', '臺灣企銀', '台企銀'],
  ['052', 'Standard Chartered Bank Taiwan', '渣打國際商業銀行'],
  ['053', 'Taichung Commercial Bank', '台中商業銀行'],
  ['054', 'King’s Town Bank', '京城商業銀行', "King's Town Bank"],
  ['081', 'HSBC Bank Taiwan', '滙豐（臺灣）商業銀行', '滙豐銀行', '匯豐銀行', '匯豐（臺灣）商業銀行'],
  ['101', 'Taipei Star Bank', '瑞興商業銀行'],
  ['102', 'Hwatai Bank', '華泰商業銀行'],
  ['103', 'Taiwan Shin Kong Commercial Bank', '臺灣新光商業銀行', '新光銀行', 'Shin Kong Bank'],
  ['104', 'Taipei Fifth Credit Cooperative', '台北市第五信用合作社', '台北五信'],
  ['108', 'Sunny Bank', '陽信商業銀行'],
  ['114', 'Keelung First Credit Cooperative', '基隆第一信用合作社', '基隆一信'],
  ['115', 'Keelung Second Credit Cooperative', '基隆市第二信用合作社', '基隆二信'],
  ['118', 'Bank of Panhsin', '板信商業銀行'],
  ['119', 'Tamsui First Credit Cooperative', '淡水第一信用合作社', '淡水一信'],
  ['120', 'Tamsui Credit Cooperative', '新北市淡水信用合作社', '淡水信用合作社', '淡水信合社'],
  ['124', 'Yilan Credit Cooperative', '宜蘭信用合作社', '宜蘭信合社'],
  ['127', 'Taoyuan Credit Cooperative', '桃園信用合作社', '桃園信合社'],
  ['130', 'Hsinchu First Credit Cooperative', '新竹第一信用合作社', '新竹一信'],
  ['132', 'Hsinchu Third Credit Cooperative', '新竹第三信用合作社', '新竹三信'],
  ['146', 'Taichung Second Credit Cooperative', '台中市第二信用合作社', '台中二信'],
  ['147', 'Cota Commercial Bank', '三信商業銀行', 'Cota Bank'],
  ['158', 'Changhua First Credit Cooperative', '彰化第一信用合作社', '彰化一信'],
  ['161', 'Changhua Fifth Credit Cooperative', '彰化第五信用合作社', '彰化五信'],
  ['162', 'Changhua Sixth Credit Cooperative', '彰化第六信用合作社', '彰化六信'],
  ['163', 'Changhua Tenth Credit Cooperative', '彰化第十信用合作社', '彰化十信'],
  ['165', 'Lukang Credit Cooperative', '彰化縣鹿港信用合作社', '鹿港信用合作社', '鹿港信合社'],
  ['178', 'Chiayi Third Credit Cooperative', '嘉義市第三信用合作社', '嘉義三信'],
  ['188', 'Tainan Third Credit Cooperative', '臺南第三信用合作社', '台南三信'],
  ['204', 'Kaohsiung Third Credit Cooperative', '高雄市第三信用合作社', '高雄三信'],
  ['215', 'Hualien First Credit Cooperative', '花蓮第一信用合作社', '花蓮一信'],
  ['216', 'Hualien Second Credit Cooperative', '花蓮第二信用合作社', '花蓮二信'],
  ['222', 'Penghu First Credit Cooperative', '澎湖縣第一信用合作社', '澎湖一信'],
  ['223', 'Penghu Second Credit Cooperative', '澎湖第二信用合作社', '澎湖二信'],
  ['224', 'Kinmen Credit Cooperative', '金門縣信用合作社', '金門信合社'],
  ['700', 'Chunghwa Post', '中華郵政', '郵局'],
  ['803', 'Union Bank of Taiwan', '聯邦商業銀行'],
  ['805', 'Far Eastern International Bank', '遠東國際商業銀行', '遠東商銀', '遠銀'],
  ['806', 'Yuanta Commercial Bank', '元大商業銀行', 'Yuanta Bank'],
  ['807', 'Bank SinoPac', '永豐商業銀行'],
  ['808', 'E.SUN Commercial Bank', '玉山商業銀行', 'E.SUN Bank'],
  ['809', 'KGI Bank', '凱基商業銀行'],
  ['810', 'DBS Bank Taiwan', '星展（臺灣）商業銀行', '星展銀行'],
  ['812', 'Taishin International Bank', '台新國際商業銀行', 'Taishin Bank'],
  ['816', 'EnTie Commercial Bank', '安泰商業銀行', 'EnTie Bank'],
  ['822', 'CTBC Bank', '中國信託商業銀行', '中信銀行', '中信'],
  ['823', 'Next Commercial Bank', '將來商業銀行', 'Next Bank'],
  ['824', 'LINE Bank', '連線商業銀行', 'LINE Bank Taiwan'],
  ['826', 'Rakuten International Commercial Bank', '樂天國際商業銀行', 'Rakuten Bank'],
]

export const BANKS: readonly (Bank & { readonly code: string })[] = ROWS.map(([code, name, chinese, ...others]) => ({
  country: 'TW',
  name,
  chinese,
  others,
  code,
  digits: NOT_PUBLISHED,
}))
