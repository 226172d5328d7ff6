import { inlineJson } from '#lib/inlineJson.ts'

type Around = {
  /** The origin of the site; no other may send something to run. */
  site: string
  /** The origins of the providers; messages of their frames are passed on to the site. */
  origins: readonly string[]
  /** The fragment to show at once, where the broker sent it along. */
  launched?: string | undefined
}

/** The script of the stage as text, with its settings as JSON. */
export function stageScript(around: Around): string {
  return `(${run})(${inlineJson(around)})`
}

const run = `({ site, origins, launched }) => {
  let isStarted = false
  const tell = (event) => parent.postMessage({ source: 'game', event }, site)
  const optionsOf = ({ options, refresh }) => {
    const given = JSON.parse(options ?? '{}')
    return refresh ? { ...given, [refresh]: () => tell('balance') } : given
  }
  const load = (src, data = {}) => {
    const script = document.createElement('script')
    script.src = src
    script.onload = () => data.call && globalThis[data.call](optionsOf(data))
    script.onerror = () => tell('error')
    document.body.append(script)
  }
  const show = (html) => {
    const fragment = document.createElement('template')
    fragment.innerHTML = html
    const scripts = [...fragment.content.querySelectorAll('script')]
    for (const script of scripts) script.remove()
    document.body.append(fragment.content)
    // A script inserted as HTML does not run; a created element does.
    for (const { src, dataset } of scripts) load(src, { ...dataset })
  }
  if (launched) {
    isStarted = true
    show(launched)
  }
  const passOn = (data) => {
    for (const frame of document.querySelectorAll('iframe')) {
      const { origin } = new URL(frame.src)
      if (origins.includes(origin)) frame.contentWindow.postMessage(data, origin)
    }
  }
  addEventListener('message', ({ source, origin, data }) => {
    if (source === parent && origin === site && data?.source === 'launch') {
      if (isStarted) return
      isStarted = true
      if (data.script) load(data.script)
      else show(data.html)
    } else if (source === parent && origin === site && data?.source === 'host') {
      passOn(data)
    } else if (source !== parent && origins.includes(origin)) parent.postMessage(data, site)
  })
}`
