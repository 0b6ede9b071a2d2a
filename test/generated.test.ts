import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, it } from 'vitest'
import { modules } from '#app/modules.ts'
import { keysSource } from '#web/build/labels-plugin.ts'
import { defaultGrantsSource, modulesSource, permissionsSource, screensSource } from '../scripts/generated-files.ts'

const written = (file: string) => readFileSync(path.join(import.meta.dirname, '..', file), 'utf8')

it.each([
  ['app/modules.generated.ts', modulesSource],
  ['app/web/screens.generated.ts', screensSource],
  ['app/label-keys.generated.ts', () => keysSource()],
  ['base/access/permissions.generated.ts', () => permissionsSource(modules)],
  ['server/access/default-grants.generated.ts', () => defaultGrantsSource(modules)],
])('%s matches the manifests (npm run generate)', (file, source) => {
  expect(written(file)).toBe(source())
})

it('another module adds lines to generated files and changes none', () => {
  const more = {
    permissions: {
      'training:read': { scope: 'employee', grantedTo: { staff: 'own', hr: 'company', hod: 'department' } },
    },
  } as const
  for (const source of [permissionsSource, defaultGrantsSource]) {
    const [before, after] = [source(modules), source([...modules, more])].map((text) => text.split('\n'))
    expect(after!.filter((line) => !line.includes('training:read'))).toEqual(before)
    expect(after!.length).toBeGreaterThan(before!.length)
  }
  const [before, after] = [[], ['modules/training/labels.ts']].map((files) =>
    keysSource(['modules/pay/loans/labels.ts', ...files]).split('\n'),
  )
  expect(after!.filter((line) => !/training/i.test(line))).toEqual(before)
})

it('ACL-01 a role outranks a group, and a later group an earlier one', () => {
  const to = { everybody: 'own', hr: 'company', 'rmt user': 'reports' } as const
  const text = defaultGrantsSource([{ permissions: { 'training:read': { scope: 'employee', grantedTo: to } } }])
  const reachOf = (role: string) =>
    new RegExp(`^  '?${role}'?: \\{\\n(?:    'training:read': '(\\w+)',\\n)?  \\}`, 'm').exec(text)?.[1]
  expect(['rmt admin', 'rmt user', 'hod', 'interviewer', 'Ops'].map(reachOf)).toEqual([
    'company',
    'reports',
    'own',
    'own',
    undefined,
  ])
})

it('two modules cannot declare one permission', () => {
  expect(() => permissionsSource([...modules, ...modules])).toThrow('Two modules declare')
})
