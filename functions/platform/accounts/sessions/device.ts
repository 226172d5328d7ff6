import Bowser from 'bowser'

/** "Chrome, Android" out of what a browser calls itself; empty where that says nothing. */
export function deviceOf(agent: string): string {
  if (agent === '') return ''
  const { browser, os } = Bowser.parse(agent)
  return [browser.name, os.name].filter(Boolean).join(', ')
}
