import type { Meanings, TemplateColumn } from '#server/spreadsheets/template.ts'
import { CHILD_CELLS, CHILD_NUMBERS, type ChildCell, childColumnKey } from '../../core/child-columns.ts'
import { ChildClaim, ChildStudies } from '../../core/values.ts'
import { choiceColumn } from './template-columns.ts'

const STUDIES: Meanings = {
  none: [
    'None, or under 18',
    '無，或未滿 18 歲',
    'None',
    'No',
    'N',
    'Not studying',
    'Tidak',
    'Tiada',
    '無',
    '否',
    '未就學',
  ],
  school: [
    'School level, such as sixth form',
    '中學程度（如中六、預科）',
    'School',
    'Primary school',
    'Secondary school',
    'Form 6',
    'STPM',
    'Matriculation',
    'Foundation',
    'A-Level',
    'Sekolah',
    'Sekolah rendah',
    'Sekolah menengah',
    'Matrikulasi',
    '小學',
    '中學',
    '高中',
  ],
  diploma: [
    'Diploma or higher in Malaysia',
    '馬來西亞文憑以上',
    'Diploma',
    'Degree',
    'College',
    'University',
    'Kolej',
    'Universiti',
    'Ijazah',
    'IPT',
    '大專',
    '大學',
  ],
  degree_abroad: [
    'Degree or higher abroad',
    '國外學位以上',
    'Degree abroad',
    'Overseas degree',
    'Overseas',
    'Abroad',
    'Luar negara',
    '國外大學',
  ],
}
const CLAIMS: Meanings = {
  full: ['In full', '全額', 'Full', '100%', '100', '1', 'Whole', 'Penuh'],
  half: [
    'Half, the other parent claims half',
    '一半，另一半由另一方申報',
    'Half',
    '50%',
    '50',
    '0.5',
    '1/2',
    'Shared',
    'Separuh',
    'Setengah',
    '一半',
    '半額',
  ],
}

/** Usual headings of what a file says of a child, with `#` for its number. */
const HEADINGS: Readonly<Record<ChildCell, readonly [header: string, chinese: string, words: string]>> = {
  name: [
    'Child # name',
    '子女 # 姓名',
    "Child # | Child name # | Child's name # | Name of child # | Children # name | Children # | Nama Anak # | Anak # | Anak # Nama | 子女 #",
  ],
  birth_year: [
    'Child # birth year',
    '子女 # 出生年',
    'Child # year of birth | Child # year born | Child # born | Child # YOB | Child # DOB | Child # date of birth | Child # birth date | Child # birthday | Birth year of child # | Date of birth of child # | DOB child # | Tahun Lahir Anak # | Tarikh Lahir Anak # | Anak # Tahun Lahir | Anak # Tarikh Lahir | 子女 # 出生年份 | 子女 # 出生日期 | 子女 # 出生年月日 | 子女 # 生日',
  ],
  studies: [
    'Child # studying',
    '子女 # 全時就學',
    'Child # study | Child # studies | Child # full-time study | Child # education | Child # student | Anak # Belajar | Anak # Masih Belajar | 子女 # 就學 | 子女 # 在學',
  ],
  is_disabled: [
    'Child # disabled',
    '子女 # 身心障礙',
    'Child # OKU | Child # disability | Anak # OKU | Anak # Kurang Upaya | 子女 # 身障',
  ],
  claim: [
    'Child # claim',
    '子女 # 申報',
    'Child # relief | Child # claimed | Child # full or half | Child # share | Anak # Tuntutan | Anak # Pelepasan | 子女 # 扣除 | 子女 # 扣除比例',
  ],
}

const CELLS: Readonly<Record<ChildCell, Pick<TemplateColumn, 'kind' | 'maxLength' | 'choices' | 'meanings' | 'hint'>>> =
  {
    name: { kind: 'text', maxLength: 120 },
    birth_year: { kind: 'text', maxLength: 30, hint: 'A year such as 2015; of a day its year counts' },
    studies: choiceColumn(ChildStudies.options, STUDIES),
    is_disabled: { kind: 'boolean' },
    claim: choiceColumn(ChildClaim.options, CLAIMS),
  }

/** For so many children the template for download has columns. Of the others a file may have columns too. */
const CHILDREN_IN_TEMPLATE = 3

function childColumn(number: number, cell: ChildCell): TemplateColumn {
  const [header, chinese, words] = HEADINGS[cell].map((text) => text.replaceAll('#', String(number))) as [
    string,
    string,
    string,
  ]
  return {
    key: childColumnKey(number, cell),
    header,
    chinese,
    words,
    ...CELLS[cell],
    isLeftOutOfTemplate: number > CHILDREN_IN_TEMPLATE,
  }
}

const COLUMNS: readonly TemplateColumn[] = [
  {
    key: 'child_count',
    header: 'Number of children',
    chinese: '子女人數',
    words:
      'No. of Children | Number of Child | No. of Child | Total Children | Children | Bilangan Anak | Bil. Anak | Jumlah Anak | Bilangan Tanggungan Anak | 子女數 | 子女 | 扶養子女數',
    kind: 'integer',
    hint: 'Where nothing else is known of them: each counts as under 18 and claimed in full, until the children are entered',
  },
  {
    key: 'child_names',
    header: 'Names of children',
    chinese: '子女姓名',
    words:
      "Children Names | Children's Names | Name of Children | Name of Child | Child Names | Child Name | Nama Anak | Nama Anak-Anak | Senarai Anak | 子女名單 | 子女名字",
    kind: 'text',
    hint: 'With the years of birth, such as Ali (2015), Siti (2018)',
  },
  ...CHILD_NUMBERS.flatMap((number) => CHILD_CELLS.map((cell) => childColumn(number, cell))),
]

/** The children whose relief the tax of Malaysia counts: how many, named in one cell, or each in columns. */
export const childColumns: readonly TemplateColumn[] = COLUMNS.map((column) => ({ ...column, isAddedLater: true }))
