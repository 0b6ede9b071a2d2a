/** A version of the privacy notice in a language. Texts of a version that was shown never change: a new one is added. */
export type PrivacyNotice = { version: string; language: 'en' | 'ms' | 'zh-TW'; text: string }

/** By the country of the vacancy's office, newest first. `{{company}}` and `{{months}}` are filled. */
const NOTICES: Readonly<Record<'MY' | 'TW', readonly [PrivacyNotice[], ...PrivacyNotice[][]]>> = {
  MY: [
    [
      {
        version: 'MY-1',
        language: 'en',
        text: `Privacy notice for applicants (Personal Data Protection Act 2010)

{{company}} collects what you write here and the files you send: your name, email, phone, expected pay, answers and resume. It uses them to consider you for this job, and to contact you about it. They come from you. Without your name, email and phone it cannot consider your application.

They are read by the people of {{company}} who fill this job. They are given to nobody else, except where a law requires it.

They are kept for {{months}} months from today and then erased, unless you are employed. You may see them, correct them, receive a copy, or withdraw your application at any time, at the address that is mailed to you. When you withdraw, your answers and files are erased at once.

By sending the form you consent to this.`,
      },
      {
        version: 'MY-1',
        language: 'ms',
        text: `Notis privasi untuk pemohon (Akta Perlindungan Data Peribadi 2010)

{{company}} mengumpul apa yang anda tulis di sini dan fail yang anda hantar: nama, e-mel, telefon, gaji yang dijangka, jawapan dan resume anda. Data ini digunakan untuk mempertimbangkan anda bagi jawatan ini dan untuk menghubungi anda mengenainya. Data ini datang daripada anda. Tanpa nama, e-mel dan telefon anda, permohonan tidak dapat dipertimbangkan.

Data ini dibaca oleh kakitangan {{company}} yang mengisi jawatan ini. Data ini tidak diberikan kepada pihak lain, kecuali jika dikehendaki oleh undang-undang.

Data ini disimpan selama {{months}} bulan dari hari ini dan kemudian dipadamkan, melainkan anda diambil bekerja. Anda boleh melihat, membetulkan, menerima salinan data anda atau menarik balik permohonan pada bila-bila masa, melalui alamat yang dihantar ke e-mel anda. Apabila anda menarik balik, jawapan dan fail anda dipadamkan serta-merta.

Dengan menghantar borang ini anda bersetuju dengan perkara ini.`,
      },
    ],
  ],
  TW: [
    [
      {
        version: 'TW-1',
        language: 'zh-TW',
        text: `應徵者個人資料蒐集告知事項（個人資料保護法第八條）

一、蒐集機關：{{company}}。
二、蒐集目的：人事管理（○○二），用於評估您是否適任本職缺及與您聯絡。
三、個人資料類別：姓名、電子郵件、電話、期望待遇、回答內容、履歷及其他您提供的檔案。
四、利用期間、地區、對象及方式：自今日起 {{months}} 個月，期滿即刪除（經錄用者除外）；於本公司營運地區，由負責本職缺的人員以電子或書面方式利用；除法令另有規定外，不提供給他人。
五、您的權利：您可透過寄給您的專屬網址查詢、閱覽、補充、更正、取得複本、請求停止蒐集或利用，並可隨時撤回應徵；撤回後，您的回答及檔案將立即刪除。
六、您可自由選擇是否提供資料；若未提供姓名、電子郵件及電話，本公司將無法進行後續甄選。

送出表單即表示您已閱讀並同意上述事項。`,
      },
    ],
  ],
}

/** The notice that applicants for a job in a country read today, in each of its languages. */
export function currentNotice(country: string): readonly PrivacyNotice[] {
  return NOTICES[country === 'TW' ? 'TW' : 'MY'][0]
}

/** The same with the company and the months of consent written in. */
export function fillNotice(notice: readonly PrivacyNotice[], company: string, months: number): PrivacyNotice[] {
  return notice.map(({ text, ...about }) => ({
    ...about,
    text: text.replaceAll('{{company}}', () => company).replaceAll('{{months}}', String(months)),
  }))
}
