import { day_ms } from '../../lib/time.ts'
import type { Operator } from './operator.ts'

const at = (days: number) => new Date(Date.now() + days * day_ms).toISOString()

/** Of a local run: one that is published, and a draft. They go to who has agreed to marketing, which nobody has who was not asked. */
const race = {
  segment: {},
  texts: {
    en: {
      title: 'Reef race is on',
      text: 'A new race every day. The multipliers of your rounds are your points.',
    },
    he: { title: 'מרוץ השונית יצא לדרך', text: 'מרוץ חדש בכל יום. המכפילים בסבבים שלכם הם הנקודות.' },
    fr: {
      title: 'La Course du récif est lancée',
      text: 'Une nouvelle course chaque jour. Les multiplicateurs de vos parties sont vos points.',
    },
    es: {
      title: 'Ya está en marcha la Carrera del arrecife',
      text: 'Una carrera nueva cada día. Los multiplicadores de tus rondas son tus puntos.',
    },
    ar: { title: 'انطلق سباق الشعاب', text: 'سباق جديد كل يوم. مضاعفات جولاتك هي نقاطك.' },
    ru: {
      title: 'Гонка на рифе началась',
      text: 'Каждый день новая гонка. Множители ваших раундов и есть ваши очки.',
    },
    pt: {
      title: 'A Corrida do recife já começou',
      text: 'Uma corrida nova todos os dias. Os multiplicadores das tuas rondas são os teus pontos.',
    },
  },
  ways: ['email', 'push'],
  link: { kind: 'page', path: '/tournaments' },
}
const back = {
  segment: { unseen_for_days: 60, is_verified: true },
  texts: {
    en: {
      title: 'New games since you were here',
      text: 'See what has come to the reef. Your limits are as you left them.',
    },
    he: {
      title: 'משחקים חדשים מאז שהייתם כאן',
      text: 'בואו לראות מה חדש בשונית. המגבלות שלכם נשארו כפי שהיו.',
    },
  },
  ways: ['email'],
  link: { kind: 'page', path: '/slots' },
}

/** What is there stays: it may have gone out. */
export async function seedCampaigns(operator: Operator): Promise<void> {
  const { items } = await operator.get<{ items: { id: string }[] }>('/campaigns?perPage=100')
  const isHere = (id: string) => items.some((one) => one.id === id)
  if (!isHere('come-back')) {
    await operator.put('/campaigns/come-back', { ...back, starts_at: at(1), ends_at: at(15) })
  }
  if (isHere('reef-race-is-on')) return
  await operator.put('/campaigns/reef-race-is-on', { ...race, starts_at: at(-1 / 24), ends_at: at(14) })
  await operator.post('/campaigns/reef-race-is-on/publish', {
    version: 1,
    reason: 'the campaign of a local run',
  })
}
