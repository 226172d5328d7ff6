import { existsSync, writeFileSync } from 'node:fs'
import { createInterface } from 'node:readline/promises'
import { stringify } from 'smol-toml'
import { ExpectedFailure } from '../lib/run.ts'
import { parseDeployFile } from './file.ts'

/** What the file cannot do without, as flags and as questions. */
const questions = {
  environment: 'staging or production',
  site: 'The host of the site, such as www.example.com',
  platform: 'The host of the platform, for providers and banks',
  market: 'The market: none, ukgc, mga, dk, br or il',
  administrator: 'The e-mail address of the first administrator',
} as const
type Given = Partial<Record<keyof typeof questions | 'brand' | 'sandbox', string>>

/** Writes the file from flags and, at a terminal, from answers, if it is not there. Secrets are no part of it. */
export async function writeMissingFile(path: string, given: Given): Promise<void> {
  if (existsSync(path)) return
  const answers = { ...given }
  const missing = (Object.keys(questions) as (keyof typeof questions)[]).filter((key) => !answers[key])
  if (missing.length > 0 && !process.stdin.isTTY)
    throw new ExpectedFailure(
      `${path} is not there: write it, or give ${missing.map((key) => `--${key}`).join(', ')}.`,
    )
  const terminal =
    missing.length > 0 ? createInterface({ input: process.stdin, output: process.stdout }) : undefined
  for (const key of missing) answers[key] = (await terminal?.question(`${questions[key]}: `))?.trim()
  terminal?.close()
  const { site, platform, sandbox, environment, market, administrator, brand } = answers
  const text = stringify({
    ...{ environment, ...(brand && { brand }), market, administrator },
    hosts: { site, platform, ...(sandbox && { sandbox }) },
  })
  parseDeployFile(text, path)
  writeFileSync(path, `# docs/operate/deploy.md lists what else can be here.\n${text}`)
  console.log(`Wrote ${path}.`)
}
