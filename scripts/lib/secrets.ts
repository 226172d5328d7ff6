import { randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { root } from './run.ts'

/**
 * Local secrets: drawn once for this machine, then written as `.dev.vars` beside each worker's wrangler file.
 * In a deployment the same names are set with `wrangler secret put`.
 */
export type LocalSecrets = Record<SecretName, string>

const secretNames = [
  'SESSION_KEY',
  'AUTH_SECRET',
  'OPERATOR_KEY',
  'PRAGMATIC_SEAMLESS_KEY',
  'SLOTEGRATOR_SEAMLESS_KEY',
  'PRAGMATIC_PARTNER_KEY',
  'SLOTEGRATOR_MERCHANT_KEY',
  'MAILBOX_KEY',
  'LAUNCH_KEY',
] as const
type SecretName = (typeof secretNames)[number]

const secretsFile = join(root, '.wrangler/local-secrets.json')

export function localSecrets(): LocalSecrets {
  const known = existsSync(secretsFile)
    ? (JSON.parse(readFileSync(secretsFile, 'utf8')) as Partial<LocalSecrets>)
    : {}
  const secrets = Object.fromEntries(
    secretNames.map((name) => [name, known[name] ?? randomBytes(32).toString('base64url')]),
  ) as LocalSecrets
  write(secretsFile, JSON.stringify(secrets, null, 2))
  return secrets
}

export function writeDevVars(secrets: LocalSecrets, port: number): void {
  const seamless = JSON.stringify({
    pragmatic: secrets.PRAGMATIC_SEAMLESS_KEY,
    slotegrator: secrets.SLOTEGRATOR_SEAMLESS_KEY,
  })
  const providers = {
    PRAGMATIC_PARTNER_KEY: secrets.PRAGMATIC_PARTNER_KEY,
    SLOTEGRATOR_MERCHANT_ID: 'atoll',
    SLOTEGRATOR_MERCHANT_KEY: secrets.SLOTEGRATOR_MERCHANT_KEY,
    SANDBOX_ORIGIN: `http://sandbox.localhost:${port}`,
  }
  writeVars('.dev.vars', { SESSION_KEYS: JSON.stringify({ 1: secrets.SESSION_KEY }), ...providers })
  writeVars('functions/platform/.dev.vars', {
    AUTH_SECRET: secrets.AUTH_SECRET,
    OPERATOR_KEY: secrets.OPERATOR_KEY,
    SEAMLESS_KEYS: seamless,
    MAILBOX_KEY: secrets.MAILBOX_KEY,
  })
  writeVars('functions/sandbox/.dev.vars', {
    SEAMLESS_KEYS: seamless,
    MAILBOX_KEY: secrets.MAILBOX_KEY,
    LAUNCH_KEY: secrets.LAUNCH_KEY,
    OPERATOR_ORIGIN: `http://localhost:${port}`,
    ...providers,
  })
}

function writeVars(path: string, vars: Record<string, string>): void {
  const lines = Object.entries(vars).map(([name, value]) => `${name}='${value}'`)
  write(join(root, path), `${lines.join('\n')}\n`)
}

function write(path: string, text: string): void {
  mkdirSync(dirname(path), { recursive: true })
  writeFileSync(path, text, { mode: 0o600 })
}
