import { evictDurableObject, runInDurableObject } from 'cloudflare:test'
import fc from 'fast-check'
import { expect } from 'vitest'
import type { OfferTerms } from '#contract/offers.ts'
import { budgetOf, type OfferBudget } from '../../../../functions/platform/offers/budget.ts'
import type { Owner } from '../../../../functions/platform/wallet/ledger.ts'
import type { GiftRow } from '../../../../functions/platform/wallet/offers.ts'
import type { Wallet } from '../../../../functions/platform/wallet/wallet.ts'
import { dyingSql, isCrash } from '../crashes.ts'
import { platformEnv } from '../support.ts'

type Fault = { afterStatement: number } | undefined
/** `only`: the offers whose budgets die; all without it. */
export type Faults = { fault: Fault; budgetFault: Fault; only?: readonly string[] }

/** Of one of so many players: a wallet that dies after a statement, and budgets that do. */
export const anyOf = (players: number, most: number) => ({
  player: fc.integer({ min: 0, max: players - 1 }),
  fault: fault(most),
  budgetFault: fault(5),
})
const fault = (most: number) =>
  fc.option(fc.record({ afterStatement: fc.integer({ min: 1, max: most }) }), { nil: undefined, freq: 2 })
export const constant = <Kind extends string>(kind: Kind) => fc.constant(kind)

export const stubOf = ({ playerId }: Owner) => platformEnv.WALLET.getByName(playerId)
export const ofGame = { provider: 'pragmatic', gameId: 'gems' }

/** One whose own alarm died is gone already, and runs again for it. */
async function evict(stub: Parameters<typeof evictDurableObject>[0]): Promise<void> {
  await runInDurableObject(stub, () => undefined)
  await evictDurableObject(stub)
}

/** Players and offers whose budgets are 250 each. Wallets and budgets die after any statement, with or without the answer. */
export class OfferWorld<Name extends string> {
  protected readonly owners: Owner[]
  protected readonly name: string
  private readonly names: readonly Name[]
  crashes = 0

  constructor(name: string, players: number, names: readonly Name[]) {
    this.name = name
    this.names = names
    this.owners = Array.from({ length: players }, (_, n) => ({ playerId: `${name}-${n}`, currency: 'USD' }))
  }

  protected idOf(offer: Name): string {
    return `${this.name}-${offer}`
  }

  protected async beginBudgets(offers: Record<Name, OfferTerms>): Promise<void> {
    for (const offer of this.names)
      await budgetOf(platformEnv, this.idOf(offer)).configure(offers[offer].budget)
  }

  protected async payIn(owner: Owner): Promise<void> {
    const money = { balanceKind: 'real', amount_minor: 5000, key: 'begin', reason: 'test' } as const
    await stubOf(owner).adjust(owner, money)
  }

  protected rollBack(owner: Owner, id: string) {
    const ids = { ...ofGame, transactionId: `back-${id}`, roundId: id }
    return stubOf(owner).rollback(owner, { ...ids, originalTransactionId: id })
  }

  /** As if everything that waits were due. */
  protected async alarm(owner: Owner): Promise<void> {
    await runInDurableObject(stubOf(owner), (_, { storage }) => {
      storage.sql.exec('UPDATE offer_gift SET act_at = 1 WHERE act_at IS NOT NULL')
    })
    await runInDurableObject(stubOf(owner), (wallet: Wallet) => wallet.alarm())
  }

  /** What crashed is tried again, as a provider does. */
  protected async until(owner: Owner, faults: Faults, run: () => Promise<unknown>): Promise<void> {
    if (!(await this.dying(owner, faults, run))) await run()
  }

  protected async dying(
    owner: Owner,
    { fault: own, budgetFault, only = this.names }: Faults,
    run: () => Promise<unknown>,
  ): Promise<boolean> {
    if (own)
      await runInDurableObject(
        stubOf(owner),
        (wallet: Wallet) => void (wallet.sql = dyingSql(wallet.sql, own.afterStatement)),
      )
    const dying = this.names.filter((offer) => only.includes(offer))
    const budgets = dying.map((offer) => platformEnv.OFFER_BUDGET.getByName(this.idOf(offer)))
    if (budgetFault)
      for (const budget of budgets)
        await runInDurableObject(budget, (object: OfferBudget, { storage }) => {
          Object.assign(object, { sql: dyingSql(storage.sql, budgetFault.afterStatement) })
        })
    let isWhole = true
    try {
      await run()
    } catch (error) {
      if (!isCrash(error)) throw error
      isWhole = false
    }
    if (own) await evict(stubOf(owner))
    if (budgetFault) for (const budget of budgets) await evict(budget)
    if (!isWhole) this.crashes += 1
    return isWhole
  }

  async settle(): Promise<void> {
    for (const owner of this.owners)
      await expect
        .poll(async () => {
          await this.alarm(owner)
          return (await this.gifts(owner)).filter(({ act_at }) => act_at !== null).length
        })
        .toBe(0)
  }

  protected gifts(owner: Owner): Promise<GiftRow[]> {
    return runInDurableObject(stubOf(owner), (_, { storage }) =>
      storage.sql.exec<GiftRow>('SELECT * FROM offer_gift').toArray(),
    )
  }

  /** What the wallets have is what the budgets say, and no more than they are. */
  protected async checkBudgets(): Promise<GiftRow[]> {
    const gifts = (await Promise.all(this.owners.map((owner) => this.gifts(owner)))).flat()
    for (const offer of this.names) {
      const own = gifts.filter(({ offer_id }) => offer_id === this.idOf(offer))
      const kept = own.filter(isKept)
      const kept_minor = kept.reduce((sum, gift) => sum + gift.amount_minor, 0)
      expect(kept_minor).toBeLessThanOrEqual(250)
      const standing = await budgetOf(platformEnv, this.idOf(offer)).standing()
      expect(standing.budgets).toMatchObject([{ used_minor: kept_minor }])
      expect(standing.gifts).toBe(kept.length)
    }
    return gifts
  }
}

export const isKept = ({ state }: GiftRow) => state === 'given' || state === 'spent'
