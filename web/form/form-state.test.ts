import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { z } from 'zod'
import { subject } from '#base/endpoints/endpoint.ts'
import { required } from '#base/required.ts'
import { readFieldShape } from '#web/fields/shape.ts'
import { type FormState, useFormState } from './use-form-state.ts'

const create = subject('tried').endpoint('POST /api/departments', {
  access: 'department:edit',
  input: z.strictObject({ name: z.string().max(20) }),
  reply: z.object({ id: z.string() }),
})

let answer: () => Promise<Response>
let sent: unknown[]
beforeEach(() => {
  sent = []
  vi.stubGlobal('document', { documentElement: { lang: 'en' }, cookie: 'csrf=a' })
  vi.stubGlobal('window', { location: { pathname: '/localhr/company/departments' } })
  vi.stubGlobal('fetch', async (_: string, { body }: RequestInit) => {
    sent.push(JSON.parse(String(body)))
    return answer()
  })
})
afterEach(() => vi.unstubAllGlobals())

/** A form with one mounted field. */
function formWith(
  start: Record<string, unknown>,
  onChange: (values: Record<string, unknown>) => void = () => undefined,
): FormState {
  let state: FormState | undefined
  const Form = () => {
    state = useFormState({
      endpoint: create,
      shapes: { name: readFieldShape(create.input.shape.name) },
      start,
      version: undefined,
      hidden: {},
      onChange,
    }) as FormState
    return null
  }
  renderToStaticMarkup(createElement(QueryClientProvider, { client: new QueryClient() }, createElement(Form)))
  const made = required(state, 'the state of the form')
  made.mounted.set('name', 1)
  return made
}

it('SYS-20i whatever a save runs into, the form stays and keeps what was typed until it is saved', async () => {
  const state = formWith({ name: 'Sales' })
  state.form.setFieldValue('name', 'Night shift')
  const kept = () => [state.form.getValues(), state.isDirtyNow()]
  for (const status of [400, 403, 404, 409, 413, 422, 428, 429, 500, 507]) {
    answer = async () => Response.json({ message: 'No', errors: { name: ['Taken'] } }, { status })
    expect([await state.send(), ...kept()], String(status)).toEqual([undefined, { name: 'Night shift' }, true])
  }
  answer = () => Promise.reject(new TypeError('Failed to fetch'))
  expect([await state.send(), ...kept()], 'offline').toEqual([undefined, { name: 'Night shift' }, true])
  answer = async () => Response.json({ data: { id: '1' } })
  expect([await state.send(), ...kept()]).toEqual([{ reply: { id: '1' } }, { name: 'Night shift' }, false])
  expect(sent).toEqual(Array(12).fill({ name: 'Night shift' }))
})

it('SYS-20a what the page itself finds wrong is not sent, and stays as it was typed', async () => {
  const state = formWith({})
  state.form.setFieldValue('name', 'A name that is far too long')
  expect(await state.send()).toBeUndefined()
  expect([sent, state.form.getValues()]).toEqual([[], { name: 'A name that is far too long' }])
})

it('EMP-08 what a form fills in by itself is no edit before somebody types, and is sent', async () => {
  const drafts: unknown[] = []
  const state = formWith({}, (values) => drafts.push(values))
  state.propose('name', 'Head office')
  expect([state.isDirtyNow(), drafts]).toEqual([false, []])
  answer = async () => Response.json({ data: { id: '1' } })
  await state.send()
  expect(sent).toEqual([{ name: 'Head office' }])
  state.touch()
  state.propose('name', 'Penang')
  expect([state.isDirtyNow(), drafts.length]).toEqual([true, 1])
})

it('CLM-02 sending waits for uploads, and sends nothing where a file is refused', async () => {
  const state = formWith({ name: 'Sales' })
  answer = async () => Response.json({ data: { id: '1' } })
  let finish: (isTaken: boolean) => void = () => undefined
  const upload = () =>
    new Promise<boolean>((resolve) => {
      finish = resolve
    })
  state.waitFor(upload())
  const saving = state.send()
  await new Promise((resolve) => setTimeout(resolve, 20))
  expect(sent).toEqual([])
  finish(true)
  expect(await saving).toEqual({ reply: { id: '1' } })
  expect(sent).toEqual([{ name: 'Sales' }])
  state.waitFor(upload())
  const refused = state.send()
  finish(false)
  expect([await refused, sent.length]).toEqual([undefined, 1])
  // The refused file is out: pressing Send again sends.
  expect([await state.send(), sent.length]).toEqual([{ reply: { id: '1' } }, 2])
})
