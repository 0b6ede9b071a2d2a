import type { Labels } from '#base/labels.ts'

export const applyLabels = {
  'apply.title': { en: 'Application form', zh: '應徵表單' },
  'apply.closed_title': { en: 'This job takes no applications', zh: '此職缺目前不收件' },
  'apply.closed': {
    en: 'The address may be wrong, or applications have ended. The company’s page of open jobs shows what is open.',
    zh: '網址可能有誤，或已停止收件。開放中的職缺請見公司的職缺頁面。',
  },
  'apply.other_jobs': { en: 'Open jobs of the company', zh: '公司職缺' },
  'apply.required': { en: 'Fields with * have to be filled in.', zh: '標示 * 的欄位為必填。' },
  'apply.about_you': { en: 'About you', zh: '個人資料' },
  'apply.email_hint': {
    en: 'The address of your own page is mailed here.',
    zh: '系統會將您的專屬網址寄至此信箱。',
  },
  'apply.pay_hint': { en: 'By the month, if you like to say it.', zh: '月薪，可不填寫。' },
  'apply.questions': { en: 'Questions', zh: '問題' },
  'apply.resume': { en: 'Resume', zh: '履歷' },
  'apply.limits': {
    en: 'At most {{count}} files, each up to {{each}} MB, together up to {{all}} MB. A PDF is best. Word files and pictures are fine.',
    zh: '最多 {{count}} 個檔案，每個不超過 {{each}} MB，合計不超過 {{all}} MB。建議使用 PDF，也可使用文書檔或圖片。',
  },
  'apply.more_files': { en: 'Add files', zh: '新增檔案' },
  'apply.remove_file': { en: 'Remove {{name}}', zh: '移除 {{name}}' },
  'apply.refused.count': {
    en: '{{name}} was left out: at most {{count}} files.',
    zh: '未加入 {{name}}：最多 {{count}} 個檔案。',
  },
  'apply.refused.file': {
    en: '{{name}} was left out: it is larger than {{each}} MB.',
    zh: '未加入 {{name}}：檔案超過 {{each}} MB。',
  },
  'apply.refused.total': {
    en: '{{name}} was left out: together the files are larger than {{all}} MB.',
    zh: '未加入 {{name}}：檔案合計超過 {{all}} MB。',
  },
  'apply.video_hint': {
    en: 'Instead of a file, or beside it: where you introduce yourself in a video.',
    zh: '可提供自我介紹影片的連結，代替或補充檔案。',
  },
  'apply.notice_version': { en: 'Version', zh: '版本' },
  'apply.notice_language.en': { en: 'English', zh: '英文' },
  'apply.notice_language.ms': { en: 'Malay', zh: '馬來文' },
  'apply.notice_language.zh-TW': { en: 'Chinese', zh: '中文' },
  'apply.agree': {
    en: 'I have read the privacy notice and consent to it.',
    zh: '我已閱讀並同意個人資料告知事項。',
  },
  'apply.check.full_name': { en: 'Enter your name.', zh: '請輸入姓名。' },
  'apply.check.email': { en: 'Enter your email address.', zh: '請輸入正確的電子郵件。' },
  'apply.check.phone': { en: 'Enter your phone number.', zh: '請輸入正確的電話號碼。' },
  'apply.check.expected_pay': { en: 'Enter an amount, or nothing.', zh: '請輸入金額，或留空。' },
  'apply.check.answer': { en: 'Please answer this.', zh: '此題為必答。' },
  'apply.check.number': { en: 'Enter a number.', zh: '請輸入數字。' },
  'apply.check.video_link': {
    en: 'Enter an address that begins with https://.',
    zh: '請輸入以 https:// 開頭的網址。',
  },
  'apply.check.agrees': {
    en: 'The application needs your consent.',
    zh: '須勾選同意，才能送出應徵資料。',
  },
  'apply.some_wrong_one': { en: 'One field needs a look.', zh: '有 1 個欄位需要修正。' },
  'apply.some_wrong_other': { en: '{{count}} fields need a look.', zh: '有 {{count}} 個欄位需要修正。' },
  'apply.kept': { en: 'Everything you typed and chose is still here.', zh: '您填寫的內容與選擇的檔案均已保留。' },
  'apply.no_answer': {
    en: 'No connection. Please send it again once you are online.',
    zh: '目前無法連線，請於連線後再次送出。',
  },
  'apply.sending': { en: 'Sending your files', zh: '檔案傳送中' },
  'apply.checking': { en: 'Checking your files', zh: '檔案檢查中' },
  'apply.send': { en: 'Send application', zh: '送出應徵資料' },
  'apply.later': { en: 'Go on later', zh: '稍後繼續' },
  'apply.later_hint': {
    en: 'No time now? What you typed is kept for seven days, and a link to go on is mailed to you. Files are chosen then.',
    zh: '目前不方便填完？內容可保留七天，系統會寄出繼續填寫的連結；檔案請於屆時再選擇。',
  },
  'apply.draft_mailed': {
    en: 'A link to go on is on its way to {{email}}. It opens until {{until}}, on any device.',
    zh: '繼續填寫的連結已寄至 {{email}}，有效期限至 {{until}}，可於任何裝置開啟。',
  },
  'apply.draft_open': {
    en: 'You go on with your saved draft. Choose your files again. They are not kept in it.',
    zh: '您正在繼續填寫草稿。草稿不含檔案，請重新選擇。',
  },
  'apply.save_draft': { en: 'Save draft', zh: '儲存草稿' },
  'apply.draft_saved': {
    en: 'Saved. The mailed link opens until {{until}}.',
    zh: '已儲存，信中的連結有效期限至 {{until}}。',
  },
  'apply.draft_gone': {
    en: 'The draft of this link has ended or was sent. Here is an empty form.',
    zh: '此連結的草稿已逾期或已送出，以下為空白表單。',
  },
  'apply.drop': { en: 'Delete draft', zh: '刪除草稿' },
  'apply.drop_title': { en: 'Delete this draft?', zh: '要刪除草稿嗎？' },
  'apply.drop_text': {
    en: 'What you typed is erased at once, and the mailed link no longer opens.',
    zh: '填寫的內容將立即刪除，信中的連結也會失效。',
  },

  'own-application.page': { en: 'Your application', zh: '您的應徵' },
  'own-application.none': { en: 'This link opens no application', zh: '此連結沒有可開啟的應徵資料' },
  'own-application.none_text': {
    en: 'It may have ended, or the application was withdrawn. Look for a newer mail, or ask the company.',
    zh: '連結可能已逾期，或應徵已撤回。請查看較新的郵件，或洽詢公司。',
  },
  'own-application.state': { en: 'Progress', zh: '目前進度' },
  'own-application.state.received': { en: 'Received', zh: '已收件' },
  'own-application.state.in_process': { en: 'In process', zh: '甄選中' },
  'own-application.state.hired': { en: 'Hired', zh: '已錄用' },
  'own-application.state.not_continued': { en: 'Not continued', zh: '未進入後續流程' },
  'own-application.since': { en: 'since {{day}}', zh: '自 {{day}} 起' },
  'own-application.data': { en: 'Your data', zh: '您的資料' },
  'own-application.language': { en: 'Language of mails to you', zh: '通知郵件語言' },
  'own-application.email_fixed': {
    en: 'Ask the company to change it, as it proves who you are.',
    zh: '電子郵件用於確認身分，如需變更請洽公司。',
  },
  'own-application.stored': { en: 'What is stored', zh: '保存的資料' },
  'own-application.no_files': { en: 'No files', zh: '無檔案' },
  'own-application.kept_until': {
    en: 'Everything is erased after {{day}}, unless you are employed.',
    zh: '{{day}} 後將全部刪除，經錄用者除外。',
  },
  'own-application.download': { en: 'Download my data', zh: '下載我的資料' },
  'own-application.withdraw': { en: 'Withdraw application', zh: '撤回應徵' },
  'own-application.withdraw_hint': {
    en: 'You can withdraw at any time, without a reason.',
    zh: '您可隨時撤回，無須說明原因。',
  },
  'own-application.withdraw_title': { en: 'Withdraw your application?', zh: '要撤回應徵嗎？' },
  'own-application.withdraw_text': {
    en: 'Your answers, expected pay, video link and files are erased at once, and so are your name, email and phone unless another application of yours is open. {{company}} cannot get them back, and this address no longer opens.',
    zh: '您的回答、期望待遇、影片連結及檔案將立即刪除；若無其他進行中的應徵，姓名、電子郵件及電話也會一併刪除。刪除後{{company}}無法復原，此網址也會失效。',
  },
  'own-application.withdrawn': { en: 'Your application is withdrawn', zh: '已撤回應徵' },
  'own-application.withdrawn_text': {
    en: 'Your answers and files are erased. You can close this page.',
    zh: '您的回答及檔案已刪除，您可以關閉此頁。',
  },
} as const satisfies Labels
