import { type Bank, countsBetween } from '../../bank.ts'

/**
 * Digits of savings and current accounts, as read on 23 November 2026 at https://logmasuk.my/?p=40123 and
 * https://bsnonline.my/account-number-digits/; the two lists agree. CIMB has had ten digits as well as fourteen since 3
 * February 2014 (https://blog.mysoftinn.com/tag/malaysia/). For a bank that neither list names, any length that some
 * bank uses is accepted.
 */
const NOT_PUBLISHED = countsBetween(5, 17)

/**
 * Banks in Malaysia by the identifier that addresses transfers (SWIFT BIC), as the banks publish it. The identifiers of
 * digital banks and of the cooperative bank come from several public lists of DuitNow participants that agree; they
 * were not compared with the banks' own pages. E-wallets are not listed: no bank file pays into them.
 */
export const BANKS: readonly (Bank & { readonly bic: string })[] = [
  {
    country: 'MY',
    name: 'Maybank',
    bic: 'MBBEMYKL',
    digits: [12],
    others: ['Malayan Banking', 'MBB', 'Maybank Berhad'],
  },
  { country: 'MY', name: 'Maybank Islamic', bic: 'MBISMYKL', digits: [12] },
  { country: 'MY', name: 'CIMB Bank', bic: 'CIBBMYKL', digits: [10, 14], others: ['CIMB', 'Bumiputra-Commerce'] },
  { country: 'MY', name: 'CIMB Islamic', bic: 'CTBBMYKL', digits: [10, 14] },
  { country: 'MY', name: 'Public Bank', bic: 'PBBEMYKL', digits: [10], others: ['PBB'] },
  { country: 'MY', name: 'Public Islamic', bic: 'PIBEMYKL', digits: [10], others: ['Public Islamic Bank'] },
  { country: 'MY', name: 'RHB Bank', bic: 'RHBBMYKL', digits: [14], others: ['RHB'] },
  { country: 'MY', name: 'RHB Islamic', bic: 'RHBAMYKL', digits: [14] },
  { country: 'MY', name: 'Hong Leong Bank', bic: 'HLBBMYKL', digits: [11], others: ['HLB', 'HLBB'] },
  { country: 'MY', name: 'Hong Leong Islamic', bic: 'HLIBMYKL', digits: [11], others: ['HLISB'] },
  { country: 'MY', name: 'AmBank', bic: 'ARBKMYKL', digits: [13], others: ['AmBank (M)', 'AMB', 'Am Bank'] },
  { country: 'MY', name: 'AmBank Islamic', bic: 'AISLMYKL', digits: [13] },
  { country: 'MY', name: 'Affin Bank', bic: 'PHBMMYKL', digits: [12], others: ['Affin'] },
  { country: 'MY', name: 'Affin Islamic', bic: 'AIBBMYKL', digits: [12] },
  {
    country: 'MY',
    name: 'Alliance Bank',
    bic: 'MFBBMYKL',
    digits: [15],
    others: ['Alliance', 'Alliance Bank Malaysia'],
  },
  { country: 'MY', name: 'Alliance Islamic', bic: 'ALSRMYK1', digits: [15] },
  { country: 'MY', name: 'Bank Islam', bic: 'BIMBMYKL', digits: [14], others: ['BIMB', 'Bank Islam Malaysia'] },
  { country: 'MY', name: 'Bank Muamalat', bic: 'BMMBMYKL', digits: [14], others: ['Bank Muamalat Malaysia'] },
  {
    country: 'MY',
    name: 'Bank Rakyat',
    bic: 'BKRMMYKL',
    digits: [12],
    others: ['Bank Kerjasama Rakyat Malaysia', 'BKRM'],
  },
  { country: 'MY', name: 'Bank Simpanan Nasional', bic: 'BSNAMYK1', digits: NOT_PUBLISHED, others: ['BSN'] },
  {
    country: 'MY',
    name: 'Agrobank',
    bic: 'AGOBMYK1',
    digits: NOT_PUBLISHED,
    others: ['Bank Pertanian Malaysia', 'Agro', 'AGOBMYKL'],
  },
  {
    country: 'MY',
    name: 'Al Rajhi',
    bic: 'RJHIMYKL',
    digits: NOT_PUBLISHED,
    others: ['Al Rajhi Bank', 'Al Rajhi Banking & Investment Corporation'],
  },
  {
    country: 'MY',
    name: 'OCBC',
    bic: 'OCBCMYKL',
    digits: NOT_PUBLISHED,
    others: ['Oversea-Chinese Banking Corporation'],
  },
  { country: 'MY', name: 'OCBC Al-Amin', bic: 'OABBMYKL', digits: NOT_PUBLISHED },
  { country: 'MY', name: 'HSBC', bic: 'HBMBMYKL', digits: [12] },
  { country: 'MY', name: 'HSBC Amanah', bic: 'HMABMYKL', digits: [12] },
  { country: 'MY', name: 'Standard Chartered', bic: 'SCBLMYKX', digits: [12], others: ['SCB', 'Stanchart'] },
  { country: 'MY', name: 'Standard Chartered Saadiq', bic: 'SCSRMYK1', digits: [12] },
  { country: 'MY', name: 'Citibank', bic: 'CITIMYKL', digits: [10], others: ['Citi'] },
  { country: 'MY', name: 'UOB', bic: 'UOVBMYKL', digits: [11], others: ['United Overseas Bank'] },
  { country: 'MY', name: 'MBSB Bank', bic: 'AFBQMYKL', digits: NOT_PUBLISHED, others: ['MBSB'] },
  { country: 'MY', name: 'Kuwait Finance House', bic: 'KFHOMYKL', digits: NOT_PUBLISHED, others: ['KFH'] },
  { country: 'MY', name: 'Bank of China', bic: 'BKCHMYKL', digits: NOT_PUBLISHED },
  { country: 'MY', name: 'Bank of America', bic: 'BOFAMY2X', digits: NOT_PUBLISHED, others: ['BOA'] },
  { country: 'MY', name: 'Bangkok Bank', bic: 'BKKBMYKL', digits: NOT_PUBLISHED },
  { country: 'MY', name: 'BNP Paribas', bic: 'BNPAMYKL', digits: NOT_PUBLISHED },
  { country: 'MY', name: 'China Construction Bank', bic: 'PCBCMYKL', digits: NOT_PUBLISHED, others: ['CCB'] },
  { country: 'MY', name: 'Deutsche Bank', bic: 'DEUTMYKL', digits: NOT_PUBLISHED },
  {
    country: 'MY',
    name: 'ICBC',
    bic: 'ICBKMYKL',
    digits: NOT_PUBLISHED,
    others: ['Industrial and Commercial Bank of China'],
  },
  {
    country: 'MY',
    name: 'J.P. Morgan',
    bic: 'CHASMYKX',
    digits: NOT_PUBLISHED,
    others: ['JPMorgan', 'J.P. Morgan Chase'],
  },
  { country: 'MY', name: 'Mizuho', bic: 'MHCBMYKA', digits: NOT_PUBLISHED },
  { country: 'MY', name: 'MUFG', bic: 'BOTKMYKX', digits: NOT_PUBLISHED, others: ['Bank of Tokyo-Mitsubishi UFJ'] },
  {
    country: 'MY',
    name: 'Sumitomo Mitsui',
    bic: 'SMBCMYKL',
    digits: NOT_PUBLISHED,
    others: ['SMBC', 'Sumitomo Mitsui Banking Corporation'],
  },
  { country: 'MY', name: 'GX Bank', bic: 'GXSPMYKL', digits: NOT_PUBLISHED, others: ['GXBank'] },
  { country: 'MY', name: 'AEON Bank', bic: 'ACDBMYK2', digits: NOT_PUBLISHED },
  { country: 'MY', name: 'Boost Bank', bic: 'BOBEMYK2', digits: NOT_PUBLISHED },
  { country: 'MY', name: 'Ryt Bank', bic: 'SCCHMYKL', digits: NOT_PUBLISHED, others: ['YTL Digital Bank'] },
  { country: 'MY', name: 'KAF Digital Bank', bic: 'KAFBMYK2', digits: NOT_PUBLISHED, others: ['KAF'] },
  {
    country: 'MY',
    name: 'Co-opbank Pertama',
    bic: 'KCPMMYK1',
    digits: NOT_PUBLISHED,
    others: ['Koperasi Co-opbank Pertama Malaysia', 'Co-op Bank Pertama'],
  },
]
