import type { AstroIntegration, AstroRenderer } from 'astro'
import { parseAst, type Plugin } from 'vite'

type Statement = ReturnType<typeof parseAst>['body'][number]

/** A path as Vite names modules: relative to the root of the project. */
const here = '/src/islands/astro'

/**
 * React islands that are rendered in the browser only: a page is the same for everybody, so an island has nothing to
 * render on the server, and neither React nor island code is part of the worker. Adds `client:session` and `client:sport`
 * to Astro's directives (docs/decisions/islands.md).
 */
export function browserIslands({ name, hooks }: AstroIntegration): AstroIntegration {
  return {
    name,
    hooks: {
      ...hooks,
      'astro:config:setup': async (options) => {
        const addRenderer = (renderer: AstroRenderer) =>
          options.addRenderer({
            ...renderer,
            clientEntrypoint: `${here}/client.ts`,
            serverEntrypoint: `${here}/server.ts`,
          })
        // Fast Refresh also in what loader.ts mounts, on pages without an island of Astro's.
        const injectScript: typeof options.injectScript = (stage, content) => {
          options.injectScript(stage, content)
          if (stage === 'before-hydration') options.injectScript('page', content)
        }
        await hooks['astro:config:setup']?.({ ...options, addRenderer, injectScript })
        for (const name of ['session', 'sport'])
          options.addClientDirective({ name, entrypoint: `.${here}/${name}.ts` })
        options.updateConfig({ vite: { plugins: [emptyOnServer(), stylesInHead()] } })
      },
    },
  }
}

/** On the server an island is replaced by an empty component of the same name, with the styles for the page. */
function emptyOnServer(): Plugin {
  return {
    name: 'atoll:islands-empty-on-server',
    enforce: 'pre',
    applyToEnvironment: ({ config }) => config.consumer === 'server',
    transform: {
      filter: { id: /\/src\/islands\/.+\.tsx$/ },
      handler: (code) =>
        [`import '${here}/islands.css'`, ...parseAst(code, { lang: 'tsx' }).body.flatMap(emptied)].join('\n'),
    },
  }
}

/**
 * Removes Astro's style of its island elements from the body, before the first island; ours is among the styles of
 * the page.
 */
function stylesInHead(): Plugin {
  const inBody = '<style>${ISLAND_STYLES}</style>'
  return {
    name: 'atoll:island-styles-in-head',
    apply: 'build',
    applyToEnvironment: ({ config }) => config.consumer === 'server',
    transform: {
      filter: { id: /\/astro\/dist\/runtime\/server\/scripts\.js$/ },
      handler(code) {
        if (!code.includes(inBody)) this.error('Astro writes the style of its islands another way')
        return { code: code.replace(inBody, ''), map: null }
      },
    },
  }
}

/** Components are always exported where they are declared. */
function emptied(statement: Statement): string[] {
  if (statement.type === 'ImportDeclaration') {
    const { value } = statement.source
    return value.endsWith('.css') ? [`import '${value}'`] : []
  }
  if (statement.type !== 'ExportNamedDeclaration') return []
  return namesOf(statement).map((name) => `export const ${name} = () => null`)
}

function namesOf({ declaration }: Extract<Statement, { type: 'ExportNamedDeclaration' }>): string[] {
  if (declaration?.type === 'FunctionDeclaration') return declaration.id ? [declaration.id.name] : []
  if (declaration?.type !== 'VariableDeclaration') return []
  return declaration.declarations.flatMap(({ id }) => (id.type === 'Identifier' ? [id.name] : []))
}
