import type { Adjustment, Moved, Refusal } from '../../../../functions/platform/wallet/movements.ts'
import type { Result } from '#lib/result.ts'

/** One call to a wallet, with ids from small pools so that repetitions and contradictions happen. */
export type Command =
  | { kind: 'debit' | 'credit' | 'award'; id: string; round: string; amount_minor: number }
  | { kind: 'rollback'; id: string; round: string; original: string }
  | { kind: 'part'; id: string; round: string; original: string; amount_minor: number }
  | { kind: 'amend'; id: string; round: string; amount_minor: number }
  | { kind: 'cancel'; id: string; original: string }
  | { kind: 'adjust'; id: string; balanceKind: BalanceKind; amount_minor: number }

type BalanceKind = Adjustment['balanceKind']
type Known = { command: Command; balance_minor: number }

/**
 * What a wallet has to do, in the plainest words and with nothing in common with the real one: maps in memory instead
 * of a ledger in SQL.
 */
export class WalletModel {
  balances: Record<BalanceKind | 'owed', number> = { real: 0, bonus: 0, owed: 0 }
  private known = new Map<string, Known>()
  private undone = new Set<string>()
  private takenBack = new Set<string>()
  private left = new Map<string, number>()

  run(command: Command): Result<Moved, Refusal> {
    const earlier = this.known.get(keyOf(command))
    if (!earlier) return this.runNew(command)
    const same = JSON.stringify(earlier.command) === JSON.stringify(command)
    return same ? answered(earlier.balance_minor, true) : refusedFor('conflict')
  }

  private runNew(command: Command): Result<Moved, Refusal> {
    switch (command.kind) {
      case 'debit':
        if (this.undone.has(command.id)) return refusedFor('rolled_back')
        return this.move(command, 'real', -command.amount_minor)
      case 'credit':
        if (this.undone.has(command.id)) return refusedFor('rolled_back')
        if (this.standing(command.round).length === 0) return refusedFor('no_debit')
        return this.move(command, 'real', command.amount_minor)
      case 'award':
        if (this.undone.has(command.id)) return refusedFor('rolled_back')
        return this.move(command, 'real', command.amount_minor)
      case 'adjust':
        return this.move(command, command.balanceKind, command.amount_minor)
      case 'rollback':
        return this.rollBack(command)
      case 'cancel':
        return this.cancel(command)
      case 'part':
        return this.refundPart(command)
      case 'amend':
        return this.amend(command)
    }
  }

  private amend(command: Command & { kind: 'amend' }): Result<Moved, Refusal> {
    if (this.undone.has(command.id)) return refusedFor('rolled_back')
    const free = [...this.known.values()].some(
      ({ command: one }) => one.kind === 'award' && one.round === command.round,
    )
    if (this.standing(command.round).length === 0 && !free) return refusedFor('no_debit')
    const taken_minor = Math.min(this.balances.real, Math.max(0, -command.amount_minor))
    if (command.amount_minor >= 0) return this.move(command, 'real', command.amount_minor)
    this.balances.owed += -command.amount_minor - taken_minor
    return this.move(command, 'real', -taken_minor)
  }

  private refundPart(command: Command & { kind: 'part' }): Result<Moved, Refusal> {
    const original = this.known.get(`game ${command.original}`)?.command
    if (!original) return this.rollBack(command)
    if (original.kind !== 'debit' || original.round !== command.round) return refusedFor('conflict')
    const left_minor = this.leftOf(original)
    if (this.undone.has(original.id) || command.amount_minor > left_minor) return refusedFor('conflict')
    if (command.amount_minor === left_minor) return this.rollBack(command)
    this.left.set(original.id, left_minor - command.amount_minor)
    return this.move(command, 'real', command.amount_minor)
  }

  private leftOf({ id, amount_minor }: { id: string; amount_minor: number }): number {
    return this.left.get(id) ?? amount_minor
  }

  private cancel(command: Command & { kind: 'cancel' }): Result<Moved, Refusal> {
    if (this.undone.has(command.id)) return refusedFor('rolled_back')
    const original = this.known.get(`game ${command.original}`)?.command
    if (original && !['debit', 'credit', 'award'].includes(original.kind)) return refusedFor('conflict')
    if (original?.kind !== 'credit' && original?.kind !== 'award')
      return this.rollBack(command, original?.kind === 'debit' ? original.round : command.original)
    const isRepeated = this.takenBack.has(original.id)
    const owes_minor = isRepeated ? 0 : original.amount_minor
    const taken_minor = Math.min(this.balances.real, owes_minor)
    this.takenBack.add(original.id)
    this.balances.owed += owes_minor - taken_minor
    return { ...this.move(command, 'real', -taken_minor), ...answered(this.balances.real, isRepeated) }
  }

  private rollBack(
    command: Command & { kind: 'rollback' | 'cancel' | 'part' },
    round = command.kind === 'cancel' ? '' : command.round,
  ): Result<Moved, Refusal> {
    if (command.id === command.original) return refusedFor('conflict')
    const original = this.known.get(`game ${command.original}`)?.command
    if (!original) {
      this.undone.add(command.original)
      return this.move(command, 'real', 0)
    }
    if (original.kind !== 'debit' || original.round !== round) return refusedFor('conflict')
    if (this.undone.has(original.id))
      return { ...this.move(command, 'real', 0), ...answered(this.balances.real, true) }
    const others = this.standing(round).filter((id) => id !== original.id)
    if (others.length === 0 && this.paid(round)) return refusedFor('paid_out')
    this.undone.add(original.id)
    return this.move(command, 'real', this.leftOf(original))
  }

  private move(command: Command, balanceKind: BalanceKind, amount_minor: number): Result<Moved, Refusal> {
    if (this.balances[balanceKind] + amount_minor < 0) return refusedFor('insufficient')
    const isReturn = ['rollback', 'cancel', 'part'].includes(command.kind)
    const repays = amount_minor > 0 && balanceKind === 'real' && !isReturn
    const repaid_minor = repays ? Math.min(this.balances.owed, amount_minor) : 0
    this.balances.owed -= repaid_minor
    this.balances[balanceKind] += amount_minor - repaid_minor
    this.known.set(keyOf(command), { command, balance_minor: this.balances[balanceKind] })
    return answered(this.balances[balanceKind], false)
  }

  private standing(round: string): string[] {
    const commands = [...this.known.values()].map((known) => known.command)
    return commands.flatMap((command) =>
      command.kind === 'debit' && command.round === round && !this.undone.has(command.id) ? [command.id] : [],
    )
  }

  private paid(round: string): boolean {
    const commands = [...this.known.values()].map((known) => known.command)
    return commands.some(
      (command) =>
        (command.kind === 'credit' || command.kind === 'amend') &&
        command.round === round &&
        command.amount_minor > 0 &&
        !this.takenBack.has(command.id),
    )
  }
}

function keyOf(command: Command): string {
  return `${command.kind === 'adjust' ? 'operator' : 'game'} ${command.id}`
}

function answered(balance_minor: number, duplicate: boolean): Result<Moved, Refusal> {
  return { ok: true, value: { balance_minor, duplicate } }
}

function refusedFor(refusal: Refusal): Result<Moved, Refusal> {
  return { ok: false, error: refusal }
}
