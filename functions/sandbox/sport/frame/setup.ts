import type { LanguageCode } from '../../../../contract/languages.ts'
import type { FrameTexts } from './texts/type.ts'

export const skins = ['digitain', 'betconstruct'] as const
export type Skin = (typeof skins)[number]

/** What the page hands its script. */
export type Setup = {
  lang: LanguageCode
  /** For Intl. */
  tag: string
  /** The origins that may be around the frame. */
  hosts: string[]
  texts: FrameTexts
  /** By code of the bets catalog. */
  refusals: Record<string, string>
  now_ms: number
}
