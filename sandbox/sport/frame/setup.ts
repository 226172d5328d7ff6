import * as v from 'valibot'
import { languageCodes } from '#contract/languages.ts'
import type { FrameTexts } from './texts.ts'

export type Skin = 'digitain' | 'betconstruct'

/** The data that the page passes to its script. */
export const Setup = v.object({
  lang: v.picklist(languageCodes),
  /** For Intl. */
  tag: v.string(),
  /** The origins that may be around the frame. */
  hosts: v.array(v.string()),
  texts: v.custom<FrameTexts>((texts) => typeof texts === 'object'),
  /** By code of the bets catalog. */
  refusals: v.record(v.string(), v.string()),
  now_ms: v.number(),
})
export type Setup = v.InferOutput<typeof Setup>
