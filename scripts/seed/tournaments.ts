import { utcDay } from '../../lib/dates.ts'
import { isAllowed } from './offers.ts'
import type { Operator } from './operator.ts'

/** The tournament of a local run: one is always on, a day each. Amounts in minor units. */
const raceId = 'reef-race'
const race = {
  terms: {
    schedule: { kind: 'daily', starts_at: `${utcDay(Date.now())}T00:00:00Z`, runs: 400 },
    ...{ who: { kind: 'everyone' }, join: 'opt_in' },
    least: { USD: 20, ILS: 75, BRL: 100 },
    points: { kind: 'multiplier' },
    late_minutes: 10,
    prizes: [
      { places: 1, amounts: { USD: 1000, ILS: 3700, BRL: 5500 } },
      { places: 1, amounts: { USD: 500, ILS: 1850, BRL: 2700 } },
      { places: 3, amounts: { USD: 200, ILS: 740, BRL: 1100 } },
    ],
    gives: { kind: 'money' },
  },
  texts: {
    en: {
      title: 'Reef race',
      pitch: 'A new race every day: the multipliers of your rounds are your points.',
    },
    he: { title: 'מרוץ השונית', pitch: 'מרוץ חדש בכל יום: המכפילים בסבבים שלכם הם הנקודות.' },
    fr: {
      title: 'Course du récif',
      pitch: 'Une nouvelle course chaque jour : les multiplicateurs de vos parties sont vos points.',
    },
    es: {
      title: 'Carrera del arrecife',
      pitch: 'Una carrera nueva cada día: los multiplicadores de tus rondas son tus puntos.',
    },
    ar: { title: 'سباق الشعاب', pitch: 'سباق جديد كل يوم: مضاعفات جولاتك هي نقاطك.' },
    ru: {
      title: 'Гонка на рифе',
      pitch: 'Каждый день новая гонка: множители ваших раундов и есть ваши очки.',
    },
    pt: {
      title: 'Corrida do recife',
      pitch: 'Uma corrida nova todos os dias: os multiplicadores das tuas rondas são os teus pontos.',
    },
  },
}

/** Publishes it if it is not there yet: what is there may have players. */
export async function seedTournaments(operator: Operator): Promise<void> {
  const { items } = await operator.get<{ items: { id: string }[] }>('/tournaments?perPage=100')
  if (items.some(({ id }) => id === raceId)) return
  if (!(await isAllowed(() => operator.put(`/tournaments/${raceId}`, race)))) return
  await operator.post(`/tournaments/${raceId}/publish`, {
    version: 1,
    reason: 'the tournament of a local run',
  })
}
