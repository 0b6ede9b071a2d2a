/** The second language of a page of proof, below English. */
export type ProofLanguage = 'zh-TW' | 'ms'

type Words = Readonly<{ en: string } & Record<ProofLanguage, string>>

/** The words of a page of proof. */
export const PROOF_WORDS = {
  heading: { en: 'Proof of signature', 'zh-TW': '簽署證明', ms: 'Bukti tandatangan' },
  about: {
    en: 'This page was added when the letter was signed. The pages before it are the letter as it was sent.',
    'zh-TW': '本頁於簽署時附加。前面各頁為寄出時的原信函，內容未變更。',
    ms: 'Halaman ini ditambah semasa surat ditandatangani. Halaman sebelumnya ialah surat seperti yang dihantar.',
  },
  kind: {
    en: 'This is an electronic signature: a name or drawing, a password or code, a moment and a fingerprint of the letter. It is not a digital signature with a certificate.',
    'zh-TW': '本簽署為電子簽章，由姓名或手寫簽名、密碼或驗證碼、簽署時間及信函雜湊值構成，並非使用憑證之數位簽章。',
    ms: 'Ini ialah tandatangan elektronik: nama atau lukisan, kata laluan atau kod, masa dan cap jari surat. Ia bukan tandatangan digital dengan sijil.',
  },
  company: { en: 'Company', 'zh-TW': '公司', ms: 'Syarikat' },
  number: { en: 'Letter number', 'zh-TW': '信函編號', ms: 'Nombor surat' },
  title: { en: 'Title', 'zh-TW': '主旨', ms: 'Tajuk' },
  fingerprint: {
    en: 'SHA-256 of the letter before signing',
    'zh-TW': '簽署前信函的 SHA-256 雜湊值',
    ms: 'SHA-256 surat sebelum ditandatangani',
  },
  signer: { en: 'Signed by', 'zh-TW': '簽署人', ms: 'Ditandatangani oleh' },
  method: { en: 'Identity confirmed by', 'zh-TW': '身分確認方式', ms: 'Identiti disahkan dengan' },
  password: { en: 'Password of the account', 'zh-TW': '帳號密碼', ms: 'Kata laluan akaun' },
  code: { en: 'Code sent by email', 'zh-TW': '電子郵件驗證碼', ms: 'Kod yang dihantar melalui e-mel' },
  typed: { en: 'Signature (typed name)', 'zh-TW': '簽名（輸入姓名）', ms: 'Tandatangan (nama ditaip)' },
  drawn: { en: 'Signature (drawn)', 'zh-TW': '簽名（手寫）', ms: 'Tandatangan (dilukis)' },
  mailed: { en: 'Sent', 'zh-TW': '寄出時間', ms: 'Dihantar' },
  opened: { en: 'First opened', 'zh-TW': '首次開啟時間', ms: 'Pertama kali dibuka' },
  acknowledged: { en: 'Acknowledged', 'zh-TW': '確認收到時間', ms: 'Diakui terima' },
  signed: { en: 'Signed', 'zh-TW': '簽署時間', ms: 'Ditandatangani' },
  versions: {
    en: 'Versions (letter, template, program)',
    'zh-TW': '版本（信函、範本、程式）',
    ms: 'Versi (surat, templat, program)',
  },
} as const satisfies Record<string, Words>
