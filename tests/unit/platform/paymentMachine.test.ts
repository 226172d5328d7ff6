import { describe, expect, test } from 'vitest'
import { verdictOf } from '../../../functions/platform/payments/machine.ts'
import type { ProviderEvent } from '../../../functions/platform/payments/provider.ts'
import {
  states,
  type Direction,
  type Payment,
  type State,
} from '../../../functions/platform/tables/payments.ts'

const base: Payment = {
  ...{
    id: 'p',
    playerId: 'a',
    requestId: 'r',
    fingerprint: '',
    direction: 'in',
    method: 'pix',
    currency: 'BRL',
  },
  ...{
    amountMinor: 5000,
    feeMinor: 100,
    status: 'pending',
    ledgerDue: false,
    details: {},
    bonus: null,
    returns: null,
    waits: null,
    waitsUntil: null,
    person: null,
    providerId: null,
  },
  ...{
    url: null,
    pixCode: null,
    end2end: null,
    failure: null,
    createdAt: 0,
    expiresAt: 0,
    checkedAt: 0,
    settledAt: null,
  },
}

function verdict(
  direction: Direction,
  status: State,
  event: ProviderEvent['status'],
  more: Partial<ProviderEvent> = {},
) {
  const amount_minor = direction === 'in' ? 5100 : 4900
  const told = {
    reference: 'p',
    direction,
    status: event,
    amount_minor,
    currency: 'BRL',
    providerId: 'b',
    ...more,
  }
  return verdictOf({ ...base, direction, status }, { end2end: undefined, settledAt: undefined, ...told })
}

/** What an event leads to in each state, where it leads anywhere. */
function ways(direction: Direction, event: ProviderEvent['status']): Record<string, string> {
  const found = states.map((state): [State, string] => {
    const { kind, ...rest } = verdict(direction, state, event)
    if ('move' in rest) {
      const flag = rest.flag === undefined ? '' : `, ${rest.flag}`
      return [state, `${rest.move.to}${rest.move.movesMoney ? ' with money' : ''}${flag}`]
    }
    return [state, 'reason' in rest ? rest.reason : kind]
  })
  return Object.fromEntries(found.filter(([, to]) => to !== 'nothing'))
}

describe('[PIX-05] what the provider says of a payment', () => {
  test('made, it counts however late, and though a limit or an exclusion had ended it', () => {
    const paid = 'paid with money'
    const states = { created: paid, pending: paid, failed: paid, expired: paid, refused: paid }
    expect(ways('in', 'paid')).toEqual(states)
  })

  test('refused, cancelled or expired, it ends one that is open', () => {
    expect(ways('in', 'refused')).toEqual({ created: 'refused', pending: 'refused' })
    expect(ways('in', 'cancelled')).toEqual({ created: 'refused', pending: 'refused' })
    expect(ways('in', 'expired')).toEqual({ created: 'expired', pending: 'expired' })
  })

  test('returned after it counted, its money is taken back and a person is told', () => {
    expect(ways('in', 'returned')).toMatchObject({
      paid: 'refunded with money, returned_after_paid',
      pending: 'refunded',
    })
  })
})

describe('[PIX-02] what the provider says of a withdrawal', () => {
  test('paid, against one whose money is back, is for a person', () => {
    const flagged = Object.entries(ways('out', 'paid')).filter(([, to]) => to === 'paid_after_end')
    expect(ways('out', 'paid')).toMatchObject({
      started: 'paid',
      refused: 'paid_after_end',
      cancelled: 'paid_after_end',
    })
    expect(flagged.map(([state]) => state)).not.toContain('paid')
  })

  test('refused or cancelled, its money is back, but not after it was paid', () => {
    for (const [event, to] of [
      ['refused', 'refused with money'],
      ['expired', 'refused with money'],
      ['cancelled', 'cancelled with money'],
    ] as const)
      expect(ways('out', event)).toEqual({ started: to, paid: 'ended_after_paid' })
  })

  test('returned by the other bank, its money is back even after it was paid', () => {
    expect(ways('out', 'returned')).toEqual({ started: 'refunded with money', paid: 'refunded with money' })
  })
})

describe('[PIX-12] what the provider says of a deposit that goes back', () => {
  const back = (status: ProviderEvent['status'], amount_minor: number): ProviderEvent => ({
    ...{ reference: 'p', direction: 'back', status, amount_minor, currency: 'BRL', providerId: 'b' },
    ...{ end2end: undefined, settledAt: undefined },
  })
  const ofPart = (state: State, event: ProviderEvent['status']) =>
    verdictOf({ ...base, direction: 'out', feeMinor: 0, returns: 'd', status: state }, back(event, 5000))
  const ofWhole = (state: State, event: ProviderEvent['status']) =>
    verdictOf({ ...base, status: state }, back(event, 5100))
  const to = (state: State, movesMoney = false) => ({ kind: 'move', move: { to: state, movesMoney } })

  test('a part of one is paid, also where staff were asked meanwhile, and a refusal is for staff', () => {
    for (const state of ['returning', 'reserved'] as const) expect(ofPart(state, 'paid')).toEqual(to('paid'))
    expect(ofPart('returning', 'refused')).toEqual({ ...to('reserved'), flag: 'return_refused' })
    expect(ofPart('reserved', 'refused')).toEqual({ kind: 'nothing' })
    expect(ofPart('refused', 'paid')).toEqual({ kind: 'flag', reason: 'paid_after_end' })
    expect(ofPart('paid', 'refused')).toEqual({ kind: 'flag', reason: 'ended_after_paid' })
  })

  test('a whole one that no balance has is refunded; where staff added it meanwhile, its money is taken back', () => {
    expect(ofWhole('returning', 'paid')).toEqual(to('refunded'))
    expect(ofWhole('returning', 'refused')).toEqual({ ...to('reserved'), flag: 'return_refused' })
    expect(ofWhole('paid', 'paid')).toEqual({ ...to('refunded', true), flag: 'returned_after_paid' })
    expect(ofWhole('refunded', 'paid')).toEqual({ kind: 'nothing' })
  })
})

test('[PIX-05] another amount or currency does nothing but call a person; the fee is part of what is paid there', () => {
  for (const direction of ['in', 'out'] as const) {
    expect(verdict(direction, 'pending', 'paid', { amount_minor: 5000 })).toEqual({
      kind: 'flag',
      reason: 'amount',
    })
    expect(verdict(direction, 'pending', 'paid', { currency: 'USD' })).toEqual({
      kind: 'flag',
      reason: 'currency',
    })
    for (const state of states) expect(verdict(direction, state, 'pending')).toEqual({ kind: 'nothing' })
  }
})
