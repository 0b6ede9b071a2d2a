import './enough-node.mjs'
import { spawn } from 'node:child_process'
import { installed } from './install.mjs'
import { ended, node24, passSignals } from './node24.mjs'
import { giveUp, inProject, PROJECT, say } from './project.mjs'

// npm run dev: the server restarts when its files change. Vite serves the screens and passes /api on to it.
const WEB_PORT = '5173'
try {
  await installed()
  const port = process.env.PORT || '3000'
  const web = `http://localhost:${WEB_PORT}`
  const onNode24 = (args, env) =>
    spawn(node24(), args, { cwd: PROJECT, stdio: 'inherit', env: { ...process.env, ...env } })
  const server = onNode24(['--watch', '--watch-preserve-output', inProject('app', 'main.ts')], {
    PORT: port,
    PUBLIC_URL: web,
  })
  const vite = onNode24(
    [inProject('node_modules', 'vite', 'bin', 'vite.js'), '--port', WEB_PORT, '--strictPort', '--clearScreen', 'false'],
    {
      KERANI_API: `http://127.0.0.1:${port}`,
    },
  )
  passSignals(server, vite)
  say(`Open ${web}`)
  process.exitCode = await Promise.race([ended(server), ended(vite)])
  for (const child of [server, vite]) child.kill()
} catch (error) {
  giveUp(error)
}
