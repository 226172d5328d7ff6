import type { Plugin } from 'vite'

/**
 * Gives the scripts of a page the lowest priority: nothing waits for them, and a browser would fetch them before the largest
 * picture. Astro writes their elements itself.
 */
export function lateScriptsPlugin(): Plugin {
  const written = '<script type="module" src='
  return {
    name: 'atoll:late-scripts',
    apply: 'build',
    applyToEnvironment: ({ config }) => config.consumer === 'server',
    transform: {
      filter: { id: /\/astro\/dist\/runtime\/server\/render\/script\.js$/ },
      handler(code) {
        if (!code.includes(written)) this.error('Astro writes the scripts of a page another way')
        return {
          code: code.replace(written, written.replace(' src=', ' fetchpriority="low" src=')),
          map: null,
        }
      },
    },
  }
}
