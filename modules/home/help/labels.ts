import type { Labels } from '#base/labels.ts'

/** The questions that somebody new to the product asks, each with its answer. */
export const helpLabels = {
  'help.title': { en: 'Help', zh: '說明' },
  'help.about': { en: 'Answers to what people ask first', zh: '常見問題解答' },
  'help.search': { en: 'Search the answers', zh: '搜尋說明' },
  'help.none': { en: 'No answer has all of these words', zh: '沒有符合的說明' },
  'help.none_text': {
    en: 'Try one word, such as “bank” or “leave”.',
    zh: '請改用單一關鍵字，例如「銀行」或「請假」。',
  },
  'help.found_one': { en: '1 answer', zh: '1 則說明' },
  'help.found_other': { en: '{{count}} answers', zh: '{{count}} 則說明' },
  'help.section.begin': { en: 'First days', zh: '開始使用' },
  'help.section.pay': { en: 'Payroll', zh: '薪資' },
  'help.section.leave': { en: 'Leave and approvals', zh: '請假與簽核' },
  'help.section.time': { en: 'Time, claims and records', zh: '出勤、報銷與紀錄' },
  'help.q.start': { en: 'Where do I begin?', zh: '從哪裡開始？' },
  'help.a.start': {
    en: 'Your home shows First steps until the first month is paid: company numbers, offices and holidays, people, leave types, who approves, the pay group, the paying account and the first run. Each step marks itself as done when your data has it. A step that you do not need can be skipped.',
    zh: '首頁會顯示「開始使用」，直到完成首次發薪：公司編號、工作地點與假日、人員、假別、簽核方式、薪資群組、付款帳戶與首次發薪。資料備妥後步驟會自動標記為完成，不需要的步驟可以略過。',
  },
  'help.q.import': { en: 'How do I bring in people from a spreadsheet?', zh: '如何從試算表匯入員工？' },
  'help.a.import': {
    en: 'Upload the sheet as it is. The columns are recognised by their headings, and you can correct the choice. One file may hold job, pay, bank account, numbers, children, monthly allowances and leave that is left. Every row is checked before anything is stored. Rows with errors can be fixed on the screen or left out. An import can be undone.',
    zh: '直接上傳現有的檔案。系統會依標題辨識欄位，您可以更正。同一個檔案可包含任職、薪資、銀行帳戶、各項號碼、子女、固定津貼與剩餘假勤。寫入前會逐列檢查，有錯誤的列可在畫面上修正或略過。匯入後可以復原。',
  },
  'help.q.lacking': { en: 'What does somebody still need to be paid?', zh: '員工發薪還缺哪些資料？' },
  'help.a.lacking': {
    en: 'A date of birth, basic pay, a bank account or cash, the resident status, and the numbers that contribution and tax files need. The page of the person lists what is missing, and the list of people has a filter for it.',
    zh: '出生日期、本薪、銀行帳戶（或領現）、身分別，以及申報所需的各項編號。員工頁面會列出缺少的資料，員工名單也可依此篩選。',
  },
  'help.q.access': { en: 'How does a colleague get access?', zh: '如何讓同事登入？' },
  'help.a.access': {
    en: 'Invite them by email and choose a role. The mail has a link to set a password. Until they accept, you can send it again. A person can hold several roles and switches between them at the top.',
    zh: '輸入電子郵件邀請並選擇角色，郵件內的連結可設定密碼；接受前可重新寄送。一人可擁有多個角色，並於畫面上方切換。',
  },
  'help.q.who-sees': { en: 'Who can see salaries?', zh: '誰可以看到薪資？' },
  'help.a.who-sees': {
    en: 'Only roles with the permission to read pay, as far as their reach goes: themselves, their reports, a department, an office or the company. The access page shows every role. Who looked at pay and identity data is in the activity log.',
    zh: '只有具備讀取薪資權限的角色，且限於其範圍：本人、下屬、部門、工作地點或全公司。權限頁面列出所有角色；誰查看過薪資與身分資料會記錄在操作紀錄中。',
  },
  'help.q.language': { en: 'How do I change the language?', zh: '如何切換語言？' },
  'help.a.language': {
    en: 'Choose it in the menu of your account at the top right. Each person reads in their own language. Payslips and mails follow the language of the person who gets them.',
    zh: '於右上角帳號選單切換。每個人使用自己的語言，薪資單與郵件則依收件人的語言。',
  },
  'help.q.notices': { en: 'How do I get notices on my phone?', zh: '如何在手機上收到通知？' },
  'help.a.notices': {
    en: 'Open “Device notices” in the menu of your account on the phone, and turn them on. On iPhone and iPad, add the app to the Home Screen first. A notice says only that something is waiting or was decided. Your notification settings say which requests you hear of.',
    zh: '請在手機上開啟帳號選單的「裝置通知」並啟用。iPhone 與 iPad 須先將應用程式加入主畫面。通知僅說明有事項待辦或已有決定，通知的申請種類依您的通知設定。',
  },
  'help.q.run': { en: 'How do I run payroll?', zh: '如何發薪？' },
  'help.a.run': {
    en: 'Start the run of a pay group and month. Five steps follow: inputs, calculate, review, confirm, approve. The review shows what changed since last month, and why. A second person approves, and an approval cannot be taken back.',
    zh: '建立薪資群組當月的薪資結算，共五個步驟：輸入、計算、檢視、確認、核准。檢視會列出與上月的差異及原因。核准由另一人執行，且無法撤回。',
  },
  'help.q.blocked': { en: 'Why can somebody not be paid in a run?', zh: '為什麼有人無法發薪？' },
  'help.a.blocked': {
    en: 'The review says what is missing, such as a date of birth or an account. Press the finding, correct it in the panel beside the list, and calculate again. Nothing is lost by calculating again.',
    zh: '檢視會列出缺少的資料，例如出生日期或帳戶。點選項目即可在側邊面板更正，再重新計算；重新計算不會遺失任何資料。',
  },
  'help.q.late-change': {
    en: 'I changed something after the calculation. What now?',
    zh: '計算後又修改了資料怎麼辦？',
  },
  'help.a.late-change': {
    en: 'Calculate again. The run says when records changed after the calculation, and it cannot be confirmed with other accounts than those that were reviewed.',
    zh: '請重新計算。若計算後資料有變更，薪資結算會提示；帳戶若與檢視時不同，則無法確認。',
  },
  'help.q.mistake': { en: 'I found a mistake after the approval.', zh: '核准後才發現錯誤。' },
  'help.a.mistake': {
    en: 'An approved run stays as it is. Correct the record from the day it was wrong. The next run then offers the difference as back pay. For money that cannot wait, make an extra run.',
    zh: '已核准的薪資結算不會變更。請自有誤的日期起更正資料，下次結算會提供差額補發；若不能等待，可另建一次薪資結算。',
  },
  'help.q.back-pay': {
    en: 'A raise counts from an earlier month. Is the difference paid?',
    zh: '調薪追溯到先前月份，會補發差額嗎？',
  },
  'help.a.back-pay': {
    en: 'Yes. Enter the new pay from its first day. In the next run, check for back pay: it compares what was paid with what would be paid now, month by month, and offers the difference.',
    zh: '會。請自生效日輸入新薪資，下次結算時檢查補發，系統會逐月比較已發與應發金額並提供差額。',
  },
  'help.q.allowance': { en: 'How do I pay an allowance, a bonus or a deduction?', zh: '如何發放津貼、獎金或扣款？' },
  'help.a.allowance': {
    en: 'Enter a recurring amount with its first month, or a one-off amount for one month. The pay item decides what it counts for, such as EPF, tax or insurance. A file can bring in many at once.',
    zh: '固定金額請輸入起始月份，單次金額請輸入該月份。薪資項目決定是否計入社會保險與稅；也可用檔案一次匯入。',
  },
  'help.q.mid-month': {
    en: 'Somebody joins or leaves within the month. Is the pay divided?',
    zh: '月中到職或離職，薪資會按比例計算嗎？',
  },
  'help.a.mid-month': {
    en: 'Yes, by the rule of the pay group. The payslip shows the days that count. A person who leaves is paid by the last run until the last day. Unused annual leave is settled with it.',
    zh: '會，依薪資群組的規則計算，薪資單會顯示計薪日數。離職者發至離職日，未休特休一併結清。',
  },
  'help.q.earlier-pay': {
    en: 'We start within the year. What about earlier pay?',
    zh: '年中才開始使用，先前的薪資怎麼處理？',
  },
  'help.a.earlier-pay': {
    en: 'Malaysian tax is calculated over the whole year. Enter what each person earned and paid before, from the earlier program or the form TP3 of a former employer. The run says whose earlier pay is unknown.',
    zh: '馬來西亞的預扣稅依全年計算，請輸入每人先前的薪資與扣繳（來自原系統或前雇主的 TP3）。薪資結算會列出先前薪資不明的人員。',
  },
  'help.q.payslips': { en: 'How do people get their payslips?', zh: '員工如何取得薪資單？' },
  'help.a.payslips': {
    en: 'They see them on their own page once the run is approved. From the run you can mail them as PDF too. Whoever has no address is named. The company may give mailed payslips a password.',
    zh: '核准後員工可在自己的頁面查看，也可由薪資結算以 PDF 寄出；沒有電子郵件的人員會列出。公司可為郵寄的薪資單設定密碼。',
  },
  'help.q.bank-file': { en: 'How do I pay by bank file?', zh: '如何以銀行檔發薪？' },
  'help.a.bank-file': {
    en: 'Add a paying account and choose the layout of its bank. After the approval the run gives the file, read back and compared with the net pay. If your bank is not listed, choose the list with your own columns and arrange them as the bank asks. They are kept with the account.',
    zh: '新增付款帳戶並選擇銀行的檔案格式。核准後即可下載檔案，系統會讀回並與實發金額核對。若銀行不在清單中，請選擇自訂欄位的清單並依銀行要求排列，設定會與帳戶一併儲存。',
  },
  'help.q.authorities': { en: 'Where are the files for the authorities?', zh: '申報檔案在哪裡？' },
  'help.a.authorities': {
    en: 'With the run, after its approval: EPF, SOCSO and EIS, PCB and the HRD levy in Malaysia, the supplementary premium in Taiwan. Pay and file lists what is due by which day, and you mark what was sent and paid.',
    zh: '核准後於薪資結算下載：馬來西亞的 EPF、SOCSO 與 EIS、PCB 及 HRD 徵費，臺灣的二代健保補充保費。「付款與申報」列出各項期限，並可標記已申報與已繳納。',
  },
  'help.q.before-approval': { en: 'What should I look at before the approval?', zh: '核准前要確認什麼？' },
  'help.a.before-approval': {
    en: 'Ready for payroll says what is undecided and what stops the pay or a file of it. A calculated run lists what files would lack after the approval, such as a passport number or an HRD number. Complete it first: an approval cannot be taken back.',
    zh: '「發薪準備」會列出未簽核的事項，以及影響發薪或申報的缺漏。計算後，薪資結算會列出核准後檔案將缺少的資料，例如護照號碼或 HRD 編號。核准無法撤回，請先補齊。',
  },
  'help.q.year-end': { en: 'How are the yearly tax forms made?', zh: '年度稅務表單如何產生？' },
  'help.a.year-end': {
    en: 'Year end makes the forms from the approved runs: EA and Form E in Malaysia, withholding statements in Taiwan. Look through them, issue them, and people find them on their own page.',
    zh: '年度作業會依已核准的薪資結算產生：馬來西亞的 EA 與 Form E、臺灣的扣繳憑單。檢視後開立，員工即可在自己的頁面取得。',
  },
  'help.q.leave-types': { en: 'How do I set up leave types?', zh: '如何設定假別？' },
  'help.a.leave-types': {
    en: 'The leave of the law is there from the start. Open a type to see how its days come, what is carried over and who gets it, with a preview on real people. Change what your company gives beyond the law, or add types of your own.',
    zh: '系統已建立法定假別。開啟假別可查看給假方式、遞延規則與適用對象，並以實際員工預覽。可調整優於法令的部分，或新增公司自訂假別。',
  },
  'help.q.balance': { en: 'Somebody says their leave balance is wrong.', zh: '員工說假別餘額不對怎麼辦？' },
  'help.a.balance': {
    en: 'Open the balance: every day given, taken, carried over or lost is a line with its reason. If the balance before you began here is missing, enter it as an opening balance.',
    zh: '開啟餘額即可逐筆查看給假、請假、遞延與失效及其原因。若缺少開始使用前的餘額，請輸入期初餘額。',
  },
  'help.q.opening': { en: 'How do I enter the leave that people had before?', zh: '如何輸入先前的假別餘額？' },
  'help.a.opening': {
    en: 'Import opening balances from a sheet with the employee number and the days, or enter them one by one. They count from the day that you choose.',
    zh: '以含員工編號與天數的試算表匯入期初餘額，或逐筆輸入；自您選擇的日期起計算。',
  },
  'help.q.holidays': { en: 'Where do the public holidays come from?', zh: '國定假日從哪裡來？' },
  'help.a.holidays': {
    en: 'Load them for the year: national holidays, and those of the state where an office is. Each office says its state. Change a day or add one of your own. Leave and pay follow it.',
    zh: '按年度載入：全國假日及工作地點所在州別的假日，工作地點須設定州別。可變更或新增假日，請假與薪資會隨之計算。',
  },
  'help.q.declared': {
    en: 'A day off is announced suddenly, such as a typhoon. What do I do?',
    zh: '臨時宣布停班（例如颱風）怎麼處理？',
  },
  'help.a.declared': {
    en: 'Declare the day for the offices concerned, whole or from an hour on. Everybody there is told, shifts and attendance follow it, and pay treats the hours as your rule says.',
    zh: '為相關工作地點宣布停班日，可整日或自某時起。當地員工會收到通知，班表與出勤隨之調整，薪資依公司規則處理。',
  },
  'help.q.approvers': { en: 'Who approves a request?', zh: '申請由誰簽核？' },
  'help.a.approvers': {
    en: 'By default the manager. Rules add steps by kind, length or office. Nobody approves their own request. With one administrator only, choose which kinds count at once when HR enters them.',
    zh: '預設為直屬主管，可依類型、長度或工作地點增加關卡。任何人都不能簽核自己的申請。若只有一位管理員，可設定哪些類型由人資代填後立即生效。',
  },
  'help.q.deputy': { en: 'An approver is away. Who decides?', zh: '簽核人不在時由誰簽核？' },
  'help.a.deputy': {
    en: 'Whoever decides can name a deputy for some days. While nobody is named, HR sees what waits in the list of requests and sends a reminder.',
    zh: '簽核人可指定期間內的代理人。若未指定，人資可於申請清單查看待簽核項目並傳送提醒。',
  },
  'help.q.clock': { en: 'How do people clock in?', zh: '員工如何打卡？' },
  'help.a.clock': {
    en: 'On the phone at a place you allow, in the browser, at a kiosk, or at a device whose file you import. The attendance settings of an office say which of them count and what is late.',
    zh: '可用手機於允許的地點、瀏覽器、打卡機台，或匯入設備檔案。工作地點的出勤設定決定可用方式與遲到規則。',
  },
  'help.q.correction': { en: 'Somebody forgot to clock in.', zh: '員工忘記打卡怎麼辦？' },
  'help.a.correction': {
    en: 'They send a correction from their own attendance, or HR enters it. The day is evaluated again when it is approved. The original punches stay.',
    zh: '員工可從自己的出勤送出補打卡申請，或由人資代填。核准後會重新判定當日出勤，原始紀錄保留。',
  },
  'help.q.letters': { en: 'How do I send a letter to somebody?', zh: '如何發函給人員？' },
  'help.a.letters': {
    en: 'Upload the letter head in the company profile once. Then choose New letter, a template and the recipient: names, dates and pay come from the record, and you type the rest. Finish and send gives it a number and asks how it goes out: by mail or in Kerani only, now or on a day. Letters to many people go out as one task. A letter that was sent is never changed: withdraw it, or send a new version.',
    zh: '先於公司資料上傳信頭，之後按「新增信函」並選擇範本與收件人：姓名、日期與薪資取自人員檔案，其餘自行填寫。「製作並寄發」會編定文號，並詢問以郵件或僅於系統內發出、立即或指定日期。給多人的信函可一次發出。已寄發的信函不會變更，僅能撤回或寄發新版本。',
  },
  'help.q.shifts': { en: 'How do I plan shifts?', zh: '如何排班？' },
  'help.a.shifts': {
    en: 'Choose the month and office, paint shifts or apply a pattern. Warnings show what the law or your needs do not allow. Publish when it is right: people then see their shifts and can ask to swap.',
    zh: '選擇月份與工作地點，逐格排入班別或套用排班樣式。警示會指出違反法令或人力需求之處；確認後發布，員工即可查看並申請換班。',
  },
  'help.q.overtime': { en: 'How is overtime paid?', zh: '加班費如何計算？' },
  'help.a.overtime': {
    en: 'Hours that were approved, or attended, are paid at the rates of the law or better, by the kind of day. They come into the run by themselves. The payslip line shows the hours and the rate.',
    zh: '核准或實際出勤的時數，依日別以法定或更優的倍率計算，並自動帶入薪資結算；薪資單明細會顯示時數與倍率。',
  },
  'help.q.claims': { en: 'How do expense claims work?', zh: '費用報銷如何運作？' },
  'help.a.claims': {
    en: 'People photograph the receipt and send the claim. Once approved it is paid with the next run, or by itself. Categories say the limits, and which currency rates apply.',
    zh: '員工拍攝收據並送出申請，核准後隨下次薪資發放或單獨付款。報銷類別設定上限與適用匯率。',
  },
  'help.q.mileage': { en: 'How do I claim mileage?', zh: '如何報銷里程？' },
  'help.a.mileage': {
    en: 'Choose a category that is paid by distance, and enter where from, where to and the kilometres. The sum at the rate of that day shows before you send it. HR sets the rate in the claim policy. Toll and parking are claims of their own.',
    zh: '選擇依里程計算的類別，填寫起點、終點與公里數，送出前即顯示依當日單價計算的金額。單價由人資於費用報銷規則設定；過路費與停車費另外報銷。',
  },
  'help.q.reports': { en: 'How do I get data out?', zh: '如何匯出資料？' },
  'help.a.reports': {
    en: 'Every list exports what it shows, with its filters, as a spreadsheet. Reports add up pay by month, department or item. Who exported what is in the activity log.',
    zh: '每個清單都能依目前的篩選條件匯出試算表；報表可依月份、部門或項目彙總薪資。誰匯出了什麼會記錄在操作紀錄中。',
  },
  'help.q.log': { en: 'Who changed this?', zh: '是誰修改的？' },
  'help.a.log': {
    en: 'The activity log says in sentences who did what and when, with the values before and after. The page of a person has its own history. Entries are chained, so a change of the log would show.',
    zh: '操作紀錄以文字說明何人何時做了什麼，以及變更前後的內容；員工頁面也有自己的歷程。紀錄環環相扣，若遭竄改即可發現。',
  },
} as const satisfies Labels
