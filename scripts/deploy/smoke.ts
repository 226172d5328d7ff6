import { localFetch } from '../lib/localFetch.ts'
import { ExpectedFailure } from '../lib/run.ts'
import { isLocal, originOf, type DeployFile } from './file.ts'

/** A version of each worker, by the worker's name: requests that carry them reach these, whatever serves the others. */
export type Versions = Readonly<Record<string, string>>

type Check = { what: string; address: string; holds: (answer: Response) => boolean | Promise<boolean> }

/**
 * Asks what players need first: both workers, a list that comes from the platform and its database, and a page. Throws with each
 * check that does not hold. A domain that is new needs a while until it answers.
 */
export async function smokeTest(
  file: DeployFile,
  commit: string,
  versions: Versions,
  patience_ms: number,
): Promise<void> {
  const until = Date.now() + patience_ms
  for (;;) {
    const failed = await failedChecks(checksOf(file, commit), versions)
    if (failed.length === 0) return
    if (Date.now() > until) throw new ExpectedFailure(`The smoke test failed:\n${failed.join('\n')}`)
    await new Promise((resolve) => setTimeout(resolve, 3000))
  }
}

function checksOf({ hosts, joins }: DeployFile, commit: string): Check[] {
  const [site, platform] = [originOf(hosts.site), originOf(hosts.platform)]
  const isThisBuild = async (answer: Response) =>
    answer.ok && ((await answer.json()) as { commit?: string }).commit === commit
  return [
    // Of a platform that is deployed by another file, only that it answers.
    {
      what: 'the platform is alive and this build',
      address: `${platform}/health`,
      holds: joins === undefined ? isThisBuild : ({ ok }) => ok,
    },
    { what: 'the site is alive and this build', address: `${site}/health`, holds: isThisBuild },
    {
      what: 'the site reads the platform, and the platform its database',
      address: `${site}/api/site/settings`,
      holds: async (answer) => answer.ok && ((await answer.json()) as { status?: number }).status === 0,
    },
    {
      what: 'a page is served',
      address: `${site}/en/home`,
      holds: async (answer) => answer.ok && (await answer.text()).includes('</html>'),
    },
    {
      what: 'the operator’s calls are closed to strangers',
      address: `${platform}/operator/players`,
      holds: ({ status }) => status >= 400 && status < 500,
    },
    ...sandboxChecks(hosts),
  ]
}

/** The mailbox has every code and link, and the bank pays whatever is asked. */
function sandboxChecks({ site, sandbox }: DeployFile['hosts']): Check[] {
  if (sandbox === undefined) return []
  // On this machine, at a stand-in, its pages are open to whoever sits there.
  const closed = isLocal(sandbox) ? [] : ['/mailbox', '/bank/any', '/register', '/faults', '/sport/order']
  return [
    ...closed.map((path) => ({
      what: 'the sandbox is closed to strangers',
      address: originOf(sandbox) + path,
      holds: ({ status }: Response) => status === 401,
    })),
    {
      what: 'the site lists the sandbox’s games',
      address: `${originOf(site)}/api/games?section=slots&limit=1`,
      holds: async (answer) => answer.ok && /"provider":/.test(await answer.text()),
    },
  ]
}

async function failedChecks(checks: readonly Check[], versions: Versions): Promise<string[]> {
  const overrides = Object.entries(versions).map(([name, id]) => `${name}="${id}"`)
  const headers: HeadersInit =
    overrides.length > 0 ? { 'Cloudflare-Workers-Version-Overrides': overrides.join(', ') } : {}
  const outcomes = checks.map(async ({ what, address, holds }) => {
    try {
      const answer = await localFetch(address, { headers, signal: AbortSignal.timeout(20_000) })
      return (await holds(answer)) ? [] : [`- ${what}: ${address} answered ${answer.status}`]
    } catch (error) {
      return [`- ${what}: ${address} ${error instanceof Error ? error.message : String(error)}`]
    }
  })
  return (await Promise.all(outcomes)).flat()
}
