import {
  choiceIn,
  integerIn,
  isObject,
  type Json,
  type JsonObject,
  listIn,
  malformedField,
  moneyIn,
  moneyOrZero,
  monthIn,
  scaledIn,
  textIn,
  toAmount,
} from '../../case-values.ts'
import { cp8dLine } from '../files/cp8d.ts'
import { cp39Amounts, cp39Header, cp39Totals } from '../files/cp39.ts'

export function cp39HeaderCase(input: JsonObject): JsonObject {
  const records = listIn(input, 'records').map((record: Json) => {
    if (!isObject(record)) throw malformedField('records', 'expected objects')
    return { mtd: moneyOrZero(record, 'mtd'), cp38: moneyOrZero(record, 'cp38') }
  })
  return { line: cp39Header(textIn(input, 'employerNo'), monthIn(input), records) }
}

/** The amount and count fields that the case gives. */
export function cp39FieldsCase(input: JsonObject): JsonObject {
  const count = (field: string) => (input[field] === undefined ? 0 : integerIn(input, field, 0, 99_999))
  return {
    ...cp39Totals({
      totalMtd: moneyOrZero(input, 'totalMtd'),
      mtdRecords: count('mtdRecords'),
      totalCp38: moneyOrZero(input, 'totalCp38'),
      cp38Records: count('cp38Records'),
    }),
    ...cp39Amounts({ mtd: moneyOrZero(input, 'mtd'), cp38: moneyOrZero(input, 'cp38') }),
  }
}

export function cp8dCase(input: JsonObject): JsonObject {
  const line = cp8dLine({
    name: textIn(input, 'name'),
    taxNumber: textIn(input, 'tin', ''),
    identity: textIn(input, 'id', ''),
    category: choiceIn(input, 'category', [1, 2, 3] as const),
    status: integerIn(input, 'status', 1, 6),
    endDate: textIn(input, 'retirementDate', ''),
    taxBorne: choiceIn(input, 'taxBorne', [1, 2], 2) === 1,
    children: input.children === undefined ? 0 : scaledIn(input, 'children', 1),
    childRelief: optionalAmount(input, 'childRelief'),
    gross: moneyIn(input, 'gross'),
    benefits: optionalAmount(input, 'bik'),
    accommodation: optionalAmount(input, 'vola'),
    esos: optionalAmount(input, 'esos'),
    exempt: optionalAmount(input, 'exempt'),
    tp1Relief: optionalAmount(input, 'tp1Relief'),
    tp1Zakat: optionalAmount(input, 'tp1Zakat'),
    epf: optionalAmount(input, 'epf'),
    zakat: optionalAmount(input, 'zakat'),
    mtd: optionalAmount(input, 'mtd'),
    cp38: optionalAmount(input, 'cp38'),
    medicalInsurance: optionalAmount(input, 'medicalInsurance'),
    socso: optionalAmount(input, 'socso'),
  })
  return { line }
}

function optionalAmount(input: JsonObject, field: string): number {
  const value = input[field]
  return value === undefined || value === null || value === '' ? 0 : toAmount(value, field)
}
