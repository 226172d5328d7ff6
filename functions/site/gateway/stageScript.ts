type Around = {
  /** The site's origin, which alone may say what to run. */
  site: string
  /** The providers' origins, whose frames are passed on. */
  origins: readonly string[]
}

/** The stage's script as text: what it may know goes in as JSON. */
export function stageScript(around: Around): string {
  return `(${run})(${JSON.stringify(around).replaceAll('<', '\\u003c')})`
}

const run = `({ site, origins }) => {
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
    // A script out of a parsed text does not run; one that is made does.
    for (const { src, dataset } of scripts) load(src, { ...dataset })
  }
  addEventListener('message', ({ source, origin, data }) => {
    if (source === parent && origin === site && data?.source === 'launch') {
      if (isStarted) return
      isStarted = true
      if (data.script) load(data.script)
      else show(data.html)
    } else if (source !== parent && origins.includes(origin)) parent.postMessage(data, site)
  })
}`
