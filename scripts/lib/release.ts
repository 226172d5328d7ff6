import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Release } from '../../functions/shared/release.ts'
import { brandId } from './brand.ts'
import { root } from './run.ts'

/** What a build is of. Without git, and with changes that are not committed, the commit says so. */
export function releaseNow(): Release {
  const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string }
  return { version, commit: commitNow(), brand: brandId() }
}

function commitNow(): string {
  const git = (...args: string[]) =>
    execFileSync('git', args, { cwd: root, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim()
  try {
    const isChanged = git('status', '--porcelain') !== ''
    return git('rev-parse', '--short=10', 'HEAD') + (isChanged ? '-changed' : '')
  } catch {
    return 'unknown'
  }
}
