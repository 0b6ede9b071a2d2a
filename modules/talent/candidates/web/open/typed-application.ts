import { decimalsOf, toDecimal } from '#base/money/money.ts'
import type { LabelKey } from '#web/label-key.ts'
import { parseTypedMoney, parseTypedNumber } from '#web/values/parse-number.ts'
import { Email, Phone } from '../../contract.ts'
import { isVideoLink } from '../../open-contract.ts'

export const MOST_FILES = 3
export const MOST_FILE_BYTES = 10_000_000
export const MOST_BYTES = 15_000_000

/** What somebody typed into the application form, as it stands in its fields; answers by the id of the question. */
export type TypedApplication = {
  full_name: string
  email: string
  phone: string
  expected_pay: string
  video_link: string
  answers: Readonly<Record<string, string>>
  files: readonly File[]
  agrees: boolean
}

export type Question = {
  id: string
  kind: 'text' | 'number' | 'yes_no' | 'choice'
  is_required: boolean
}

/** The label of each field's problem; questions are `answer.<id>`. */
export type Problems = Readonly<Record<string, LabelKey>>

export const EMPTY: TypedApplication = {
  full_name: '',
  email: '',
  phone: '',
  expected_pay: '',
  video_link: '',
  answers: {},
  files: [],
  agrees: false,
}

export const answerField = (id: string): string => `answer.${id}`

/** The fields that have to be filled in otherwise before the form is sent, in the order of the form. */
export function findProblems(typed: TypedApplication, questions: readonly Question[], currency: string): Problems {
  const link = typed.video_link.trim()
  const found: [string, LabelKey | false][] = [
    ['full_name', typed.full_name.trim() === '' && 'apply.check.full_name'],
    ['email', !isEmail(typed.email) && 'apply.check.email'],
    ['phone', !Phone().safeParse(typed.phone.trim()).success && 'apply.check.phone'],
    ['expected_pay', isUnreadablePay(typed.expected_pay, currency) && 'apply.check.expected_pay'],
    ...questions.map((question): [string, LabelKey | false] => [
      answerField(question.id),
      answerProblem(question, typed.answers[question.id]?.trim() ?? ''),
    ]),
    ['video_link', link !== '' && !isVideoLink(link) && 'apply.check.video_link'],
    ['agrees', !typed.agrees && 'apply.check.agrees'],
  ]
  return Object.fromEntries(found.filter((one): one is [string, LabelKey] => one[1] !== false))
}

export function isEmail(text: string): boolean {
  return Email().safeParse(text.trim()).success
}

function answerProblem({ kind, is_required }: Question, answer: string): LabelKey | false {
  if (answer === '') return is_required && 'apply.check.answer'
  return kind === 'number' && !('value' in parseTypedNumber(answer, 6)) && 'apply.check.number'
}

function isUnreadablePay(text: string, currency: string): boolean {
  if (text.trim() === '') return false
  const parsed = parseTypedMoney(text, decimalsOf(currency))
  return !('value' in parsed) || parsed.value < 0
}

/** What is typed, as the server takes it; what is empty or not readable is left out. */
export function toContent(typed: TypedApplication, questions: readonly Question[], currency: string) {
  const pay = typed.expected_pay.trim() === '' ? undefined : parseTypedMoney(typed.expected_pay, decimalsOf(currency))
  const filled = (text: string) => text.trim() || undefined
  return {
    full_name: filled(typed.full_name),
    email: typed.email.trim(),
    phone: filled(typed.phone),
    expected_pay: pay && 'value' in pay && pay.value >= 0 ? pay.value : undefined,
    video_link: filled(typed.video_link),
    answers: questions.flatMap(({ id, kind }) => {
      const text = typed.answers[id]?.trim() ?? ''
      if (text === '') return []
      const number = kind === 'number' ? parseTypedNumber(text, 6) : undefined
      return [{ question_id: id, value: number && 'value' in number ? String(number.value) : text }]
    }),
  }
}

type Content = {
  full_name?: string | undefined
  email: string
  phone?: string | undefined
  expected_pay?: number | undefined
  video_link?: string | undefined
  answers?: readonly { question_id: string; value: string }[] | undefined
}

/** The fields of the form as a draft filled them in. */
export function fromDraft(draft: Content, currency: string): TypedApplication {
  const { full_name = '', email, phone = '', expected_pay, video_link = '', answers = [] } = draft
  return {
    ...EMPTY,
    full_name,
    email,
    phone,
    video_link,
    expected_pay: expected_pay === undefined ? '' : toDecimal(expected_pay, decimalsOf(currency)),
    answers: Object.fromEntries(answers.map(({ question_id, value }) => [question_id, value])),
  }
}

/** Tells the chosen files apart; the same file chosen twice is one. */
export const fileKey = ({ name, size, lastModified }: File): string => `${name} ${size} ${lastModified}`

/** The files with as many of the new ones as the limits allow, and why another was left out. */
export function addFiles(
  before: readonly File[],
  added: readonly File[],
): { files: File[]; refused?: { name: string; why: 'count' | 'file' | 'total' } } {
  const files = [...before]
  let refused: { name: string; why: 'count' | 'file' | 'total' } | undefined
  for (const file of added) {
    if (files.some((one) => fileKey(one) === fileKey(file))) continue
    const total = files.reduce((sum, { size }) => sum + size, file.size)
    const why =
      file.size > MOST_FILE_BYTES
        ? 'file'
        : files.length === MOST_FILES
          ? 'count'
          : total > MOST_BYTES
            ? 'total'
            : undefined
    if (why === undefined) files.push(file)
    else refused ??= { name: file.name, why }
  }
  return { files, ...(refused && { refused }) }
}

/** Messages of the server by the fields of the form: an answer is named by its place among those that were sent. */
export function fieldsOfRefusal(
  errors: Readonly<Record<string, readonly string[]>>,
  sent: readonly { question_id: string }[],
): Record<string, string> {
  return Object.fromEntries(
    Object.entries(errors).map(([name, [message = '']]) => {
      const [field = '', at] = name.split('.')
      const question = field === 'answers' ? sent[Number(at)]?.question_id : undefined
      if (question !== undefined) return [answerField(question), message]
      return [field.startsWith('notice') ? 'agrees' : field, message]
    }),
  )
}
