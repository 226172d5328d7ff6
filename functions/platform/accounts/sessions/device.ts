import Bowser from 'bowser'

/** "Chrome, Android" from a User-Agent header; empty if it is unknown. */
export function deviceOf(agent: string): string {
  if (agent === '') return ''
  const { browser, os } = Bowser.parse(agent)
  return [browser.name, os.name].filter(Boolean).join(', ')
}
