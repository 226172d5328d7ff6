import { setTimeout as pause } from 'node:timers/promises'
import type { Operator } from './operator.ts'

const names = {
  pearl: { he: 'הפנינה', fr: 'La Perle', es: 'La Perla', ar: 'اللؤلؤة', ru: 'Жемчужина', pt: 'A Pérola' },
  crown: {
    he: 'כתר האלמוגים',
    fr: 'La Couronne',
    es: 'La Corona',
    ar: 'التاج',
    ru: 'Корона рифа',
    pt: 'A Coroa',
  },
  chest: { he: 'התיבה', fr: 'Le Coffre', es: 'El Cofre', ar: 'صندوق الكنز', ru: 'Сундук', pt: 'O Cofre' },
}
const day_s = 24 * 3600

/** The jackpots of a local run: a large one, one that is won every day, and one in another currency. */
const jackpots = {
  pearl: {
    ...{ name: 'The Pearl', currency: 'USD', share_bp: 50 },
    ...{ start_minor: 500_000, min_minor: 750_000, max_minor: 2_500_000 },
  },
  crown: {
    ...{ name: 'Reef Crown', currency: 'USD', share_bp: 100, period_s: day_s },
    ...{ start_minor: 10_000, min_minor: 15_000, max_minor: 50_000 },
  },
  chest: {
    ...{ name: 'The Chest', currency: 'BRL', share_bp: 100, period_s: 7 * day_s },
    ...{ start_minor: 100_000, min_minor: 150_000, max_minor: 600_000 },
  },
}

type Id = keyof typeof jackpots

/** Opens the jackpots; their pictures are among those of the content. An open one is not changed. */
export async function seedJackpots(operator: Operator): Promise<void> {
  await Promise.all(jackpotIds.map((id) => open(operator, id)))
}

const jackpotIds = Object.keys(jackpots) as Id[]

async function open(operator: Operator, id: Id): Promise<void> {
  await operator.put(`/jackpots/${id}`, {
    ...jackpots[id],
    names: names[id],
    image: `/media/jackpots/${id}.webp`,
    priority: (jackpotIds.indexOf(id) + 1) * 10,
  })
}

const deliveryPause_ms = 250
const deliveryLimit_ms = 30_000

/**
 * The first winners: a jackpot that has had none is closed and opened again, as an operator may, and a closed one is won at once by one
 * of the stakes of its round. They are those of the seeded rounds, so a winner has played, and has the money.
 */
export async function seedWinners(operator: Operator): Promise<void> {
  await Promise.all(
    jackpotIds.map(async (id) => {
      if ((await hadWinner(operator, id)) || !(await hasStakes(operator, id))) return
      await operator.post(`/jackpots/${id}/close`, {})
      await open(operator, id)
    }),
  )
}

async function hadWinner(operator: Operator, id: Id): Promise<boolean> {
  const ledger = await operator.get<{ items: { kind: string }[] }>(`/jackpots/${id}/ledger?perPage=100`)
  return ledger.items.some(({ kind }) => kind === 'win')
}

/** Stakes reach a jackpot a second or so after they were made; false where none comes. */
async function hasStakes(operator: Operator, id: Id): Promise<boolean> {
  for (let waited_ms = 0; waited_ms < deliveryLimit_ms; waited_ms += deliveryPause_ms) {
    const { amount_minor } = await operator.get<{ amount_minor: number }>(`/jackpots/${id}`)
    if (amount_minor > jackpots[id].start_minor) return true
    await pause(deliveryPause_ms)
  }
  return false
}
