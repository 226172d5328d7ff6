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

/** Opens the jackpots; their pictures are among those of the content. An open one is not changed. */
export async function seedJackpots(operator: Operator): Promise<void> {
  await Promise.all(
    Object.entries(jackpots).map(([id, jackpot], index) =>
      operator.put(`/jackpots/${id}`, {
        ...jackpot,
        names: names[id as keyof typeof names],
        image: `/media/jackpots/${id}.webp`,
        priority: (index + 1) * 10,
      }),
    ),
  )
}
