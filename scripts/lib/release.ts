import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Release } from '../../functions/shared/release.ts'
import { brandId } from './brand.ts'
import { root } from './run.ts'

/**
 * What a build is of. The version is that of the last release, with the number of commits since as `+n`. Without git, and with changes that
 * are not committed, the commit says so.
 */
export function releaseNow(): Release {
  return { version: versionNow(), commit: commitNow(), brand: brandId() }
}

/** Throws where there is no git, or nothing of that name. */
export function git(...args: string[]): string {
  return execFileSync('git', args, {
    cwd: root,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'ignore'],
  }).trim()
}

/** The tag of the last release; undefined before the first, and without git. */
export function lastTag(): string | undefined {
  try {
    return git('describe', '--tags', '--abbrev=0', '--match', 'v[0-9]*')
  } catch {
    return undefined
  }
}

export function packageVersion(): string {
  return (JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string }).version
}

function versionNow(): string {
  const version = packageVersion()
  try {
    const tag = lastTag()
    const since = Number(git('rev-list', '--count', ...(tag === undefined ? ['HEAD'] : [`${tag}..HEAD`])))
    return since === 0 ? version : `${version}+${since}`
  } catch {
    return version
  }
}

function commitNow(): string {
  try {
    const isChanged = git('status', '--porcelain') !== ''
    return git('rev-parse', '--short=10', 'HEAD') + (isChanged ? '-changed' : '')
  } catch {
    return 'unknown'
  }
}
