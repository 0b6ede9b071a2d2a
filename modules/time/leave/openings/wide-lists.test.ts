import { describe, expect, it } from 'vitest'
import { buildMappedSheets } from '#server/spreadsheets/import-mapping/mapped-sheets.ts'
import { proposeMapping } from '#server/spreadsheets/import-mapping/propose-mapping.ts'
import { unpivotSheets } from '#server/spreadsheets/import-mapping/unpivot-sheets.ts'
import { completeFigures } from './import.ts'
import { OPENING_TEMPLATE, typeSynonyms } from './template.ts'

const LISTS = {
  leave_type: typeSynonyms([
    { name: 'Annual leave', otherName: '特別休假' },
    { name: 'Sick leave', otherName: '病假' },
  ]),
}
const FACTS = {
  lists: LISTS,
  layouts: [],
  words: [],
  hidden: [],
  addable: [],
  language: 'en' as const,
  today: '2026-11-28',
  numbers: [],
  currencies: { usual: 'MYR', of: {} },
}
const downward = (rows: string[][]) => unpivotSheets(OPENING_TEMPLATE, [{ name: '', rows, faults: [] }], LISTS)
const arrangedRows = (rows: string[][]) => {
  const same = rows.some((cells) => cells.some((cell) => cell.includes('31/12/2025') || cell === '2025-12-31'))
    ? []
    : [{ into: 'Leave balances', key: 'day', value: '2025-12-31' }]
  const arranged = proposeMapping(OPENING_TEMPLATE, downward(rows), { same }, FACTS)
  return {
    open: arranged.proposal.open,
    rows: buildMappedSheets(arranged, 'all')[0]!.rows.filter((row) => row.length > 0),
  }
}

