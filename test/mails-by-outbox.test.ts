import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, it } from 'vitest'

const ROOT = path.join(import.meta.dirname, '..')

it('PAY-02d every mail leaves by the outbox, which retries and reports failures', () => {
  const importing = (imported: RegExp) =>
    globSync(['app/**/*.ts', 'base/**/*.ts', 'demo/**/*.ts', 'modules/**/*.ts', 'scripts/**/*.ts', 'server/**/*.ts'], {
      cwd: ROOT,
    })
      .filter((file) => !file.endsWith('.test.ts') && imported.test(readFileSync(path.join(ROOT, file), 'utf8')))
      .sort()
  expect(importing(/import\s*\{[^}]*\bdeliverMail\b[^}]*\}\s*from '[^']*deliver-mail\.ts'/)).toEqual([
    'server/mail/outbox.ts',
  ])
  expect(importing(/(from|import\()\s*'nodemailer'/)).toEqual(['server/mail/deliver-mail.ts'])
})
