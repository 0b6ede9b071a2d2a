import type { Labels } from '#base/labels.ts'

export const publicLabels = {
  'public.navigation': { en: 'Site', zh: '網站' },
  'public.home': { en: 'To the front page', zh: '回首頁' },
  'public.footer': {
    en: 'Kerani is open-source software under the Apache 2.0 licence.',
    zh: 'Kerani 是以 Apache 2.0 授權的開放原始碼軟體。',
  },

  'landing.title': { en: 'Human resources and payroll', zh: '人資與薪資' },
  'landing.tag': { en: 'Open source, runs on your own server', zh: '開放原始碼，在您自己的伺服器上執行' },
  'landing.headline': { en: 'Payroll that can explain every figure', zh: '每個數字都說得清楚的薪資系統' },
  'landing.lead': {
    en: 'Kerani keeps your people’s records and runs the payroll of Malaysia and Taiwan from inputs to payslips: contributions and taxes by the published tables, with the reason beside each amount.',
    zh: 'Kerani 管理員工資料，並完成馬來西亞與臺灣的薪資作業：依公告級距計算提撥、保險費與稅款，每筆金額都附上計算依據，直到產生薪資單。',
  },
  'landing.features': { en: 'What it does', zh: '功能' },
  'landing.payroll': { en: 'Payroll in five steps', zh: '五個步驟完成薪資' },
  'landing.payroll_text': {
    en: 'Inputs, calculate, review, confirm, approve. The review starts from what changed since last month, and names the cause.',
    zh: '輸入、計算、覆核、確認、核准。覆核從與上月的差異開始，並說明原因。',
  },
  'landing.people': { en: 'People and organisation', zh: '人員與組織' },
  'landing.people_text': {
    en: 'Employees, departments, positions, offices and an organisation chart, as they are today or were on any day.',
    zh: '員工、部門、職位、工作地點與組織圖，可檢視今天或過去任一天的狀態。',
  },
  'landing.migration': { en: 'Bring your data', zh: '帶入您的資料' },
  'landing.migration_text': {
    en: 'A wizard checks your spreadsheets row by row before anything is written, and an import can be undone.',
    zh: '精靈會在寫入前逐列檢查試算表，匯入後也能復原。',
  },
  'landing.history': { en: 'A history that cannot be rewritten', zh: '無法竄改的紀錄' },
  'landing.history_text': {
    en: 'Who changed what, when, from which value to which. Approved months stay as they were approved.',
    zh: '誰在何時將什麼由何值改為何值。已核准的月份維持核准時的樣子。',
  },
  'landing.security': { en: 'Careful with secrets', zh: '謹慎保護資料' },
  'landing.security_text': {
    en: 'Companies are kept apart in the database itself. Identity and account numbers are encrypted.',
    zh: '各公司資料在資料庫層即隔離，身分與帳戶號碼皆加密。',
  },
  'landing.languages': { en: 'English and Traditional Chinese', zh: '英文與繁體中文' },
  'landing.languages_text': {
    en: 'Everyone picks their own language, also for the payslip. On a desk or on a phone.',
    zh: '每個人可選擇自己的語言，薪資單亦同。電腦與手機皆可使用。',
  },
  'landing.example_month': { en: 'An example month', zh: '範例月份' },
  'landing.example_clear': { en: 'Clear', zh: '無異常' },
  'landing.line_basic': { en: 'Basic salary', zh: '本薪' },
  'landing.line_epf': { en: 'EPF, employee’s share', zh: 'EPF 員工負擔' },
  'landing.line_socso': { en: 'SOCSO, employee’s share', zh: 'SOCSO 員工負擔' },
  'landing.line_eis': { en: 'EIS, employee’s share', zh: 'EIS 員工負擔' },
  'landing.example_why': {
    en: 'Why 550.00? EPF Third Schedule, Part A: wages of 4,980.01 to 5,000.00 at 11 % for the employee.',
    zh: '為何是 550.00？EPF 第三附表 A 部：薪資 4,980.01 至 5,000.00，員工負擔 11 %。',
  },
  'landing.example_note': {
    en: 'Figures in ringgit, for one citizen under 60. Income tax depends on the person and is left out here.',
    zh: '金額單位為令吉，以一位未滿 60 歲的公民為例。所得稅因人而異，此處未列。',
  },

  'pricing.title': { en: 'Pricing', zh: '價格' },
  'pricing.free': { en: 'Free', zh: '免費' },
  'pricing.lead': {
    en: 'Kerani costs nothing to use, for any number of people and companies.',
    zh: '不論多少員工與公司，使用 Kerani 都不需費用。',
  },
  'pricing.all': { en: 'Everything is included. There is no paid edition.', zh: '包含所有功能，沒有付費版本。' },
  'pricing.people': { en: 'No fee for each employee, payslip or month.', zh: '不依員工、薪資單或月份收費。' },
  'pricing.data': {
    en: 'Your data stays on your own server, and can be exported at any time.',
    zh: '資料保存在您自己的伺服器，可隨時匯出。',
  },
  'pricing.need': {
    en: 'You bring the machine: one server with Node.js is enough to begin.',
    zh: '您只需準備機器：一台安裝 Node.js 的伺服器即可開始。',
  },
  'pricing.hosted': {
    en: 'If somebody runs this installation for you, agree on the price with them.',
    zh: '若由他人代您維運此系統，其收費由雙方自行約定。',
  },

  'login.title': { en: 'Log in', zh: '登入' },
  'login.lead': { en: 'With the account of your company', zh: '使用您公司的帳號' },
  'login.panel_title': { en: 'Operations log in', zh: '平台營運登入' },
  'login.panel_lead': { en: 'For operators of this installation', zh: '供維運此系統的人員使用' },
  'login.submit': { en: 'Log in', zh: '登入' },
  'login.forgot': { en: 'Forgot password', zh: '忘記密碼' },
  'login.or': { en: 'or', zh: '或' },
  'login.directory': { en: 'Log in with your company directory', zh: '使用公司目錄帳號登入' },
  'login.no_company': { en: 'Company not registered yet?', zh: '公司尚未註冊？' },
  'login.register': { en: 'Register it', zh: '註冊公司' },
  'login.set_up_factor': { en: 'Set up a second factor', zh: '設定雙重驗證' },
  'login.set_up_factor_lead': {
    en: 'Your role needs a code from an authenticator app at every login. You set it up once.',
    zh: '您的角色每次登入都需輸入驗證器應用程式的驗證碼，只需設定一次。',
  },
  'login.closed': { en: 'Maintenance is on', zh: '系統維護中' },
  'login.closed_lead': {
    en: 'Only this switch works until maintenance ends.',
    zh: '維護結束前，僅此開關可用。',
  },
  'login.open': { en: 'End maintenance', zh: '結束維護' },
  'login.opening': { en: 'Opening your start page', zh: '正在開啟您的首頁' },
  'login.choose_company': { en: 'Which company?', zh: '選擇公司' },
  'login.choose_company_lead': { en: 'Your account belongs to several.', zh: '您的帳號屬於多家公司。' },
  'login.choose_role': { en: 'Which role do you want to work in?', zh: '您要以哪個角色工作？' },
  'login.choose_role_lead': { en: 'You can switch later, at the top of the side bar.', zh: '之後可在側邊欄上方切換。' },
  'login.second_factor': { en: 'Second factor', zh: '雙重驗證' },
  'login.second_factor_lead': {
    en: 'Enter the six digits from your authenticator app.',
    zh: '請輸入驗證器應用程式的六位數字。',
  },
  'login.recovery_hint': {
    en: 'Without the app, enter one of your recovery codes.',
    zh: '若沒有應用程式，請輸入復原碼。',
  },
  'login.signed_in': { en: 'You are already logged in', zh: '您已登入' },
  'login.not_allowed': { en: 'You are not authorised to view this page', zh: '您沒有檢視此頁面的權限' },
  'login.not_allowed_text': {
    en: '{{address}} is not open to the role you work in now.',
    zh: '您目前的角色無法開啟 {{address}}。',
  },
  'login.to_start': { en: 'Go to my start page', zh: '前往我的首頁' },
  'login.as_another': { en: 'Log in as someone else', zh: '以其他帳號登入' },

  'register.title': { en: 'Register a company', zh: '註冊公司' },
  'register.lead': {
    en: 'You become its Company Admin and can add everyone else.',
    zh: '您將成為公司管理員，可再新增其他人。',
  },
  'register.code_hint': {
    en: 'Short, for addresses and login: letters, digits and hyphens',
    zh: '用於網址與登入的簡短代碼：英文字母、數字與連字號',
  },
  'register.country_hint': {
    en: 'Sets the currency, the holidays and the first pay group. Offices in the other country can be added later.',
    zh: '決定幣別、國定假日與第一個薪資群組，之後可新增另一國的工作地點。',
  },
  'register.code_hint_proposed': {
    en: 'Short, for addresses and login: letters, digits and hyphens. Left empty, you get a proposal that you can change.',
    zh: '用於網址與登入的簡短代碼：英文字母、數字與連字號；留空時由系統提供，之後仍可修改。',
  },
  'register.state_of.MY': { en: 'State', zh: '州屬' },
  'register.state_of.TW': { en: 'County or city', zh: '縣市' },
  'register.state_hint.MY': {
    en: 'Sets the public holidays of your first office.',
    zh: '決定第一個工作地點的國定假日。',
  },
  'register.state_hint.TW': {
    en: 'Work stops county by county when a typhoon comes.',
    zh: '颱風停班依縣市公布，適用於第一個工作地點。',
  },
  'register.industry': { en: 'Industry', zh: '產業' },
  'register.choose': { en: 'Choose', zh: '請選擇' },
  'register.setup_hint': {
    en: 'Only if the operator of this installation gave you one',
    zh: '僅在系統維運人員提供時填寫',
  },
  'register.submit': { en: 'Register', zh: '註冊' },
  'register.have_account': { en: 'Already have an account?', zh: '已經有帳號？' },
  'register.mailed_title': { en: 'Open the link in your mail', zh: '請開啟郵件中的連結' },
  'register.mailed': {
    en: 'We send a link to {{email}}, which may take a few minutes. Open it within a day to register your company.',
    zh: '系統會寄送連結至 {{email}}，可能需要幾分鐘。請於一天內開啟以完成註冊。',
  },

  'public.no_mail': {
    en: 'This demo cannot send mail, so here is the link. It is shown on this machine only.',
    zh: '此示範系統無法寄送郵件，連結如下，僅於本機顯示。',
  },
  'public.open_link': { en: 'Open the link', zh: '開啟連結' },

  'found.title': { en: 'Register {{company}}', zh: '註冊 {{company}}' },
  'found.lead': { en: 'Choose a password for {{email}}.', zh: '請為 {{email}} 設定密碼。' },
  'found.lead_known': {
    en: '{{email}} already has an account. Log in with its password afterwards.',
    zh: '{{email}} 已有帳號，完成後請以原密碼登入。',
  },
  'found.again': { en: 'Register again', zh: '重新註冊' },

  'invitation.page': { en: 'Invitation', zh: '邀請' },
  'invitation.title': { en: 'Join {{company}}', zh: '加入 {{company}}' },
  'invitation.choose': { en: 'Choose a password for {{email}}.', zh: '請為 {{email}} 設定密碼。' },
  'invitation.sign_in': { en: 'Log in as {{email}} to join.', zh: '請以 {{email}} 登入後加入。' },
  'invitation.as': { en: 'You are logged in as {{email}}.', zh: '您已以 {{email}} 登入。' },
  'invitation.another': {
    en: 'The invitation is for {{email}}. You are logged in as {{mine}}.',
    zh: '此邀請屬於 {{email}}，您目前以 {{mine}} 登入。',
  },
  'invitation.join': { en: 'Join', zh: '加入' },

  'reset.title': { en: 'Reset the password', zh: '重設密碼' },
  'reset.ask_lead': { en: 'We send you a link to set a new one.', zh: '我們會寄出設定新密碼的連結。' },
  'reset.send': { en: 'Send the link', zh: '寄送連結' },
  'reset.back': { en: 'Back to log in', zh: '返回登入' },
  'reset.new_title': { en: 'Set a new password', zh: '設定新密碼' },
  'reset.save': { en: 'Save the password', zh: '儲存密碼' },
  'reset.bad_link': {
    en: 'This link is not complete. Open it again from the mail, or ask for another.',
    zh: '連結不完整，請由郵件重新開啟，或申請新的連結。',
  },
  'reset.another_link': { en: 'Ask for another link', zh: '申請新的連結' },

  'done.title': { en: 'Done', zh: '完成' },
  'done.text': { en: 'That is all. You can close this page.', zh: '已全部完成，您可以關閉此頁。' },
  'done.registered': {
    en: '{{company}} is registered. Log in to set it up.',
    zh: '{{company}} 已註冊，請登入開始設定。',
  },
  'done.applied_title': { en: 'Your application is in', zh: '已收到您的應徵資料' },
  'done.applied': {
    en: 'Thank you. {{company}} has received it, and a mail with the address of your own page is on its way. There you see the progress, correct or download your data, or withdraw. The people who fill the job contact you if they would like to talk to you.',
    zh: '謝謝您應徵{{company}}。系統將寄出您的專屬網址，您可由此查看進度、更正或下載您的資料，或撤回應徵。如有進一步需要，負責本職缺的人員將與您聯絡。',
  },
  'done.applied_more': { en: 'Other open jobs', zh: '查看其他職缺' },
  'done.joined': { en: 'You have joined {{company}}. Log in to begin.', zh: '您已加入 {{company}}，請登入。' },
  'done.reset': {
    en: 'Your new password works now. All other sessions ended.',
    zh: '新密碼已生效，其他登入皆已結束。',
  },

  'maintenance.title': { en: 'Maintenance', zh: '系統維護' },
  'maintenance.down': { en: 'System is under maintenance', zh: '系統維護中' },
  'maintenance.down_text': {
    en: 'Nothing you saved is lost. This page checks by itself when the system is back.',
    zh: '已儲存的資料不受影響。此頁會自動檢查系統是否恢復。',
  },
  'maintenance.up': { en: 'System is up and ready to use!', zh: '系統運作正常，可以開始使用！' },
  'maintenance.up_text': { en: 'Continue where you left off.', zh: '您可以回到先前的頁面繼續。' },
  'maintenance.back': { en: 'Continue', zh: '繼續' },
  'maintenance.look': { en: 'Check now', zh: '立即檢查' },

  'missing.title': { en: 'This page does not exist', zh: '找不到此頁面' },
  'missing.text': {
    en: 'The address may be mistyped, or the page is gone.',
    zh: '網址可能有誤，或內容已不存在。',
  },
} as const satisfies Labels
