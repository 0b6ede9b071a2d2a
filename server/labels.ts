import type { Labels } from '#base/labels.ts'

/** Messages of the kits: refusals that any call may meet. */
export const serverLabels = {
  'error.internal': {
    en: 'Something went wrong on our side. Nothing was saved. Reference {{reference}}.',
    zh: '系統發生問題，沒有儲存任何資料。參考編號 {{reference}}。',
  },
  'error.unavailable': { en: 'Unable to retrieve information from database', zh: '無法從資料庫取得資料' },
  'error.maintenance': { en: 'System is down', zh: '系統維護中' },
  'error.not_found': { en: 'Not found', zh: '找不到資料' },
  'error.method_not_allowed': { en: 'This address does not take that method.', zh: '此網址不接受這種請求方法。' },
  'error.forbidden': { en: 'You are not allowed to do this.', zh: '您沒有執行此操作的權限。' },
  'error.no_roles': { en: 'You are not authorised to login', zh: '您沒有登入權限' },
  'error.not_signed_in': {
    en: 'Session expired due to inactivity, please login again',
    zh: '閒置過久，登入已失效，請重新登入',
  },
  'error.login_failed': { en: 'The e-mail or the password is not right.', zh: '電子郵件或密碼不正確。' },
  'error.account_locked': {
    en: 'Too many wrong passwords. Try again in {{minutes}} minutes.',
    zh: '密碼錯誤次數過多，請於 {{minutes}} 分鐘後再試。',
  },
  'error.code_wrong': { en: 'That code is not right, or has been used already.', zh: '驗證碼不正確或已使用過。' },
  'error.company_disabled': {
    en: 'Your company is switched off. Please ask your administrator.',
    zh: '貴公司的帳號已停用，請洽系統管理員。',
  },
  'error.module_disabled': {
    en: 'This part of the product is switched off for your company or office.',
    zh: '貴公司或辦公室未啟用此功能。',
  },
  'error.csrf': { en: 'This page is out of date. Reload it and try again.', zh: '頁面已過期，請重新整理後再試。' },
  'error.foreign_origin': {
    en: 'This call came from another site and was refused.',
    zh: '此請求來自其他網站，已拒絕。',
  },
  'error.choose_role_first': { en: 'Choose a role first.', zh: '請先選擇角色。' },
  'error.choose_company_first': { en: 'Choose a company first.', zh: '請先選擇公司。' },
  'error.second_factor_code_first': {
    en: 'Enter the code of your second factor first.',
    zh: '請先輸入雙重驗證的驗證碼。',
  },
  'error.second_factor_set_up_first': {
    en: 'Your role demands a second factor. Set it up first.',
    zh: '您的角色必須使用雙重驗證，請先完成設定。',
  },
  'error.password_needed': { en: 'Please give your password once more to go on.', zh: '請再次輸入密碼以繼續。' },
  'error.password_wrong': { en: 'The password is not right.', zh: '密碼不正確。' },
  'error.password_too_short': { en: 'Use at least 12 characters.', zh: '請至少使用 12 個字元。' },
  'error.password_too_long': { en: 'Use at most 128 characters.', zh: '最多 128 個字元。' },
  'error.password_common': {
    en: 'This password is used by many people. Choose another.',
    zh: '此密碼過於常見，請換一個。',
  },
  'error.malformed': { en: 'The request could not be read.', zh: '無法讀取請求內容。' },
  'error.unknown_field': { en: 'Unknown field: {{fields}}', zh: '不明欄位：{{fields}}' },
  'error.unknown_fields': {
    en: 'Unknown fields: {{fields}}, and {{count}} more',
    zh: '不明欄位：{{fields}}，以及另外 {{count}} 個',
  },
  'error.unfit_value': { en: 'A value is larger or longer than can be stored.', zh: '有資料超過可儲存的範圍。' },
  'error.row_given_twice': { en: 'The same row was given twice.', zh: '同一列出現兩次。' },
  'error.bad_characters': { en: 'The text holds characters that cannot be stored.', zh: '文字含有無法儲存的字元。' },
  'error.validation_failed': { en: 'Please mend the marked fields.', zh: '請修正標示的欄位。' },
  'error.required': { en: 'Please fill this in.', zh: '此欄位為必填。' },
  'error.wrong_type': { en: 'This is not the kind of value that belongs here.', zh: '資料格式不符。' },
  'error.too_small_text': { en: 'At least {{least}} characters.', zh: '至少 {{least}} 個字元。' },
  'error.too_big_text': { en: 'At most {{most}} characters.', zh: '最多 {{most}} 個字元。' },
  'error.too_small_number': { en: 'Not less than {{least}}.', zh: '不得小於 {{least}}。' },
  'error.too_big_number': { en: 'Not more than {{most}}.', zh: '不得大於 {{most}}。' },
  'error.invalid_email': { en: 'This is not an e-mail address.', zh: '電子郵件格式不正確。' },
  'error.invalid_month': { en: 'This is not a month.', zh: '月份格式不正確。' },
  'error.country_code': { en: 'Choose the country from the list.', zh: '請從清單選擇國家。' },
  'error.currency_code': { en: 'Choose the currency from the list.', zh: '請從清單選擇幣別。' },
  'error.too_many_decimals': { en: 'At most {{decimals}} decimals.', zh: '小數最多 {{decimals}} 位。' },
  'error.invalid_date': { en: 'This is not a date.', zh: '日期格式不正確。' },
  'error.invalid_format': { en: 'This is not written the right way.', zh: '格式不正確。' },
  'error.invalid_value': { en: 'This value cannot be used.', zh: '此值無法使用。' },
  'error.not_a_choice': { en: 'Choose one of the values offered.', zh: '請從選項中選擇。' },
  'error.file_required': { en: 'Choose a file.', zh: '請選擇檔案。' },
  'error.state_conflict': {
    en: 'This step was taken already, or somebody else is taking it now. Load the page again to see how it stands.',
    zh: '此步驟已完成或正由他人處理，請重新載入頁面查看目前狀態。',
  },
  'error.version_required': {
    en: 'This page is out of date. Reload it and try again.',
    zh: '頁面已過期，請重新整理後再試。',
  },
  'error.version_conflict': {
    en: '{{name}} changed this in the meantime. Reload to see it; what you typed is kept.',
    zh: '{{name}} 已於此期間修改過此資料，請重新載入；您輸入的內容會保留。',
  },
  'error.version_conflict_unnamed': {
    en: 'This was changed in the meantime. Reload to see it; what you typed is kept.',
    zh: '此資料已於此期間被修改，請重新載入；您輸入的內容會保留。',
  },
  'error.duplicate': { en: 'This is there already.', zh: '資料已存在。' },
  'error.still_used': { en: 'This is still used elsewhere.', zh: '此資料仍被使用中。' },
  'error.closed_for_change': { en: 'This is closed and cannot be changed any more.', zh: '此資料已關閉，無法再變更。' },
  'error.try_again': { en: 'Somebody else was faster. Please try again.', zh: '其他人正在變更，請再試一次。' },
  'error.in_progress': { en: 'The same request is still being worked on.', zh: '相同的請求正在處理中。' },
  'error.idempotency_mismatch': {
    en: 'This request was sent before with other content.',
    zh: '此請求先前已以不同內容送出。',
  },
  'error.rate_limited': {
    en: 'Too many requests. Please wait {{seconds}} seconds.',
    zh: '請求過於頻繁，請等候 {{seconds}} 秒。',
  },
  'error.overloaded': { en: 'The server is busy. Please try again in a moment.', zh: '伺服器忙碌中，請稍後再試。' },
  'error.too_large': { en: 'The file or the text is too large.', zh: '檔案或文字過大。' },
  'error.unsupported_type': { en: 'This kind of content is not taken here.', zh: '不支援此類內容。' },
  'error.no_room': {
    en: 'There is no room left to store this. Nothing was saved.',
    zh: '儲存空間不足，未儲存任何資料。',
  },
  'error.link_used': {
    en: 'This link has been used or has expired. Ask for a new one.',
    zh: '此連結已使用或已過期，請重新申請。',
  },
  'error.invitation_waits': {
    en: 'You are invited, but have not joined yet. Open the link in the mail of the invitation.',
    zh: '您已受邀但尚未加入，請開啟邀請郵件中的連結。',
  },
  'error.invitation_of_another': {
    en: 'This invitation is for another e-mail than yours. Log out first, then open its link again.',
    zh: '此邀請屬於其他電子郵件，請先登出再開啟連結。',
  },
  'error.invitation_password': {
    en: 'Choose a new password by the link of the invitation.',
    zh: '請由邀請連結設定新密碼。',
  },
  'error.invitation_sign_in': {
    en: 'You have a password already. Log in with it.',
    zh: '您已設定密碼，請直接登入。',
  },
  'error.company_code_taken': { en: 'This short name is taken.', zh: '此公司代碼已被使用。' },
  'error.company_code_shape': {
    en: 'Small letters, digits and dashes, starting with a letter.',
    zh: '請使用小寫英文字母、數字與連字號，並以字母開頭。',
  },
  'error.company_code_reserved': { en: 'This short name cannot be used.', zh: '此公司代碼不可使用。' },
  'error.setup_code_needed': {
    en: 'Registering needs the set-up link that the server printed when it first started.',
    zh: '註冊需要伺服器首次啟動時印出的設定連結。',
  },
  'error.directory_off': {
    en: 'Signing in with the directory service is not set up here.',
    zh: '此處未設定目錄服務登入。',
  },
  'error.directory_failed': {
    en: 'The directory service did not confirm this sign-in. Please try again.',
    zh: '目錄服務未確認此次登入，請再試一次。',
  },
  'error.directory_several': {
    en: 'This directory account is linked in several companies. Open the log in page of one of them.',
    zh: '此目錄帳號已連結多家公司，請由其中一家公司的登入頁面登入。',
  },
  'error.directory_not_proposed': {
    en: 'Your company has not proposed a directory account for you.',
    zh: '貴公司尚未為您設定目錄帳號。',
  },
  'error.directory_other_object': {
    en: 'The directory says that you are somebody else than your company proposed. Log in to the directory with your own account, or ask your administrator.',
    zh: '目錄服務的身分與貴公司設定的不同，請以您自己的目錄帳號登入，或洽系統管理員。',
  },
  'error.directory_unlinked': {
    en: 'This directory account is not linked to anyone here yet. Please ask your administrator.',
    zh: '此目錄帳號尚未連結，請洽系統管理員。',
  },
  'error.cannot_cancel': { en: 'This can no longer be cancelled.', zh: '此工作已無法取消。' },
  'error.no_file': { en: 'No file record', zh: '查無檔案' },
  'error.nothing_to_export': {
    en: 'There is nothing to export with these filters.',
    zh: '目前的篩選條件下沒有可匯出的資料。',
  },
  'error.too_many_rows': {
    en: 'That is more than {{most}} rows. Narrow the filters.',
    zh: '超過 {{most}} 列，請縮小篩選範圍。',
  },
  'error.row_version_conflict': { en: 'Changed by somebody else in the meantime.', zh: '已被其他人修改。' },
  'system.up': { en: 'System is up and ready to use!', zh: '系統運作正常，可以使用！' },
  'system.down': { en: 'System is down', zh: '系統維護中' },
  'reset.asked': {
    en: 'If this e-mail has an account, a link is on its way.',
    zh: '若此電子郵件已有帳號，重設連結即將寄出。',
  },
  'reset.done': { en: 'The password is changed. Please sign in.', zh: '密碼已變更，請登入。' },
  'password.changed': {
    en: 'The password is changed. Other devices were signed out.',
    zh: '密碼已變更，其他裝置已登出。',
  },
  'mail.reset.subject': { en: 'Reset your Kerani password', zh: '重設您的 Kerani 密碼' },
  'mail.reset.body': {
    en: 'Open this link within 30 minutes to choose a new password:\n\n{{link}}\n\nIf you did not ask for this, nothing needs to be done.',
    zh: '請於 30 分鐘內開啟以下連結設定新密碼：\n\n{{link}}\n\n若非您本人申請，請忽略此信。',
  },
} as const satisfies Labels
