import { describe, expect, it } from 'vitest'
import { betPanels } from '../../games/table/crashBoard.ts'
import { tableLanguage } from '../../games/table/texts.ts'

describe('the bets on a flight', () => {
  const { texts } = tableLanguage('he')
  const panels = async (mayRepeat: boolean) => String(await betPanels(texts, mayRepeat))

  it('[TABLE-08] are two, each with a name, a stake, a landing and its button', async () => {
    const html = await panels(true)
    for (const name of ['bet', 'stepper', 'go', 'target']) {
      expect(html.split(`class="${name}"`), name).toHaveLength(3)
    }
    for (const number of [1, 2]) expect(html).toContain(texts.betNumber.replace('{number}', String(number)))
  })

  it('[TABLE-09] repeat themselves only where the market allows it', async () => {
    expect((await panels(true)).match(/class="repeats"/g)).toHaveLength(2)
    expect(await panels(false)).not.toContain('repeats')
  })
})
