/// <reference types="vite/client" />

/** The games' scripts and styles as text. In the local server a worker has no static files of its own, and these are small. */
const texts = import.meta.glob<string>('./assets/**/*.{js,css,txt}', {
  query: '?raw',
  import: 'default',
  eager: true,
})

/** The site's typeface, for frames beside its text: from their own origin, because a font of another needs its leave. */
const faces = import.meta.glob<string>('../src/styles/fonts.css', {
  query: '?raw',
  import: 'default',
  eager: true,
})
const fonts = import.meta.glob<string>('../public/fonts/*.woff2', {
  query: '?inline',
  import: 'default',
  eager: true,
})

const types: Record<string, string> = {
  js: 'text/javascript; charset=utf-8',
  css: 'text/css; charset=utf-8',
  txt: 'text/plain; charset=utf-8',
}

/**
 * The faces as the site has them. A frame opens on a page that is read already, waits for its game and stays for as long as
 * one plays, so that a font which comes late is still shown, however late.
 */
const facesText = Object.values(faces).join('').replaceAll('font-display: optional', 'font-display: swap')

/** A font of an address such as `/fonts/latin.woff2`; undefined if there is none. */
export function fontOf(pathname: string): Uint8Array<ArrayBuffer> | undefined {
  const url = fonts[`../public${pathname}`]
  return url === undefined
    ? undefined
    : Uint8Array.from(atob(url.slice(url.indexOf(',') + 1)), (char) => char.charCodeAt(0))
}

/** The file of an address such as `/slot/game.js`; undefined if there is none. */
export function fileOf(pathname: string): { text: string; type: string } | undefined {
  if (pathname === '/fonts.css') return { text: facesText, type: types['css'] ?? '' }
  const text = texts[`./assets${pathname}`]
  const type = types[pathname.split('.').at(-1) ?? '']
  return text === undefined || type === undefined ? undefined : { text, type }
}
