import { existsSync, readFileSync } from 'node:fs'
import { parse } from 'smol-toml'
import * as v from 'valibot'
import { languageCodes } from '#contract/languages.ts'
import { marketIds } from '#contract/marketIds.ts'
import { issueMessage } from '../../functions/shared/configValues.ts'
import { brandIds } from '../lib/brand.ts'
import { ExpectedFailure } from '../lib/run.ts'

/** A domain of the account, or `name.localhost:port` where a stand-in serves the workers. */
const Host = v.pipe(
  v.string(),
  v.regex(
    /^(?:(?:[a-z0-9-]+\.)+[a-z]{2,}|[a-z0-9-]+\.localhost:\d{1,5})$/,
    'must be a host name, such as www.example.com',
  ),
)
const Variables = v.record(v.string(), v.unknown())

/** deploy.toml: what differs from one deployment to another. docs/operate/deploy.md describes it. */
const DeployFile = v.strictObject({
  environment: v.picklist(['staging', 'production'], 'must be staging or production'),
  brand: v.optional(v.picklist(brandIds, `must be one of ${brandIds.join(', ')}`), 'atoll'),
  /** The brand of the platform that this site joins: then the site alone is deployed, bound to that platform as its own brand's. */
  joins: v.optional(v.picklist(brandIds, `must be one of ${brandIds.join(', ')}`)),
  /** The brands whose sites join this platform, by their hosts. */
  brands: v.optional(
    v.array(
      v.strictObject({
        id: v.picklist(brandIds, `must be one of ${brandIds.join(', ')}`),
        site: Host,
      }),
      'must be [[brands]] tables',
    ),
    [],
  ),
  /** Of the brand's; without it all of them. */
  languages: v.optional(
    v.array(v.picklist(languageCodes, `must be some of ${languageCodes.join(', ')}`), 'must be a list'),
  ),
  market: v.optional(v.picklist(marketIds, `must be one of ${marketIds.join(', ')}`), 'none'),
  /** Of the Cloudflare account; CLOUDFLARE_ACCOUNT_ID stands for it. */
  account: v.optional(v.pipe(v.string(), v.regex(/^[0-9a-f]{32}$/, 'must be the 32 digits of an account'))),
  /** Who gets the first invitation to the studio. */
  administrator: v.pipe(v.string('is missing'), v.email('must be an email address')),
  /** Whether a new deployment gets the pages and pictures of the repository. */
  content: v.optional(v.boolean('must be true or false'), true),
  /** The bucket of copies that this deployment is restored from: it then begins without content and without an invitation. */
  copies: v.optional(
    v.pipe(v.string(), v.regex(/^[a-z0-9][a-z0-9-]{1,61}[a-z0-9]$/, 'must be the name of a bucket')),
  ),
  hosts: v.strictObject({
    site: Host,
    platform: Host,
    studio: v.optional(Host),
    stage: v.optional(Host),
    /** Of a staging that the sandbox of third parties is deployed beside. */
    sandbox: v.optional(Host),
  }),
  providers: v.optional(v.array(Variables, 'must be [[providers]] tables'), []),
  site: v.optional(Variables, {}),
  platform: v.optional(Variables, {}),
})
export type DeployFile = v.InferOutput<typeof DeployFile>

/** Reads the file. Throws one line a fault, each with the name of its key. */
export function readDeployFile(path: string): DeployFile {
  if (!existsSync(path))
    throw new ExpectedFailure(`${path} is not there: npm run deploy writes it, and --file names another one.`)
  return parseDeployFile(readFileSync(path, 'utf8'), path)
}

export function parseDeployFile(text: string, path: string): DeployFile {
  const parsed = v.safeParse(DeployFile, tomlOf(text, path))
  if (parsed.success) return parsed.output
  const lines = parsed.issues.map(
    (issue) => `${path}: ${v.getDotPath(issue) ?? 'the file'} ${faultOf(issue)}`,
  )
  throw new ExpectedFailure(lines.join('\n'))
}

function faultOf(issue: v.BaseIssue<unknown>): string {
  return issue.expected === 'never' ? 'is not known' : issueMessage(issue)
}

function tomlOf(text: string, path: string): unknown {
  try {
    return parse(text)
  } catch (error) {
    throw new ExpectedFailure(`${path}: ${error instanceof Error ? error.message : String(error)}`)
  }
}

export const isLocal = (host: string): boolean => /\.localhost:\d+$/.test(host)

export const originOf = (host: string): string => `${isLocal(host) ? 'http' : 'https'}://${host}`
