import type { MarketId } from './marketIds.ts'

/**
 * A place to turn to: `key` names its texts, the number is dialed as written. `isGeneral` for a crisis line that is not for
 * gambling alone.
 */
export type HelpLine = { key: string; phone: string | null; url: string; isGeneral?: true }

const gamblingTherapy = { key: 'gamblingTherapy', phone: null, url: 'https://www.gamblingtherapy.org' }

/** Where players of a market can turn to, apart from its rules (markets.ts), which browsers read too. docs/protection.md says where each comes from. */
export const helpLines: Readonly<Record<MarketId, readonly HelpLine[]>> = {
  none: [gamblingTherapy],
  ukgc: [{ key: 'gamCare', phone: '0808 8020 133', url: 'https://www.gamcare.org.uk' }, gamblingTherapy],
  mga: [{ key: 'responsibleGaming', phone: '1777', url: 'https://www.rgf.org.mt' }, gamblingTherapy],
  dk: [{ key: 'stopSpillet', phone: '70 22 28 25', url: 'https://www.stopspillet.dk' }],
  br: [
    { key: 'cvv', phone: '188', url: 'https://cvv.org.br', isGeneral: true },
    { key: 'jogadoresAnonimos', phone: null, url: 'https://jogadoresanonimos.com.br' },
  ],
  il: [{ key: 'eran', phone: '1201', url: 'https://www.eran.org.il', isGeneral: true }, gamblingTherapy],
}