describe('LEA-15 opening balances in columns', () => {
  it('LEA-15 reads a column for each figure of each leave type, under a title with the day', () => {
    expect(
      arrangedRows([
        ['Leave Balance Report as at 31/12/2025'],
        [],
        [
          'Employee ID',
          'Employee Name',
          'Annual Leave Entitled',
          'Annual Leave B/F',
          'Annual Leave Taken',
          'Annual Leave Balance',
          'Medical Leave Entitled',
          'Medical Leave Taken',
          'Medical Leave Balance',
        ],
        ['MF-1012', 'Nurul', '16', '3.5', '2', '17.5', '14', '1', '13'],
        ['MF-1011', 'X', '', '', '', '', '18', '0', '18'],
        ['Total', '', '16', '3.5', '2', '17.5', '32', '1', '31'],
      ]),
    ).toEqual({
      open: 0,
      rows: [
        ['MF-1012', 'Annual leave', '2025-12-31', '16', '3.5', '2', '17.5'],
        ['MF-1012', 'Sick leave', '2025-12-31', '14', null, '1', '13'],
        ['MF-1011', 'Sick leave', '2025-12-31', '18', null, '0', '18'],
      ],
    })
  })

  it('LEA-15 reads a single column per leave type as what was left, in English, Malay and Chinese', () => {
    for (const [number, annual, sick, day] of [
      ['Staff ID', 'AL', 'MC', 'As At'],
      ['No. Pekerja', 'Baki Cuti Tahunan', 'Baki Cuti Sakit', 'Setakat'],
      ['工號', '特休', '病假', '截至日期'],
      ['工號', '特休餘額', '病假（剩餘）', '基準日'],
    ] as const)
      expect(
        arrangedRows([
          [number, annual, sick, day],
          ['T1', '7', '30', '31/12/2025'],
        ]).rows,
      ).toEqual([
        ['T1', 'Annual leave', '2025-12-31', null, null, null, '7'],
        ['T1', 'Sick leave', '2025-12-31', null, null, null, '30'],
      ])
  })

  it('LEA-15 asks about an unknown column beside known leave types instead of dropping it', () => {
    const rows = [
      ['截止日：民國115年11月30日'],
      [
        'Staff ID',
        'Name',
        'AL Ent',
        'AL Bal',
        'Emergency Leave',
        'CL Bal',
        'Leave Approver',
        'Total Bal',
        'Opening Bal',
      ],
      ['T1', 'N', '16', '14', '2', '1', 'Tan', '17', '3'],
      ['T2', 'M', '16', '9', '', '', 'Tan', '9', ''],
    ]
    const ask = (words: { into: string; key: string; typed: string; meant: string }[]) =>
      proposeMapping(OPENING_TEMPLATE, downward(rows), { words }, FACTS)
    const into = { into: 'Leave balances', key: 'leave_type' }
    expect(ask([]).proposal.words).toMatchObject([
      { typed: 'Emergency Leave', count: 1, meant: null },
      { typed: 'CL', count: 1, meant: null },
    ])
    const words = [
      { ...into, typed: 'Emergency Leave', meant: 'Sick leave' },
      { ...into, typed: 'CL', meant: '' },
    ]
    expect(ask(words).proposal.open).toBe(0)
    expect(buildMappedSheets(ask(words), 'all')[0]!.rows.filter((row) => row.length > 0)).toEqual([
      ['T1', 'Annual leave', '2026-11-30', '16', null, null, '14'],
      ['T1', 'Sick leave', '2026-11-30', null, null, null, '2'],
      ['T2', 'Annual leave', '2026-11-30', '16', null, null, '9'],
    ])
  })

  it('LEA-15 reads leave types above their figures', () => {
    expect(
      arrangedRows([
        ['', 'Annual Leave', '', 'Sick Leave', ''],
        ['Emp No', 'Taken', 'Balance', 'Taken', 'Balance'],
        ['T1', '2', '14', '1', '13'],
      ]).rows,
    ).toEqual([
      ['T1', 'Annual leave', '2025-12-31', null, null, '2', '14'],
      ['T1', 'Sick leave', '2025-12-31', null, null, '1', '13'],
    ])
  })

  it('LEA-15 asks about an unknown leave type, and leaves a list with one row per type unchanged', () => {
    const [unknown] = downward([
      ['Employee ID', 'Study Leave Balance'],
      ['T1', '3'],
    ])
    expect(unknown!.rows).toEqual([
      ['Employee ID', 'Leave type', 'Balance left'],
      ['T1', 'Study Leave', '3'],
    ])
    const proposal = proposeMapping(OPENING_TEMPLATE, [unknown!], {}, FACTS).proposal
    expect(proposal.words).toMatchObject([{ key: 'leave_type', typed: 'Study Leave', meant: null }])
    // The check reports an incomplete row and never drops it silently.
    expect(proposal.sheets[0]).toMatchObject({ rows: 1, missing: ['day'] })
    const rows = [
      ['Staff ID', 'Leave Type', 'As At', 'Entitlement', 'Taken', 'Balance'],
      ['T1', 'AL', '2025-12-31', '16', '2', '14'],
    ]
    expect(downward(rows)[0]!.rows).toEqual(rows)
    expect(arrangedRows(rows)).toMatchObject({
      open: 0,
      rows: [['T1', 'Annual leave', '2025-12-31', '16', null, '2', '14']],
    })
  })

  it('LEA-15 names a formula cell by its row and column', () => {
    const [sheet] = unpivotSheets(
      OPENING_TEMPLATE,
      [
        {
          name: '',
          rows: [
            ['Employee ID', 'AL', 'MC'],
            ['T1', '7', '30'],
            ['T2', '8', '31'],
          ],
          faults: [{ row: 3, column: 'C', code: 'cell_formula' }],
        },
      ],
      LISTS,
    )
    expect(sheet!.faults).toEqual([{ row: 5, column: 'C', code: 'cell_formula' }])
    expect(sheet!.rows[4]).toEqual(['T2', 'Sick leave', '31'])
  })

  it('LEA-15 knows Staff as the employee number, beside a column of names too, and the Malay words of leave', () => {
    const types = [
      ['Annual leave', 'Cuti Tahunan'],
      ['Sick leave', 'Cuti Sakit'],
      ['Hospitalisation leave', 'Cuti Hospital'],
      ['Maternity leave', 'Cuti Bersalin'],
      ['Compassionate leave', 'Cuti Ehsan'],
      ['Unpaid leave', 'Cuti Tanpa Gaji'],
      ['Birthday leave', 'Cuti Hari Lahir'],
    ] as const
    const lists = { leave_type: typeSynonyms(types.map(([name]) => ({ name, otherName: null }))) }
    const read = (rows: string[][]) => {
      const sheets = unpivotSheets(OPENING_TEMPLATE, [{ name: '', rows, faults: [] }], lists)
      const arranged = proposeMapping(OPENING_TEMPLATE, sheets, {}, { ...FACTS, lists })
      return buildMappedSheets(arranged, 'all')[0]?.rows.filter((row) => row.length > 0)
    }
    expect(
      read([
        ['Staff', 'Jenis Cuti', 'Setakat', 'Baki'],
        ...types.map(([, malay], index) => [`MF-101${index}`, malay, '2025-12-31', '5']),
      ]),
    ).toEqual(types.map(([name], index) => [`MF-101${index}`, name, '2025-12-31', null, null, null, '5']))
    for (const head of [
      ['Staff ID', 'Staff', 'Leave type', 'As at', 'Balance left'],
      ['Staff', 'Staff ID', 'Leave type', 'As at', 'Balance left'],
    ]) {
      const row = {
        'Staff ID': 'MF-1015',
        Staff: 'Lim Wei',
        'Leave type': 'AL',
        'As at': '2025-12-31',
        'Balance left': '7',
      }
      expect(read([head, head.map((name) => row[name as keyof typeof row])])).toEqual([
        ['MF-1015', 'Annual leave', '2025-12-31', null, null, null, '7'],
      ])
    }
  })

  it('LEA-15 completes a row from what was left, which must match the other figures', () => {
    const row = (granted: string | null, carried: string | null, taken: string | null, left: string | null) =>
      completeFigures({ granted, carried, taken, left })
    expect(row('16', '3.5', '2', '17.5')).toEqual({ granted: 16, carried: 3.5, taken: 2, differs: null })
    expect(row(null, null, null, '7')).toEqual({ granted: 7, carried: 0, taken: 0, differs: null })
    expect(row(null, '3.5', '2', '17.5')).toEqual({ granted: 16, carried: 3.5, taken: 2, differs: null })
    expect(row('16', '3.5', null, '17.5')).toEqual({ granted: 16, carried: 3.5, taken: 2, differs: null })
    expect(row('16', null, '2', '13')).toMatchObject({ differs: 14 })
    expect(row('0.1', '0.2', null, '0.3')).toMatchObject({ taken: 0, differs: null })
  })
})
