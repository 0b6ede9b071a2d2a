import { globSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { allLabels } from '#web/build/labels-plugin.ts'

const { labels } = await allLabels()

/** Words and signs that no label may contain, with the replacement. */
const ENGLISH: readonly (readonly [RegExp, string])[] = [
  [/;/, 'two sentences'],
  [/\bstands?\b/i, 'is, appears'],
  [/\breckon/i, 'estimate, count'],
  [/\bmend(s|ed)?\b/i, 'fix'],
  [/\botherwise\b/i, 'say what differs'],
  [/\b(thereby|hereby)\b/i, 'leave it out'],
  [/\bhand(ed)? in\b/i, 'submit'],
  [/^(go on|in all)$/i, 'Continue, Total'],
  [/e-mail/i, 'email'],
  [/cost center/i, 'cost centre'],
  [/\bSept\b/, 'Sep'],
  [/\ball the same\b/i, 'anyway'],
  [/\bmeanwhile\b/i, 'leave it out'],
  [/\bany more\b/i, 'no longer'],
  [/\baltogether\b/i, 'total'],
  [/\bdemands?\b/i, 'need, require'],
  [/\bis there already\b/i, 'already exists'],
  [/\bpay(s|ed)? otherwise\b|\bfor want of\b/i, 'because'],
  [/\btake (away|out)\b/i, 'remove'],
  [/\b(put|puts) (in|into)\b/i, 'add'],
  [/\bnot right\b/i, 'wrong'],
]

const CHINESE: readonly (readonly [RegExp, string])[] = [
  [/\p{Script=Han},|,\s*\p{Script=Han}/u, '，'],
  [/台(?=灣|北|中|南|東|幣)/, '臺'],
  [/項阻礙/, '項須先處理'],
]

/** Texts that mention the sign itself. */
const EXAMPLES = /\| cash; 25%|^Leave out ; and \|/

/** The labels that break a rule, each with the replacement. */
function offenders(language: 'en' | 'zh', rules: typeof ENGLISH): string[] {
  return [...labels].flatMap(([key, label]) =>
    rules
      .filter(([wrong]) => wrong.test(label[language]) && !EXAMPLES.test(label[language]))
      .map(([, right]) => `${key}: “${label[language]}” → ${right}`),
  )
}

it('SYS-12a English labels use common words, and two sentences for two thoughts', () => {
  expect(offenders('en', ENGLISH)).toEqual([])
})

it('SYS-12a Chinese labels write 臺, full-width commas and the words of the authorities', () => {
  expect(offenders('zh', CHINESE)).toEqual([])
})

/** What leave said in words of its own, with the words of HR people. */
const OF_LEAVE: typeof ENGLISH = [
  [/\bso many\b/i, 'Fixed days'],
  [/how the days come/i, 'Entitlement'],
  [/^what is (left|lost|to come|rounded)\b/i, 'Carry forward, Forfeited, Upcoming, Rounding'],
  [/\bnot at all\b/i, 'None'],
  [/step of service/i, 'tier'],
  [/a part of a period/i, 'Prorate'],
  [/asked for (again|afterwards)|asking for it/i, 'Requested, back-dated'],
  [/smallest length|parts of a day/i, 'Minimum duration, half days'],
  [/beyond the balance: without pay/i, 'Excess becomes unpaid leave'],
  [/\bleave (of others|log)\b/i, 'Team leave, Leave history'],
  [/\bby hand\b/i, 'manually'],
  [/\bgiven back\b/i, 'Returned'],
  [/waits? for a decision|waiting for a decision/i, 'Pending approval'],
  [/\bnot carried\b/i, 'Forfeited'],
  [/beside the entitlement/i, 'On top of the entitlement'],
  [/turned into pay/i, 'encashment'],
  [/too little/i, 'short'],
  [/how it adds up/i, 'Balance details'],
  [/leave of (the|its|their own country’s) law/i, 'Statutory leave'],
  [/counted anew/i, 'Recalculated'],
  [/\bin force from\b/i, 'Effective from'],
  [/try it on/i, 'Preview'],
]
/** Lines of pay keep the words in which runs were approved. */
const isOfLeave = (key: string) =>
  /^(error\.|warning\.)?(leave(?!-pay)|encash|off[-_]in|office-law|best-days)/.test(key)

it('SYS-12a leave speaks in the words of HR people', () => {
  const own = [...labels.keys()].filter(isOfLeave)
  expect(own.length).toBeGreaterThan(400)
  expect(offenders('en', OF_LEAVE).filter(isOfLeave)).toEqual([])
})

/** Longer labels are cut off at 390 pixels. */
const LONGEST_BUTTON = 32

/** The labels on buttons, including those of confirmations and forms. */
const ON_BUTTONS = [
  ...new Set(
    globSync('{web,modules}/**/*.tsx', { cwd: new URL('..', import.meta.url) }).flatMap((file) => {
      const text = readFileSync(new URL(`../${file}`, import.meta.url), 'utf8')
      return [
        ...text.matchAll(/<Button\b(?:[^<]|=>)*?>\s*\{t\('([^']+)'\)\}\s*<\/Button>/g),
        ...text.matchAll(/\b(?:action|saveLabel)[:=]\s*\{?t\('([^']+)'/g),
      ].map(([, key]) => key!)
    }),
  ),
].map((key) => (labels.get(key) ?? labels.get(`${key}_one`))!.en)

/** Verbs of buttons. Add a new verb only when none of these fits. */
const VERBS = new Set(
  `Accept Acknowledge Add Answer Approve Archive Ask Assign Calculate Cancel Change Check Choose Clear Close Collapse Confirm Continue Copy Correct Declare Decline Delete Disable
  Discard Download Edit Email End Explain Export Finish Fit Get Give Go Import Invite Join Leave Load Lock Log Mark Move Offer Open Print Publish
  Record Register Rehire Reject Remind Reduce Reload Remove Reset Review Revoke Save Send Set Settle Show Sign Skip Start Stay Stop Submit Subscribe Switch Take Try
  Turn Undo Unlock Use Withdraw Write`.split(/\s+/),
)
/** Where one is, and what there will be: understood everywhere without a verb. */
const WITHOUT_VERB = /^(Back|Next|Next step|Previous|Today|This month|New [a-z]+( [a-z]+)?)$/

it('UX-15 the words on buttons are few, begin with the action, and are no sentences', () => {
  expect(ON_BUTTONS.length).toBeGreaterThan(90)
  expect(ON_BUTTONS.filter((words) => words.length > LONGEST_BUTTON || /[.:]$/.test(words))).toEqual([])
  expect(ON_BUTTONS.filter((words) => !VERBS.has(words.split(/[ ,]/)[0]!) && !WITHOUT_VERB.test(words))).toEqual([])
})

/** One word for one thing; the others mean the same and are not used on screens. */
const ONE_WORD: readonly (readonly [said: string, others: RegExp, where?: RegExp])[] = [
  ['pay run', /\bpayroll (run|batch)\b/i],
  ['payslip', /\b(pay ?stub|salary slip|pay slip)\b/i],
  ['employee', /\b(staff member|worker number|personnel)\b/i],
  ['department', /\b(division|business unit)\b/i],
  ['office', /\b(branch office|work ?site)\b/i],
  ['log in', /\bsign(s|ed|ing)?[ -]ins?\b/i],
  ['log out', /\bsign(s|ed|ing)?[ -]out\b/i],
  ['settings', /\b(preferences|configuration)\b/i],
  ['download', /\bsave to disk\b/i],
  ['sent back', /\bdeclined\b/i],
  ['bank account', /\bbank detail(s)?\b/i],
  ['carry-forward', /\bcarry ?over\b/i],
]

it('SYS-12a one thing has one word in English', () => {
  const found = [...labels].flatMap(([key, { en }]) =>
    ONE_WORD.filter(([, others]) => others.test(en)).map(([said]) => `${key}: “${en}” → ${said}`),
  )
  expect(found).toEqual([])
})

it('UX-15 a page has the same name in the menu, its title and the palette, and no two pages share one', () => {
  const screens = globSync('{web,modules}/**/screens.ts', { cwd: new URL('..', import.meta.url) }).flatMap((file) =>
    [
      ...readFileSync(new URL(`../${file}`, import.meta.url), 'utf8').matchAll(
        /path: '([^']+)',[^}]*?title: '([^']+)'/g,
      ),
    ].map(([, path, title]) => ({ path: path!, name: labels.get(title!)?.en ?? title! })),
  )
  expect(screens.length).toBeGreaterThan(45)
  const named = Map.groupBy(
    screens.filter(({ path }) => !path.includes('$')),
    ({ name }) => name,
  )
  expect(
    [...named]
      .filter(([, of]) => new Set(of.map(({ path }) => path.replace(/^application\//, ''))).size > 1)
      .map(([name, of]) => `${name}: ${of.map(({ path }) => path).join(', ')}`),
  ).toEqual([])
})

it('UX-15 an empty list says what it will contain, and a button says what to do to those who may', () => {
  const told = [...labels].filter(
    ([, { en, zh }]) => /\b(add|start|approve|create|invite) the first\b/i.test(en) || /請[^。]{0,6}第一/.test(zh),
  )
  expect(told.map(([key]) => key)).toEqual([])
})

/** Texts that are typed as they are shown, or say lines of a file. */
const JOINED_BY_COMMAS = ['modules/pay/payroll/settings/web/cycle-fields.tsx', 'web/arranging/questions.tsx']

it('SYS-12a lists of names use the separator of each language', () => {
  const found = globSync('{web,modules}/**/*.tsx', { cwd: new URL('..', import.meta.url) })
    .filter((file) => readFileSync(new URL(`../${file}`, import.meta.url), 'utf8').includes(".join(', ')"))
    .filter((file) => file !== 'web/page/format.tsx')
  expect(found.sort()).toEqual(JOINED_BY_COMMAS)
})

/** What shifts, attendance, overtime and part-time hours said in words of their own, with the words of HR people. */
const OF_TIME: typeof ENGLISH = [
  [/\bfair shares?\b/i, 'Shift balance'],
  [/\b(needed people|people needed|new need)\b/i, 'Staffing needs'],
  [/\bcomes? to\b/i, 'Payable, Result'],
  [/\bof work, .* of break\b/i, '8 h work, 60 min break'],
  [/\bhalves (meet|part)\b/i, 'Half-day split'],
  [/\bof \{\{set\}\} minutes\b/i, 'Earliest counted clock-in'],
  [/\bhours to ask for\b|\bnot asked for\b|\bask for overtime\b/i, 'Proposed hours, Request overtime'],
  [/\bwhy not (as it is|by itself)\b/i, 'Reason'],
  [/\bby itself\b/i, 'Auto-approved'],
  [/^as$/i, 'Type'],
  [/\bpress refused\b/i, 'Punch refused'],
  [/\bto look at:/i, 'Please check:'],
  [/\ball that is true\b/i, 'All statuses'],
  [/\boff pay\b/i, 'Deducted'],
  [/, minutes$|, days$|, km$|, an hour$/i, 'the unit in brackets'],
  [/\bmargin (before|after)\b/i, 'Earliest clock-in, Latest clock-out'],
  [/\bleast gap\b/i, 'Minimum gap'],
  [/\breward of a perfect\b/i, 'Perfect attendance bonus'],
  [/^in return (for|the)\b/i, 'Compensation'],
  [/\bagainst each ceiling\b/i, 'Hour limits'],
  [/\b(limit|tolerance) of a (day|month)\b/i, 'Daily limit, Monthly limit'],
  [/\bwhatever their pay\b/i, 'regardless of pay'],
  [/\bnumbers nobody has\b|\bgive to a person\b|\bunclaimed\b/i, 'Unassigned, Assign employee'],
  [/\bhomes? for work\b/i, 'Work-from-home location'],
  [/\bdays are written\b/i, 'Date format'],
  [/\bnever invented\b/i, 'never added automatically'],
  [/\bcan no longer be changed\b/i, 'say who unlocks it'],
]
const isOfTime = (key: string) =>
  /^(error\.)?(shift|attendance|punch-file|device-number|home-point|kiosk|press-key|person-places|overtime|part-time|place)\b/.test(
    key,
  )

it('SYS-12a shifts, attendance, overtime and part-time hours speak in the words of HR people', () => {
  expect([...labels.keys()].filter(isOfTime).length).toBeGreaterThan(700)
  expect(offenders('en', OF_TIME).filter(isOfTime)).toEqual([])
})
