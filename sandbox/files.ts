/// <reference types="vite/client" />

/** The games' scripts and styles as text. In the local server a worker has no static files of its own, and these are small. */
const texts = import.meta.glob<string>('./assets/**/*.{js,css,txt}', {
  query: '?raw',
  import: 'default',
  eager: true,
})

const types: Record<string, string> = {
  js: 'text/javascript; charset=utf-8',
  css: 'text/css; charset=utf-8',
  txt: 'text/plain; charset=utf-8',
}

/** The file of an address such as `/slot/game.js`; undefined if there is none. */
export function fileOf(pathname: string): { text: string; type: string } | undefined {
  const text = texts[`./assets${pathname}`]
  const type = types[pathname.split('.').at(-1) ?? '']
  return text === undefined || type === undefined ? undefined : { text, type }
}
