import { globSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { allLabels } from '#web/build/labels-plugin.ts'

const ROOT = new URL('..', import.meta.url)
const { labels } = await allLabels()

/** Chinese texts by the key of their label, and those that other sources hold, by their file. */
type Text = { readonly at: string; readonly zh: string }
const labelled = new Set([...labels].map(([, { zh }]) => zh))
const texts: readonly Text[] = [
  ...[...labels].map(([at, { zh }]) => ({ at, zh })),
  ...globSync('{base,statutory,server,web,modules}/**/*.{ts,tsx}', { cwd: ROOT })
    .filter((file) => !/\.test\.|\.generated\.|(^|\/)labels\.ts$/.test(file))
    .flatMap((at) =>
      [...readFileSync(new URL(at, ROOT), 'utf8').matchAll(/\bzh: (['`])((?:(?!\1)[^\\]|\\.)*)\1/g)].map(
        ([, , zh = '']) => ({ at, zh }),
      ),
    )
    .filter(({ zh }) => !labelled.has(zh)),
]

/** The texts that may say a word all the same, with the reason. */
type Exceptions = { readonly [at: string]: string }
type Pair = readonly [wrong: RegExp, right: string, except?: Exceptions]

const STATES: Exceptions = {
  'company.state': 'a state of Malaysia',
  'field.state': 'a state of Malaysia',
  'office.state_of.MY': 'a state of Malaysia',
  'register.state_of.MY': 'a state of Malaysia',
}

/** What HR in Taiwan does not say, or the product says otherwise everywhere else. */
const PAIRS: readonly Pair[] = [
  [/(?<!未|特|特別)休假/, '請假（特別休假為特休）'],
  [/薪資批次|發薪批次/, '薪資結算'],
  [/一次性(款項|項目)/, '單次加扣項'],
  [/每月款項/, '固定加扣項'],
  [/報支/, '報銷'],
  [/不可(休|請)假/, '不開放請假'],
  [/例假日/, '例假'],
  [/例假或停班|例假或休息日之一/, '例假，或停班日'],
  [/例假[／/]休息日|休息日[／/]例假/, '例假, 休息日: each by its day; of both: 例假或休息日'],
  [/最後(工作|支薪)日/, '離職日、最後計薪日'],
  [/任職日期/, '到職日'],
  [/薪資計算截止日/, '最後計薪日'],
  [/聘僱|雇用|僱用類型/, '僱用、僱用類別'],
  [/(僱用|人員)狀態/, '在職狀態'],
  [/慣用名|別名/, '英文名／暱稱'],
  [/種族|族裔/, '族別'],
  [/殘疾|殘障/, '身心障礙'],
  [/職銜/, '職稱'],
  [/辦公室|據點/, '工作地點'],
  [/全職/, '全時'],
  [/補充保險費/, '二代健保補充保費'],
  [/(勞工保險|勞保|就業保險|職業災害保險|職災|職保)投保金額/, '投保薪資'],
  [/(健保|健康保險)投保薪資/, '投保金額'],
  [/佣金/, '業績獎金', { 'year-end.box.B1b': 'a box of Malaysia’s Form EA' }],
  [/酬勞金|特惠金/, '退職金、優惠給付', { 'year-end.box.B1f': 'a box of Malaysia’s Form EA' }],
  [/州屬/, '縣市', STATES],
  [/審閱/, '覆核'],
  [/外籍人士 ?[AB]/, '外籍人士（未滿 183 天／滿 183 天）'],
  [/特別行政區/, '香港、澳門'],
  [/整期工資/, '全月薪資'],
  [/差勤/, '假勤'],
  [/已轉正/, '正式'],
  [/臺灣銀行自訂/, '一般格式：臺灣銀行 is the name of a bank'],
  [/加保、異動與退保/, '加退保與投保異動'],
  [/登錄(加班|請假|補休|工時)/, '代填加班單、代請假'],
]

/** Pairs for leave alone: payroll carries a shortage over, which is no leave. */
const OF_LEAVE: readonly Pair[] = [
  [/給予/, '核給'],
  [/結轉/, '遞延'],
]

/** Words of the mainland, with those of Taiwan. */
const MAINLAND: readonly Pair[] = [
  [/導出/, '匯出'],
  [/導入/, '匯入'],
  [/默認|缺省/, '預設'],
  [/(?<!租)用戶/, '使用者'],
  [/數據/, '資料'],
  [/視頻/, '影片'],
  [/打印/, '列印'],
  [/賬/, '帳'],
  [/信息/, '訊息、資訊'],
  [/軟件|硬件/, '軟體、硬體'],
  [/網絡/, '網路'],
  [/文檔/, '文件'],
  [/菜單/, '選單'],
  [/屏幕/, '螢幕'],
  [/文件夾/, '資料夾'],
  [/點擊/, '點選'],
  [/短信/, '簡訊'],
  [/添加/, '新增'],
  [/加載/, '載入'],
  [/在線/, '線上'],
  [/服務器/, '伺服器'],
  [/登陸/, '登入'],
  [/審批/, '簽核'],
  [/考勤/, '出勤'],
  [/社保/, '勞保、健保'],
]

const isOfLeave = ({ at }: Text) => /^(error\.)?leave|^modules\/time\/leave\//.test(at)

function offenders(pairs: readonly Pair[], among: readonly Text[] = texts): string[] {
  return pairs.flatMap(([wrong, right, except = {}]) =>
    among.filter(({ at, zh }) => !(at in except) && wrong.test(zh)).map(({ at, zh }) => `${at}: “${zh}” → ${right}`),
  )
}

it('SYS-12a Chinese says one word for one thing, in the words of HR in Taiwan', () => {
  expect(texts.length).toBeGreaterThan(8_000)
  expect(offenders(PAIRS)).toEqual([])
  expect(texts.filter(isOfLeave).length).toBeGreaterThan(150)
  expect(offenders(OF_LEAVE, texts.filter(isOfLeave))).toEqual([])
})

it('SYS-12a Chinese has no word of the mainland', () => {
  expect(offenders(MAINLAND)).toEqual([])
})

it('SYS-12a an exception of a pair of words is one that a text needs', () => {
  const idle = [...PAIRS, ...OF_LEAVE, ...MAINLAND].flatMap(([wrong, , except = {}]) =>
    Object.keys(except).filter((at) => !texts.some((text) => text.at === at && wrong.test(text.zh))),
  )
  expect(idle).toEqual([])
})

type Term = { readonly english: string; readonly chinese: string; readonly also: readonly string[] }

/** The lines of the file of terms: cells with a comma stand in quotes. */
function readTerms(): Term[] {
  const [, ...lines] = readFileSync(new URL('docs/terms-zh-TW.csv', ROOT), 'utf8').trim().split('\n')
  return lines.map((line) => {
    const [english = '', chinese = '', also = ''] = [...line.matchAll(/("(?:[^"]|"")*"|[^,]*)(?:,|$)/g)].map(
      ([, cell = '']) => cell.replace(/^"(.*)"$/, '$1').replaceAll('""', '"'),
    )
    return { english, chinese, also: also.split('|').filter((word) => word !== '') }
  })
}

const terms = readTerms()
/** The Chinese of labels whose whole English text is a term. */
const saidOf = Map.groupBy(
  [...labels].map(([key, { en, zh }]) => ({ key, english: en.toLowerCase(), zh })),
  ({ english }) => english,
)
const labelsOf = ({ english }: Term) => saidOf.get(english.toLowerCase()) ?? []

it('SYS-12a a label that is a term has the Chinese of the file of terms', () => {
  expect(terms.length).toBeGreaterThan(350)
  expect(terms.filter((term) => labelsOf(term).length > 0).length).toBeGreaterThan(180)
  const different = terms.flatMap((term) =>
    labelsOf(term)
      .filter(({ zh }) => zh !== term.chinese && !term.also.includes(zh))
      .map(({ key, zh }) => `${key} “${term.english}”: “${zh}” → ${term.chinese}`),
  )
  expect(different).toEqual([])
})

it('SYS-12a the file of terms says each once, and no other Chinese than labels have', () => {
  const named = terms.map(({ english }) => english.toLowerCase())
  expect(named.filter((english, at) => named.indexOf(english) !== at)).toEqual([])
  const idle = terms.flatMap((term) =>
    term.also
      .filter((word) => word === term.chinese || !labelsOf(term).some(({ zh }) => zh === word))
      .map((word) => `${term.english}: ${word}`),
  )
  expect(idle).toEqual([])
  expect(
    offenders(
      PAIRS,
      terms.map(({ english, chinese }) => ({ at: english, zh: chinese })),
    ),
  ).toEqual([])
})
