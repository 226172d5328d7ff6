import { inlineJson } from '#lib/inlineJson.ts'
import type { DigitainConfig } from '../../kit/sportsbooks.ts'
import script from './client.ts?script'
import type { StageConfig } from './dialect.ts'

/** The page on which the script of the sportsbook runs; it draws into the element that its documentation names. */
export function sportStage(site: string, { origin, script: address, server }: DigitainConfig) {
  const config: StageConfig = { site, origin, script: address, server }
  return {
    body: `<div id="sport_div_iframe"></div><script type="application/json" id="config">${inlineJson(config)}</script>`,
    script: script.replaceAll('</', '<\\/'),
    style: '#sport_div_iframe{block-size:100dvh}',
  }
}
