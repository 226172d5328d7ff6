import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ExpectedFailure, start } from '../lib/run.ts'

export type Secrets = Readonly<Record<string, string>>
type Said = { type: string; version_id?: string }

/**
 * Runs wrangler quietly, and returns what it says in its machine-readable output. Secrets go in by standard input: they are in no file
 * and in no list of processes. Throws what wrangler printed if it fails.
 */
export async function wrangler(args: string[], secrets: Secrets = {}): Promise<Said[]> {
  const hasSecrets = Object.keys(secrets).length > 0
  return hasSecrets ? fed([...args, '--secrets-file', '/dev/stdin'], JSON.stringify(secrets)) : fed(args, '')
}

/** Sets secrets of a worker that runs, and removes those that are null. */
export async function putSecrets(
  name: string,
  secrets: Readonly<Record<string, string | null>>,
): Promise<void> {
  await fed(['secret', 'bulk', '--name', name], JSON.stringify(secrets))
}

async function fed(args: string[], input: string): Promise<Said[]> {
  const folder = mkdtempSync(join(tmpdir(), 'atoll-'))
  const output = join(folder, 'output.ndjson')
  // Node's own pipes are sockets, which nobody can open as a file; the shell's are pipes.
  const child = start('sh', ['-c', 'cat | exec "$@"', 'sh', 'wrangler', ...args], {
    stdio: 'pipe',
    env: { ...process.env, WRANGLER_OUTPUT_FILE_PATH: output, CI: 'true' },
  })
  let printed = ''
  child.stdout?.on('data', (part: Buffer) => (printed += part.toString()))
  child.stderr?.on('data', (part: Buffer) => (printed += part.toString()))
  child.stdin?.end(input)
  try {
    const status = await new Promise<number>((resolve, reject) => {
      child.on('error', reject)
      child.on('close', (code) => resolve(code ?? 1))
    })
    if (status !== 0)
      throw new ExpectedFailure(`wrangler ${args.slice(0, 3).join(' ')}:\n${lastLines(printed)}`)
    return linesOf(output)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** The id of the version that wrangler uploaded. */
export function versionIn(said: readonly Said[]): string {
  const version = said.findLast(({ version_id: id }) => id !== undefined)?.version_id
  if (version === undefined) throw new Error('wrangler named no version')
  return version
}

function linesOf(path: string): Said[] {
  const text = readFileSync(path, 'utf8').trim()
  return text === '' ? [] : text.split('\n').map((line) => JSON.parse(line) as Said)
}

const lastLines = (text: string) => text.trim().split('\n').slice(-15).join('\n')
