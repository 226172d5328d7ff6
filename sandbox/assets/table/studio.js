// @ts-check
import { runDown } from './live.js'
import { byId, setup, text } from './table.js'

/** When the dealer calls the last bets. */
const last_ms = 4000

/**
 * What the dealer says, as a line in the picture, and aloud where the player has switched sound on; screen readers have the messages of the
 * table instead.
 * @param {string} words
 */
export function says(words) {
  if (byId('sound').getAttribute('aria-pressed') === 'true') speak(words)
  const spoken = document.createElement('span')
  spoken.textContent = words
  document.getElementById('spoken')?.replaceChildren(spoken)
}

/** With a voice of the device, if it has one for the language, from its own country first. @param {string} words */
function speak(words) {
  const voices = globalThis.speechSynthesis?.getVoices() ?? []
  const voice =
    voices.find(({ lang }) => lang.replace('_', '-') === setup.tag) ??
    voices.find(({ lang }) => lang.startsWith(setup.lang))
  if (!voice) return
  const said = new SpeechSynthesisUtterance(words.replaceAll(/[\u2066-\u2069]/g, ''))
  said.voice = voice
  said.lang = voice.lang
  speechSynthesis.cancel()
  speechSynthesis.speak(said)
}

/** The dealer's calls between the results, and the time for bets and decisions as a line that runs out. */
export function dealerCalls() {
  let before = ''
  let isLast = false
  // A press switches sound off in the middle of a sentence, too.
  byId('sound').addEventListener('click', () => globalThis.speechSynthesis?.cancel())
  /** Is told of each moment. @param {import('./live.js').Stage} stage @param {number} left_ms */
  return (stage, left_ms) => {
    if (stage !== before) {
      if (stage !== 'closed') runDown('timer', left_ms)
      if (stage === 'betting') says(text('saysBets'))
      else if (before === 'betting') says(text('saysClosed'))
      isLast = false
      before = stage
    }
    if (stage !== 'betting' || left_ms > last_ms || isLast) return
    isLast = true
    says(text('saysLast'))
  }
}
