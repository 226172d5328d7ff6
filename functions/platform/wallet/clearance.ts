import { createHash } from 'node:crypto'
import * as v from 'valibot'
import { User } from '#contract/accounts.ts'
import { hour_ms, minute_ms } from '#lib/time.ts'
import type { Config } from '../kit/config.ts'
import type { Owner } from './ledger.ts'

/*
 * What the accounts last said of the player, remembered by the player's object, so that a stake or a poll asks nobody else. The memory can
 * only allow: whatever is unknown, too old or forbidden is asked of the accounts again, by the caller (`Unclear`, then `Presented`).
 * Whoever is about to end a sign-in, ban, block, or change what is remembered, says so first (`doubt`): then nothing is remembered, and the calls of the
 * next minute all ask. So the change counts from the moment it is stored, and a change that nobody announced from the end of the
 * lease. It is kept, for an object that only holds a line sleeps after ten seconds; another configuration knows nothing of it.
 */
const lease_ms = hour_ms
/** A line that is opened again asks for what it is not told, such as popups for everybody; that costs no question to the accounts. */
const longestLine_ms = 5 * minute_ms
/** Longer than a request that announces a change can take to store it; whoever took longer says so again (`settle`). */
const doubt_ms = minute_ms

/**
 * By its id, and by its token's hash. `endsAt`: when it ends unless it is used. `renewAt`: when its use is to be stored again. `placedAt` and
 * `network`: where it was last seen to play. Times are in Unix milliseconds.
 */
const SignIn = v.object({
  id: v.string(),
  tokenHash: v.string(),
  endsAt: v.number(),
  renewAt: v.number(),
  placedAt: v.nullable(v.number()),
  network: v.nullable(v.string()),
})
export type SignIn = v.InferOutput<typeof SignIn>
/** What calls need of the account; whoever changes any of it announces that. */
const Holder = v.object({
  createdAt: v.number(),
  user: User,
  verifiedAt: v.nullable(v.number()),
  registerCheckedAt: v.nullable(v.number()),
  termsSeen: v.number(),
})
export type Holder = v.InferOutput<typeof Holder>
/** `until`: when the answer is another one by time alone; null is never. */
const MarketAnswer = v.object({ until: v.nullable(v.number()), mostSlotStake_minor: v.optional(v.number()) })
export type MarketAnswer = v.InferOutput<typeof MarketAnswer>

/**
 * What the caller found at the accounts, where they allow the call. `rules`: by which configuration (`clearanceRules`). `isClear`: a
 * player, neither banned nor blocked. `signIn` is null where the call needs none.
 */
export type Presented = {
  rules: string
  askedAt: number
  owner: Owner
  holder: Holder
  signIn: SignIn | null
  isClear: boolean
  market: MarketAnswer & { letsPlay: boolean }
}
/**
 * Who calls, by the hash of the token of the sign-in. `termsAsked`: the newest terms that ask, as far as the caller knows. `presence`: the call
 * is use of the sign-in, or none, or is answered though it is idle.
 */
export type Calling = {
  tokenHash: string
  termsAsked: number
  presence: 'use' | 'poll' | 'any'
  presented?: Presented | undefined
}
/** The object does not know enough: the caller asks the accounts of the player and this sign-in, and calls again. */
export type Unclear = { by: 'unclear'; askedAt: number; signInId: string | null }

export function createDoubt(sql: SqlStorage): void {
  sql.exec(`
    CREATE TABLE doubt (
      id INTEGER PRIMARY KEY CHECK (id = 1),
      until INTEGER NOT NULL
    ) STRICT
  `)
}

/** What was to be known of it when it was asked, by an object that slept since. */
export function createCleared(sql: SqlStorage): void {
  sql.exec(`
    CREATE TABLE cleared (
      id INTEGER PRIMARY KEY CHECK (id = 1),
      rules TEXT NOT NULL,
      memory TEXT NOT NULL
    ) STRICT
  `)
}

const remembered = <const Schema extends v.GenericSchema>(value: Schema) =>
  v.object({ value, until: v.number() })
const Memory = v.object({
  holder: v.optional(remembered(Holder)),
  market: v.optional(remembered(MarketAnswer)),
  signIns: v.array(remembered(SignIn)),
})
type Remembered<Value> = { value: Value; until: number }
type Memory = {
  holder?: Remembered<Holder> | undefined
  market?: Remembered<MarketAnswer> | undefined
  signIns: Remembered<SignIn>[]
}

/** Of what is remembered: another version of the code presents or has kept something else. */
const version = 2

const rulesOf = new WeakMap<Config, string>()

/** What of the configuration an answer of the accounts depends on, as a hash. */
export function clearanceRules(config: Config): string {
  const known = rulesOf.get(config)
  if (known) return known
  const { market, sessions, poundRates, playerEmailDomain, register } = config
  const parts = [version, market, sessions, poundRates, playerEmailDomain, register !== undefined]
  const rules = createHash('sha256').update(JSON.stringify(parts)).digest('base64url')
  rulesOf.set(config, rules)
  return rules
}

export class Clearance {
  /** Undefined until it is needed. */
  private memory: Memory | undefined
  private readonly sql: SqlStorage
  private readonly rules: () => string

