import { brand } from '@brand/brand.ts'
import { markets } from '#contract/markets.ts'
import { isLocal, type DeployFile } from './file.ts'
import type { SecretPlan } from './secrets.ts'
import { varsOf } from './workers.ts'

type Vars = Readonly<Record<string, unknown>>

/** Values that are right on a laptop or in staging, and never with players: each in a line that names it. */
export function productionFaults(file: DeployFile, secrets: SecretPlan): string[] {
  const { site, platform } = file
  return [
    ...[...rulesOf(file), ...platformRulesOf(file)].flatMap(([isFault, line]) => (isFault ? [line] : [])),
    ...placesOf(site, 'site').map((name) => `${name}: has an address without https, or of a reserved domain`),
    ...placesOf(platform, 'platform').map(
      (name) => `${name}: has an address without https, or of a reserved domain`,
    ),
    ...(file.joins === undefined ? [...moneyFaults(file), ...walletFaults(file, secrets)] : []),
  ]
}

function rulesOf(file: DeployFile): [boolean, string][] {
  const { site, providers, market } = file
  return [
    [
      Object.values(file.hosts).some((host) => host !== undefined && isLocal(host)),
      'hosts: production has a domain of its own',
    ],
    [isReserved(file.administrator), 'administrator: an address of a reserved domain receives no mail'],
    [providers.length === 0, 'providers is missing: production has games'],
    [
      providers.some(({ origin }) => origin === 'sandbox'),
      'providers: "sandbox" is no provider in production',
    ],
    [file.hosts.sandbox !== undefined, 'hosts.sandbox: production has no sandbox'],
    ['SANDBOX_ORIGIN' in site, 'site.SANDBOX_ORIGIN: production has no sandbox'],
    [market === 'none', 'market is missing: production has the rules of a market'],
    [site['SECURITY_CONTACT'] === undefined, 'site.SECURITY_CONTACT is missing'],
    [isReserved(site['SECURITY_CONTACT']), 'site.SECURITY_CONTACT: is an address of a reserved domain'],
  ]
}

/** Of the platform, where this file deploys it. */
function platformRulesOf({ platform, joins }: DeployFile): [boolean, string][] {
  if (joins !== undefined) return []
  return [
    ['MAILBOX_ORIGIN' in platform, 'platform.MAILBOX_ORIGIN: production sends its messages'],
    [
      platform['MAIL_FROM'] === undefined,
      'platform.MAIL_FROM is missing: nobody could be invited or recover an account',
    ],
    [isReserved(platform['MAIL_FROM']), 'platform.MAIL_FROM: is an address of a reserved domain'],
    [
      platform['STAFF_SECOND_FACTOR'] === 'optional',
      'platform.STAFF_SECOND_FACTOR: staff of production have a second factor',
    ],
    [
      String(platform['WITHDRAWALS_NEED_VERIFICATION']) === 'false',
      'platform.WITHDRAWALS_NEED_VERIFICATION: production pays out to verified players',
    ],
  ]
}

const reserved = /(?:^|[@.])(?:test|invalid|localhost|example(?:\.(?:com|net|org))?)$/
const isReserved = (address: unknown) => typeof address === 'string' && reserved.test(address)

/** Where in the variables an address is that no third party of production has. */
function placesOf(value: unknown, name: string): string[] {
  if (typeof value === 'string') return isOfLaptop(value) ? [name] : []
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, inner]) => placesOf(inner, `${name}.${key}`))
}

function isOfLaptop(text: string): boolean {
  if (/^[[{]/.test(text)) return placesOf(parsed(text), '').length > 0
  if (!/^https?:\/\//.test(text) || !URL.canParse(text)) return false
  const { protocol, hostname } = new URL(text)
  return protocol === 'http:' || reserved.test(hostname)
}

/** Values may be JSON; a wrong one is named by the worker's own check. */
function parsed(text: unknown): unknown {
  if (typeof text !== 'string') return text
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** A currency without an amount would be moved by one person alone, and without an end. */
function moneyFaults(file: DeployFile): string[] {
  const vars: Vars = varsOf('platform', file)
  const tiers = parsed(vars['MONEY_TIERS']) as Record<string, { two?: unknown }> | undefined
  const caps = parsed(vars['MONEY_CAPS']) as { payments?: Vars } | undefined
  const { currency } = markets[file.market]
  const used = [...new Set([...brand.currencies, ...(currency === null ? [] : [currency])])]
  return used.flatMap((each) => [
    ...(tiers?.[each]?.two === undefined
      ? [`platform.MONEY_TIERS.${each} is missing: from which amount staff are two`]
      : []),
    ...(caps?.payments?.[each] === undefined
      ? [`platform.MONEY_CAPS.payments.${each} is missing: what one person may move a day`]
      : []),
  ])
}

/** Who serves games calls the wallet, with a key. What is stored cannot be read. */
function walletFaults({ providers }: DeployFile, { values }: SecretPlan): string[] {
  const keys = parsed(values['SEAMLESS_KEYS']) as Vars | undefined
  if (keys === undefined || keys === null) return []
  return providers.flatMap(({ id, adapter }) => {
    const isOfAnother = adapter === 'pragmatic' && 'gitslotpark' in keys
    return typeof id !== 'string' || id in keys || isOfAnother
      ? []
      : [`platform: SEAMLESS_KEYS.${id}: is missing, and provider ${id} calls the wallet`]
  })
}
