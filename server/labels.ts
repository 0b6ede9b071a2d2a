import type { Labels } from '#base/labels.ts'

/** Messages of the server itself: refusals that any call may meet. */
export const serverLabels = {
  'did.POST /api/tasks/{id}/cancellation': { en: 'asked to cancel “{{name}}”', zh: '要求取消「{{name}}」' },
  'did.seeds': { en: 'added what is new in this version', zh: '加入此版本的新內容' },
  'error.internal': {
    en: 'Something went wrong on our side. Nothing was saved. Reference {{reference}}.',
    zh: '系統發生問題，沒有儲存任何資料。參考編號 {{reference}}。',
  },
  'error.unavailable': { en: 'Unable to retrieve information from database', zh: '無法從資料庫取得資料' },
  'error.maintenance': { en: 'System is down', zh: '系統目前停止服務' },
  'error.not_found': { en: 'Not found', zh: '找不到資料' },
  'error.method_not_allowed': { en: 'This address does not take that method.', zh: '此網址不接受這種請求方法。' },
  'error.forbidden': { en: 'You are not allowed to do this.', zh: '您沒有執行此操作的權限。' },
  'error.no_roles': { en: 'You are not authorised to login', zh: '您沒有登入權限' },
  'error.not_signed_in': {
    en: 'Session expired due to inactivity, please login again',
    zh: '因閒置過久，登入已逾時，請重新登入',
  },
  'error.access_changed': {
    en: 'Your access was changed. Log in again.',
    zh: '您的權限已變更，請重新登入。',
  },
  'error.login_failed': { en: 'The email or the password is wrong.', zh: '電子郵件或密碼不正確。' },
  'error.account_locked': {
    en: 'Too many wrong passwords. Try again in {{minutes}} minutes.',
    zh: '密碼錯誤次數過多，請於 {{minutes}} 分鐘後再試。',
  },
  'error.code_wrong': { en: 'The code is wrong or was already used.', zh: '驗證碼不正確或已使用過。' },
  'error.company_disabled': {
    en: 'Your company is switched off. Please ask your administrator.',
    zh: '貴公司的帳號已停用，請洽系統管理員。',
  },
  'error.module_disabled': {
    en: 'This part of the product is switched off for your company or office.',
    zh: '貴公司或工作地點未啟用此功能。',
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
    en: 'Your role needs a second factor. Set it up first.',
    zh: '您的角色必須使用雙重驗證，請先完成設定。',
  },
  'error.password_needed': { en: 'Enter your password once more to continue.', zh: '請再次輸入密碼以繼續。' },
  'error.password_wrong': { en: 'The password is wrong.', zh: '密碼不正確。' },
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
  'error.before_known_law': {
    en: 'The law is known here from {{first}} on. Choose a later day or month.',
    zh: '系統收錄的法規自 {{first}} 起，請選擇較晚的日期或月份。',
  },
  'error.one_line': {
    en: 'Write it on one line, without marks that turn its direction.',
    zh: '請寫成一行，且不含改變文字方向的符號。',
  },
  'error.unfit_value': { en: 'A value is too large or too long. Shorten it.', zh: '有資料超過可儲存的範圍。' },
  'error.row_given_twice': { en: 'The same row appears twice.', zh: '同一列出現兩次。' },
  'error.bad_characters': { en: 'Remove the characters that cannot be stored.', zh: '文字含有無法儲存的字元。' },
  'error.validation_failed': { en: 'Fix the marked fields.', zh: '請修正標示的欄位。' },
  'error.required': { en: 'Please fill this in.', zh: '此欄位為必填。' },
  'error.wrong_type': { en: 'This value has the wrong type.', zh: '資料格式不符。' },
  'error.too_small_text': { en: 'Enter at least {{least}} characters.', zh: '至少 {{least}} 個字元。' },
  'error.too_big_text': { en: 'Enter at most {{most}} characters.', zh: '最多 {{most}} 個字元。' },
  'error.too_small_number': { en: 'Enter {{least}} or more.', zh: '不得小於 {{least}}。' },
  'error.too_big_number': { en: 'Enter {{most}} or less.', zh: '不得大於 {{most}}。' },
  'error.invalid_email': { en: 'Enter an email address, such as name@company.com.', zh: '電子郵件格式不正確。' },
  'error.invalid_month': { en: 'Enter a month, such as 11/2026.', zh: '月份格式不正確。' },
  'error.country_code': { en: 'Choose the country from the list.', zh: '請從清單選擇國家。' },
  'error.currency_code': { en: 'Choose the currency from the list.', zh: '請從清單選擇幣別。' },
  'error.too_many_decimals': { en: 'Enter at most {{decimals}} decimals.', zh: '小數最多 {{decimals}} 位。' },
  'error.invalid_date': { en: 'Enter a date, such as 24/11/2026.', zh: '日期格式不正確。' },
  'error.invalid_format': { en: 'Check how this is written.', zh: '格式不正確。' },
  'error.invalid_value': { en: 'Enter another value.', zh: '此值無法使用。' },
  'error.not_a_choice': { en: 'Choose one of the values offered.', zh: '請從選項中選擇。' },
  'error.file_required': { en: 'Choose a file.', zh: '請選擇檔案。' },
  'error.state_conflict': {
    en: 'This step is already done, or somebody else is doing it now. Reload the page.',
    zh: '此步驟已完成或正由他人處理，請重新載入頁面查看目前狀態。',
  },
  'error.version_required': {
    en: 'This page is out of date. Reload it and try again.',
    zh: '頁面已過期，請重新整理後再試。',
  },
  'error.version_conflict': {
    en: '{{name}} changed this. Reload to see it. What you typed is kept.',
    zh: '{{name}} 已於此期間修改過此資料，請重新載入；您輸入的內容會保留。',
  },
  'error.version_conflict_unnamed': {
    en: 'Somebody changed this. Reload to see it. What you typed is kept.',
    zh: '此資料已於此期間被修改，請重新載入；您輸入的內容會保留。',
  },
  'error.duplicate': { en: 'This already exists.', zh: '資料已存在。' },
  'error.still_used': { en: 'This is still used elsewhere.', zh: '此資料仍被使用中。' },
  'error.closed_for_change': { en: 'This is closed and can no longer change.', zh: '此資料已關閉，無法再變更。' },
  'error.try_again': { en: 'Somebody else was faster. Please try again.', zh: '其他人正在變更，請再試一次。' },
  'error.in_progress': { en: 'The same request is still running.', zh: '相同的請求正在處理中。' },
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
  'error.unsupported_type': { en: 'This kind of content is not accepted here.', zh: '不支援此類內容。' },
  'error.no_room': {
    en: 'The storage is full. Nothing was saved.',
    zh: '儲存空間不足，未儲存任何資料。',
  },
  'error.link_used': {
    en: 'This link has been used or has expired. Ask for a new one.',
    zh: '此連結已使用或已過期，請重新申請。',
  },
  'error.invitation_waits': {
    en: 'You are invited but have not joined yet. Open the link in the invitation mail.',
    zh: '您已受邀但尚未加入，請開啟邀請郵件中的連結。',
  },
  'error.invitation_of_another': {
    en: 'This invitation is for another email than yours. Log out first, then open its link again.',
    zh: '此邀請屬於其他電子郵件，請先登出再開啟連結。',
  },
  'error.invitation_password': {
    en: 'Choose a new password with the invitation link.',
    zh: '請由邀請連結設定新密碼。',
  },
  'error.invitation_sign_in': {
    en: 'You already have a password. Log in with it.',
    zh: '您已設定密碼，請直接登入。',
  },
  'error.company_code_taken': { en: 'This short name is taken. Choose another.', zh: '此公司代碼已被使用。' },
  'error.company_code_shape': {
    en: 'Use small letters, digits and dashes, starting with a letter.',
    zh: '請使用小寫英文字母、數字與連字號，並以字母開頭。',
  },
  'error.company_code_reserved': { en: 'This short name cannot be used.', zh: '此公司代碼不可使用。' },
  'error.setup_code_needed': {
    en: 'To register, use the set-up link that the server printed when it first started.',
    zh: '註冊需要伺服器首次啟動時印出的設定連結。',
  },
  'error.directory_off': {
    en: 'Directory login is not set up here.',
    zh: '此處未設定目錄服務登入。',
  },
  'error.directory_failed': {
    en: 'The directory service did not confirm this login. Please try again.',
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
  'error.seen_role_reads': {
    en: 'You are looking as another role. Press Stop to make changes.',
    zh: '您正以其他角色檢視，請按「停止」後再變更。',
  },
  'error.role_not_held': { en: 'You do not hold this role.', zh: '您未擁有此角色。' },
  'error.second_factor_on': { en: 'Your second factor is on already.', zh: '雙重驗證已開啟。' },
  'error.second_factor_demanded': {
    en: 'Your role needs a second factor, so you cannot turn it off.',
    zh: '您的角色必須使用雙重驗證，因此無法關閉。',
  },
  'error.second_factor_first': {
    en: 'This role needs a second factor. Turn it on under Security first.',
    zh: '此角色必須使用雙重驗證，請先至「安全性」開啟。',
  },
  'error.password_none': {
    en: 'You log in with your company account. Log out and in again to confirm.',
    zh: '您以公司帳號登入，請登出後重新登入以確認身分。',
  },
  'error.no_file': { en: 'No file record', zh: '查無檔案紀錄' },
  'error.nothing_to_export': {
    en: 'Nothing to export with these filters.',
    zh: '目前的篩選條件下沒有可匯出的資料。',
  },
  'error.too_many_rows': {
    en: 'That is more than {{most}} rows. Narrow the filters.',
    zh: '超過 {{most}} 列，請縮小篩選範圍。',
  },
  'error.row_version_conflict': { en: 'Somebody else changed this.', zh: '已被其他人修改。' },
  'system.up': { en: 'System is up and ready to use!', zh: '系統運作正常，可以開始使用！' },
  'system.down': { en: 'System is down', zh: '系統目前停止服務' },
  'reset.asked': {
    en: 'If this email has an account, we send it a link. This may take a few minutes.',
    zh: '若此電子郵件已有帳號，系統會寄出重設連結，可能需要幾分鐘。',
  },
  'reset.in_mail_folder': {
    en: 'If this email has an account, a link is written to the mail folder of this installation. This may take a minute.',
    zh: '若此電子郵件已有帳號，重設連結會寫入本系統的郵件資料夾，可能需要一分鐘。',
  },
  'reset.done': { en: 'The password is changed. Please log in.', zh: '密碼已變更，請登入。' },
  'password.changed': {
    en: 'The password is changed. Other devices were logged out.',
    zh: '密碼已變更，其他裝置已登出。',
  },
} as const satisfies Labels
