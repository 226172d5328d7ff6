import { expect, it } from 'vitest'
import { feesOf } from '../../../../functions/platform/house/fees.ts'
import { figuresOf } from '../../../../functions/platform/house/figures.ts'
import { servicesOf } from '../../../../functions/platform/kit/services.ts'
import { platformEnv } from '../support.ts'

it('[DESK-11] what ways of payment cost lowers NGR, and players’ fees raise it; a withdrawal that came back costs nothing', () => {
  const bounds = {
    ...{ min_minor: 1, max_minor: 10_000, daily_minor: 10_000, fee_bp: 0, feeFixed_minor: 0 },
  }
  const { payments } = servicesOf(platformEnv).config
  const [, method] = [...payments.methods].find(([id]) => id === 'pix') ?? []
  if (!method) throw new Error('no pix')
  const rules = {
    topUp: { ...bounds, cost_bp: 150, costFixed_minor: 10, fee_bp: 50 },
    withdrawal: { ...bounds, cost_bp: 0, costFixed_minor: 30, fee_bp: 100, feeFixed_minor: 25 },
    approveAbove_minor: undefined,
  }
  const config = {
    ...payments,
    methods: new Map([['pix', { ...method, currencies: new Map([['BRL', rules]]) }]]),
  } as never
  const change = { day: '2033-03-07', balance_kind: 'real', provider: 'pix', game_id: '' } as const
  const changes = [
    { ...change, kind: 'deposit', count: 2, amount_minor: 10_000 },
    { ...change, kind: 'withdrawal', count: 3, amount_minor: -3000 },
    { ...change, kind: 'withdrawal_return', count: 1, amount_minor: 1000 },
    { ...change, kind: 'debit', provider: 'slotegrator', count: 1, amount_minor: -500 },
    { ...change, kind: 'deposit', provider: '', count: 1, amount_minor: 700 },
  ]
  const fees = feesOf(config, 'BRL', changes)
  expect(fees.map(({ amount_minor }) => amount_minor)).toEqual([120, -15, 5])
  expect(feesOf(config, 'USD', changes)).toEqual([])
  expect(figuresOf([...changes, ...fees])).toMatchObject({ ggr_minor: 500, fees_minor: 110, ngr_minor: 390 })
})
