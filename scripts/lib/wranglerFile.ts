import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse } from 'smol-toml'
import { root } from './run.ts'

type WranglerFile = { vars?: Record<string, unknown>; services?: { binding: string }[] }

/** What a wrangler.toml says of variables and services. wrangler's own reader takes a second to load, which every start would wait for. */
export function wranglerFile(path: string): WranglerFile {
  return parse(readFileSync(join(root, path), 'utf8'))
}