  constructor(sql: SqlStorage, rules: () => string) {
    this.sql = sql
    this.rules = rules
  }

  /** A change is under way: what is asked before it is stored is not to be remembered. Kept, for objects restart. */
  doubt(): void {
    this.memory = { signIns: [] }
    this.sql.exec('DELETE FROM cleared')
    this.sql.exec('INSERT OR REPLACE INTO doubt (id, until) VALUES (1, ?)', Date.now() + doubt_ms)
  }

  /** The change is stored. What a request that took longer than the doubt left to be remembered is forgotten. */
  settle(): void {
    if (this.doubtedUntil() <= Date.now()) this.doubt()
  }

  /** The market's answer to a stake in this sign-in, where one is named. What is presented allows the call, and is remembered. */
  ofStake(signInId: string | null, presented: Presented | undefined): MarketAnswer | undefined {
    if (presented) {
      this.remember(presented)
      return presented.market
    }
    const { holder, market, signIns } = this.recall()
    if (!known(holder)) return undefined
    const lives = signInId === null || known(signIns.find(({ value }) => value.id === signInId))
    return lives ? known(market) : undefined
  }

  /** The sign-in of a token, while it is remembered. */
  signInOf(tokenHash: string, presented: Presented | undefined): string | undefined {
    if (presented) return presented.signIn?.id
    return this.ofToken(tokenHash)?.value.id
  }

  /** Who calls in a sign-in; unknown too when it is time to store that it is used, and while new terms wait. */
  ofCaller({ tokenHash, termsAsked, presented }: Calling): { holder: Holder; signIn: SignIn } | undefined {
    if (presented) {
      this.remember(presented)
      return presented.signIn ? { holder: presented.holder, signIn: presented.signIn } : undefined
    }
    const signIn = known(this.ofToken(tokenHash))
    const holder = known(this.recall().holder)
    if (!signIn || !holder || signIn.renewAt <= Date.now()) return undefined
    return holder.termsSeen < termsAsked ? undefined : { holder, signIn }
  }

  /** It is about to be seen elsewhere. */
  forgetPlace(signInId: string): void {
    const memory = this.recall()
    const signIns = memory.signIns.map((kept) =>
      kept.value.id === signInId
        ? { ...kept, value: { ...kept.value, placedAt: null, network: null } }
        : kept,
    )
    this.keep({ ...memory, signIns })
  }

  /** Until when the answer to a poll that was just allowed may be relied on. */
  pollEnds(tokenHash: string): number {
    const ends = [this.ofToken(tokenHash), this.recall().holder].map((kept) => kept?.until ?? 0)
    const now = Date.now()
    return Math.max(Math.min(...ends, now + longestLine_ms), now + doubt_ms)
  }

  private ofToken(tokenHash: string): Remembered<SignIn> | undefined {
    return this.recall().signIns.find(({ value }) => value.tokenHash === tokenHash)
  }

  /** Nothing by another configuration, as there is during a deployment. */
  private remember({ rules, askedAt, holder, signIn, isClear, market }: Presented): void {
    if (rules !== this.rules() || askedAt <= this.doubtedUntil()) return
    const until = askedAt + lease_ms
    const before = this.recall().signIns.find(({ value }) => value.id === signIn?.id)?.value
    const others = this.recall().signIns.filter((kept) => known(kept) && kept.value.id !== signIn?.id)
    const allowed = market.letsPlay && {
      value: { until: market.until, mostSlotStake_minor: market.mostSlotStake_minor },
      until: Math.min(until, market.until ?? until),
    }
    this.keep({
      holder: isClear ? { value: holder, until } : undefined,
      market: allowed || undefined,
      signIns: signIn
        ? [...others, { value: lastSeen(signIn, before), until: Math.min(until, signIn.endsAt) }]
        : others,
    })
  }

  private keep(memory: Memory): void {
    this.memory = memory
    const query = 'INSERT OR REPLACE INTO cleared (id, rules, memory) VALUES (1, ?, ?)'
    this.sql.exec(query, this.rules(), JSON.stringify(memory))
  }

  private recall(): Memory {
    return (this.memory ??= this.stored() ?? { signIns: [] })
  }

  /** Undefined too for what another configuration or another version of the code has kept. */
  private stored(): Memory | undefined {
    const query = 'SELECT memory FROM cleared WHERE rules = ?'
    const [row] = this.sql.exec<{ memory: string }>(query, this.rules()).toArray()
    const read = row && v.safeParse(Memory, JSON.parse(row.memory))
    return read?.success ? read.output : undefined
  }

  private doubtedUntil(): number {
    return this.sql.exec<{ until: number }>('SELECT until FROM doubt').toArray()[0]?.until ?? 0
  }
}

/** On the same network the accounts may not have the last time. */
function lastSeen(signIn: SignIn, before: SignIn | undefined): SignIn {
  const placedAt = before?.placedAt ?? null
  if (placedAt === null || before?.network !== signIn.network) return signIn
  return { ...signIn, placedAt: Math.max(placedAt, signIn.placedAt ?? 0) }
}

function known<Value>(remembered: Remembered<Value> | undefined): Value | undefined {
  return remembered && remembered.until > Date.now() ? remembered.value : undefined
}
