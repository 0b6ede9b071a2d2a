/** Banks in Malaysia by the identifier that transfers are addressed with (SWIFT BIC), as the banks publish it. */
export const BANKS: readonly { readonly name: string; readonly bic: string }[] = [
  { name: 'Malayan Banking', bic: 'MBBEMYKL' },
  { name: 'Maybank Islamic', bic: 'MBISMYKL' },
  { name: 'CIMB Bank', bic: 'CIBBMYKL' },
  { name: 'CIMB Islamic', bic: 'CTBBMYKL' },
  { name: 'Public Bank', bic: 'PBBEMYKL' },
  { name: 'Public Islamic', bic: 'PIBEMYKL' },
  { name: 'RHB Bank', bic: 'RHBBMYKL' },
  { name: 'RHB Islamic', bic: 'RHBAMYKL' },
  { name: 'Hong Leong Bank', bic: 'HLBBMYKL' },
  { name: 'Hong Leong Islamic', bic: 'HLIBMYKL' },
  { name: 'AmBank', bic: 'ARBKMYKL' },
  { name: 'AmBank Islamic', bic: 'AISLMYKL' },
  { name: 'Affin Bank', bic: 'PHBMMYKL' },
  { name: 'Affin Islamic', bic: 'AIBBMYKL' },
  { name: 'Alliance Bank', bic: 'MFBBMYKL' },
  { name: 'Alliance Islamic', bic: 'ALSRMYK1' },
  { name: 'Bank Islam', bic: 'BIMBMYKL' },
  { name: 'Bank Muamalat', bic: 'BMMBMYKL' },
  { name: 'Bank Rakyat', bic: 'BKRMMYKL' },
  { name: 'Bank Simpanan Nasional', bic: 'BSNAMYK1' },
  { name: 'Agrobank', bic: 'AGOBMYK1' },
  { name: 'Al Rajhi', bic: 'RJHIMYKL' },
  { name: 'OCBC', bic: 'OCBCMYKL' },
  { name: 'OCBC Al-Amin', bic: 'OABBMYKL' },
  { name: 'HSBC', bic: 'HBMBMYKL' },
  { name: 'HSBC Amanah', bic: 'HMABMYKL' },
  { name: 'Standard Chartered', bic: 'SCBLMYKX' },
  { name: 'Standard Chartered Saadiq', bic: 'SCSRMYK1' },
  { name: 'Citibank', bic: 'CITIMYKL' },
  { name: 'UOB', bic: 'UOVBMYKL' },
  { name: 'MBSB Bank', bic: 'AFBQMYKL' },
  { name: 'Kuwait Finance House', bic: 'KFHOMYKL' },
  { name: 'Bank of China', bic: 'BKCHMYKL' },
  { name: 'Bank of America', bic: 'BOFAMY2X' },
  { name: 'Bangkok Bank', bic: 'BKKBMYKL' },
  { name: 'BNP Paribas', bic: 'BNPAMYKL' },
  { name: 'China Construction Bank', bic: 'PCBCMYKL' },
  { name: 'Deutsche Bank', bic: 'DEUTMYKL' },
  { name: 'ICBC', bic: 'ICBKMYKL' },
  { name: 'J.P. Morgan', bic: 'CHASMYKX' },
  { name: 'Mizuho', bic: 'MHCBMYKA' },
  { name: 'MUFG', bic: 'BOTKMYKX' },
  { name: 'Sumitomo Mitsui', bic: 'SMBCMYKL' },
]

const OTHER_NAMES: Readonly<Record<string, string>> = {
  maybank: 'MBBEMYKL',
  cimb: 'CIBBMYKL',
  rhb: 'RHBBMYKL',
  'hong leong': 'HLBBMYKL',
  affin: 'PHBMMYKL',
  alliance: 'MFBBMYKL',
  'bank kerjasama rakyat malaysia': 'BKRMMYKL',
  bsn: 'BSNAMYK1',
  'bank pertanian malaysia': 'AGOBMYK1',
  'united overseas bank': 'UOVBMYKL',
  ambank: 'ARBKMYKL',
  mbsb: 'AFBQMYKL',
}

/** The BIC of a bank by the name that people write; null when nobody is sure which bank is meant. */
export function bicOf(name: string): string | null {
  const wanted = plain(name)
  if (wanted === '') return null
  const exact = BANKS.find((bank) => plain(bank.name) === wanted)
  return exact?.bic ?? OTHER_NAMES[wanted] ?? null
}

/** Small letters without the words that every bank's name has. */
function plain(name: string): string {
  return name
    .toLowerCase()
    .replace(/\b(berhad|bhd|malaysia|bank|banking|limited|ltd)\b|[^a-z ]/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()
}
