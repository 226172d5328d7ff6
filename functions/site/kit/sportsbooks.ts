import * as v from 'valibot'
import { ConfigError, localAddress, localOrigin, PartnerKey, Text } from './configValues.ts'

/*
 * The sportsbooks of the deployment: JSON in SPORTSBOOKS, and their keys in SPORTSBOOK_KEYS. docs/decisions/sportsbook.md says
 * what an operator asks each of them for.
 */

/** The addresses of a base have no slash at their end, as paths are added to them. */
const base = v.pipe(
  localAddress,
  v.check((text) => !/[/?#]$/.test(text), 'must not end with a slash'),
)
const Host = v.pipe(
  v.string('must be a host'),
  v.regex(/^[a-z0-9.-]+(:\d+)?$/, 'must be a host, as staging.example.com'),
)

const Digitain = v.strictObject({
  /** The origin of the frame and of its script. */
  origin: localOrigin,
  /** The partner's script, which defines SportFrame. */
  script: localAddress,
  /** The frame's setting `server`. */
  server: base,
  /** The address of the site's own calls for tokens and histories. */
  api: base,
  /** The line: `{line}/line?section=…` and `{line}/event/{id}`. */
  line: base,
  partner: v.optional(Text, 'atoll'),
})
const BetConstruct = v.strictObject({
  origin: localOrigin,
  /** The page in the frame. */
  frame: localAddress,
  api: base,
  siteId: Text,
  project: Text,
  /** The project on staging hosts (SPORT-07). */
  stagingProject: Text,
  stagingHosts: v.optional(v.array(Host, 'must be a list of hosts'), []),
})

export const Sportsbooks = v.strictObject(
  { digitain: v.optional(Digitain), betconstruct: v.optional(BetConstruct) },
  'must be a JSON object of digitain and betconstruct',
)
export const SportsbookKeys = v.strictObject(
  {
    /** An RSA private key: digitain verifies our tokens with its public half. */
    digitain: v.optional(
      v.pipe(
        v.string('must be a text'),
        v.trim(),
        v.startsWith('-----BEGIN PRIVATE KEY-----', 'must be an RSA private key in PEM (PKCS #8)'),
      ),
    ),
    betconstruct: v.optional(PartnerKey),
  },
  'must be a JSON object of digitain and betconstruct',
)

/** `isSandbox`: calls go through the sandbox binding. */
type Keyed<Book> = Book & { key: string; isSandbox: boolean }
export type DigitainConfig = Keyed<v.InferOutput<typeof Digitain>>
export type BetConstructConfig = Keyed<v.InferOutput<typeof BetConstruct>>
export type SportsbooksConfig = {
  digitain: DigitainConfig | undefined
  betconstruct: BetConstructConfig | undefined
}

type Values = {
  SPORTSBOOKS: v.InferOutput<typeof Sportsbooks>
  SPORTSBOOK_KEYS: v.InferOutput<typeof SportsbookKeys>
}

/** @param sandboxOrigin undefined without a sandbox binding */
export function readSportsbooks(
  { SPORTSBOOKS: { digitain, betconstruct }, SPORTSBOOK_KEYS: keys }: Values,
  sandboxOrigin: string | undefined,
): SportsbooksConfig {
  if (digitain) checkOrigin('SPORTSBOOKS.digitain.script', digitain.script, digitain.origin)
  if (betconstruct) checkOrigin('SPORTSBOOKS.betconstruct.frame', betconstruct.frame, betconstruct.origin)
  const isSandbox = ({ api }: { api: string }) => new URL(api).origin === sandboxOrigin
  return {
    digitain: digitain && {
      ...digitain,
      key: keyOf('digitain', keys.digitain),
      isSandbox: isSandbox(digitain),
    },
    betconstruct: betconstruct && {
      ...betconstruct,
      key: keyOf('betconstruct', keys.betconstruct),
      isSandbox: isSandbox(betconstruct),
    },
  }
}

/** The origins of the books' frames and scripts. */
export function bookOrigins({ digitain, betconstruct }: SportsbooksConfig): string[] {
  return [digitain, betconstruct].flatMap((book) => (book ? [book.origin] : []))
}

function checkOrigin(name: string, address: string, origin: string): void {
  if (new URL(address).origin !== origin) throw new ConfigError(`${name}: must be of the origin ${origin}`)
}

function keyOf(name: string, key: string | undefined): string {
  if (key === undefined)
    throw new ConfigError(`SPORTSBOOK_KEYS.${name}: is missing, and SPORTSBOOKS.${name} needs it`)
  return key
}
