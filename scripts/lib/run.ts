import { spawn, type ChildProcess, type SpawnOptions } from 'node:child_process'
import { join } from 'node:path'

export const root = join(import.meta.dirname, '../..')

/** Runs a command of node_modules/.bin or the PATH; throws, with its output, when it fails. */
export async function run(command: string, args: string[], options: SpawnOptions = {}): Promise<void> {
  const status = await exitStatus(command, args, { stdio: 'inherit', ...options })
  if (status !== 0) throw new Error(`${command} ${args.join(' ')} ended with ${status}`)
}

export function exitStatus(command: string, args: string[], options: SpawnOptions = {}): Promise<number> {
  const child = start(command, args, options)
  return new Promise((resolve, reject) => {
    child.on('error', reject)
    child.on('exit', (status) => resolve(status ?? 1))
  })
}

export function start(command: string, args: string[], options: SpawnOptions = {}): ChildProcess {
  return spawn(command, args, { cwd: root, stdio: 'inherit', ...options })
}

/** Runs quietly; on failure what it said is part of the error. */
export async function runQuietly(
  command: string,
  args: string[],
  options: SpawnOptions = {},
): Promise<string> {
  const child = start(command, args, { ...options, stdio: ['ignore', 'pipe', 'pipe'] })
  let said = ''
  child.stdout?.on('data', (part: Buffer) => (said += part.toString()))
  child.stderr?.on('data', (part: Buffer) => (said += part.toString()))
  const status = await new Promise<number>((resolve, reject) => {
    child.on('error', reject)
    child.on('exit', (code) => resolve(code ?? 1))
  })
  if (status !== 0) throw new Error(`${command} ${args.join(' ')} ended with ${status}\n${said}`)
  return said
}
