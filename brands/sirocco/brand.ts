import { usualCurrencies } from '#contract/currencies.ts'
import { languageCodes } from '#contract/languages.ts'
import type { Brand } from '../brand.ts'

/**
 * The specification's deployment: an operator in Tunisia, betting rules in French, a cap of 40,000 dinars a slip. The cap is
 * set at the sportsbook, which enforces it (docs/decisions/brands.md).
 */
export const brand: Brand = {
  name: 'Sirocco',
  founded: 2026,
  languages: languageCodes,
  writtenIn: 'fr',
  themes: {
    dark: {
      ground: '#12141f',
      surface: '#1b1f30',
      raised: '#262c44',
      line: '#383f60',
      'line-strong': '#7680a8',
      text: '#f3efe6',
      muted: '#b7b5c6',
      action: '#f2b33d',
      'action-hover': '#ffc65c',
      'on-action': '#241700',
      link: '#9cc0ff',
      focus: '#6fa3ff',
      gain: '#4fd694',
      warn: '#ffb38a',
      loss: '#ff8f94',
      'loss-ground': '#b3333b',
      'on-loss': '#fff',
      glow: '#9cc0ff1f',
      veil: '#07080fb8',
      shadow: '0 12px 32px #05060c99',
    },
    light: {
      ground: '#faf6ee',
      surface: '#fff',
      raised: '#f1e9da',
      line: '#dccfb8',
      'line-strong': '#867757',
      text: '#1c1f33',
      muted: '#565b75',
      action: '#f2b33d',
      'action-hover': '#e6a223',
      'on-action': '#241700',
      link: '#2b4fa8',
      focus: '#3560c8',
      gain: '#0b6b48',
      warn: '#7d4a00',
      loss: '#b3262e',
      'loss-ground': '#b3262e',
      'on-loss': '#fff',
      glow: '#2b4fa81f',
      veil: '#1c1f3380',
      shadow: '0 12px 32px #3b2f1a2e',
    },
  },
  prohibited: ['AU', 'BE', 'ES', 'FR', 'GB', 'IR', 'IT', 'KP', 'MM', 'NL', 'US'],
  // No license is invented for it; an operator puts its own here.
  operator: { name: 'Sirocco Jeux SARL', address: 'Tunis, Tunisie', license: null },
  supportEmail: 'assistance@sirocco.test',
  currencies: ['TND', ...usualCurrencies],
  limits: {
    payment: { withdrawal: { min: 10, max: 5000 }, topUp: { min: 5, max: 10_000 } },
    bonus: {
      daily: { TND: 100, USD: 20, ILS: 100, TRY: 100, RUB: 100, SEK: 100, BRL: 100 },
      threshold: { TND: 1, USD: 0.2, ILS: 1, TRY: 1, RUB: 1, SEK: 1, BRL: 1 },
    },
    transfer: {
      daily: { TND: 1500, USD: 500, ILS: 2000, TRY: 15_000, RUB: 45_000, SEK: 5000, BRL: 2500 },
    },
    bets: { min: 0.1, max: 1000 },
  },
  features: {
    friendTransfer: false,
    bonusChannelUrl: null,
    missions: false,
    appProject: null,
    appDownloadUrl: null,
  },
  paymentLogos: ['PIX'],
  help: [{ name: 'Gambling Therapy', url: 'https://www.gamblingtherapy.org/' }],
}
