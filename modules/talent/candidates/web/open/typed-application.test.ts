import { expect, it } from 'vitest'
import { addFiles, EMPTY, fieldsOfRefusal, findProblems, fromDraft, toContent } from './typed-application.ts'

const QUESTIONS = [
  { id: 'q1', kind: 'number', is_required: true },
  { id: 'q2', kind: 'text', is_required: false },
] as const
const FILLED = {
  ...EMPTY,
  full_name: ' Tan Mei ',
  email: 'mei@mail.example',
  phone: '012-345 6789',
  expected_pay: 'RM 4,200.50',
  answers: { q1: '3', q2: '' },
  agrees: true,
}
const file = (name: string, megabytes: number) => new File([new Uint8Array(megabytes * 1_000_000)], name)

it('PUB-02 the form says at each field what is missing, and sends what was typed as the server takes it', () => {
  expect(Object.keys(findProblems(EMPTY, QUESTIONS, 'MYR'))).toEqual([
    'full_name',
    'email',
    'phone',
    'answer.q1',
    'agrees',
  ])
  expect(findProblems(FILLED, QUESTIONS, 'MYR')).toEqual({})
  expect(
    findProblems(
      { ...FILLED, expected_pay: 'much', video_link: 'http://a.example', answers: { q1: 'three' } },
      QUESTIONS,
      'MYR',
    ),
  ).toEqual({
    expected_pay: 'apply.check.expected_pay',
    'answer.q1': 'apply.check.number',
    video_link: 'apply.check.video_link',
  })
  expect(toContent(FILLED, QUESTIONS, 'MYR')).toEqual({
    full_name: 'Tan Mei',
    email: 'mei@mail.example',
    phone: '012-345 6789',
    expected_pay: 4_200_50,
    video_link: undefined,
    answers: [{ question_id: 'q1', value: '3' }],
  })
})

it('PUB-02 a draft fills the form in as it was typed', () => {
  const draft = toContent(FILLED, QUESTIONS, 'MYR')
  expect(fromDraft(draft, 'MYR')).toEqual({
    ...FILLED,
    full_name: 'Tan Mei',
    expected_pay: '4200.50',
    answers: { q1: '3' },
    agrees: false,
  })
})

it('PUB-02 files beyond the limits are left out before anything is sent, and the others stay', () => {
  const [cv, papers] = [file('cv.pdf', 6), file('papers.pdf', 8)]
  expect(addFiles([], [cv, papers])).toEqual({ files: [cv, papers] })
  expect(addFiles([cv], [file('big.pdf', 11)])).toEqual({ files: [cv], refused: { name: 'big.pdf', why: 'file' } })
  expect(addFiles([cv, papers], [file('more.pdf', 2)])).toEqual({
    files: [cv, papers],
    refused: { name: 'more.pdf', why: 'total' },
  })
  const small = ['a', 'b', 'c'].map((name) => file(name, 1))
  expect(addFiles(small, [file('d', 1)])).toEqual({ files: small, refused: { name: 'd', why: 'count' } })
})

it('PUB-02 a refusal stands at the field that it is about', () => {
  const errors = {
    phone: ['Check this'],
    'answers.1.value': ['No answer'],
    'files.0': ['Damaged'],
    notice_version: ['Changed'],
  }
  expect(fieldsOfRefusal(errors, [{ question_id: 'q2' }, { question_id: 'q1' }])).toEqual({
    phone: 'Check this',
    'answer.q1': 'No answer',
    files: 'Damaged',
    agrees: 'Changed',
  })
})
