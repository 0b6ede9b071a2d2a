import type { PrivacyNotices } from './notice.ts'

export const MALAYSIAN_NOTICES: PrivacyNotices = [
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
]
