import { readdirSync, readFileSync } from 'node:fs'
import astro from 'eslint-plugin-astro'
import reactHooks from 'eslint-plugin-react-hooks'
import { defineConfig, globalIgnores } from 'eslint/config'
import type { Linter } from 'eslint'
import tseslint from 'typescript-eslint'
import { floorPlansOf, floorsRule } from './scripts/lib/floors.ts'

/*
 * The rules of this repository itself, which need no types. What the language and its types say is in .oxlintrc.json: a
 * native linter reads the types in a third of the time.
 */

/** Imports run one way: lib ← contract ← src and functions; src never from functions, no worker from another. No circles: knip. */
function onlyImports(
  files: string[],
  forbidden: string[],
  message: string,
  ignores: string[] = [],
): Linter.Config {
  const byAlias = { regex: '^(\\.\\./)+(contract|lib)/', message: 'Import #contract/… and #lib/….' }
  const patterns = [{ group: forbidden, message }, ...(inOnePackage(files) ? [] : [byAlias])]
  return { files, ignores, rules: { 'no-restricted-imports': ['error', { patterns }] } }
}

/** The folders with a package.json of their own, where the root's aliases do not hold. */
function inOnePackage([files = '']: string[]): boolean {
  return ['contract/**', 'lib/**'].includes(files)
}

const islandNames = readdirSync(`${import.meta.dirname}/src/islands`).filter((name) => !name.includes('.'))
const floorPlans = floorPlansOf(readFileSync(`${import.meta.dirname}/docs/architecture.md`, 'utf8'))

export default defineConfig(
  globalIgnores([
    'vendor/',
    'dist/',
    '.astro/',
    '**/.wrangler/',
    '.cache/',
    'test-results/',
    'playwright-report/',
    'tests/',
  ]),
  tseslint.configs.base,
  // Names them all: a pattern such as `functions/**` alone makes the linter read no file.
  { files: ['**/*.{ts,tsx}'] },
  { files: ['**/*.astro'], extends: [tseslint.configs.recommended] },
  ...astro.configs['flat/recommended'],
  {
    // Trusted Types: markup is set in one place (src/trustedTypes.ts), and React gets it from there too.
    files: ['src/**/*.{ts,tsx}'],
    ignores: ['src/trustedTypes.ts'],
    rules: {
      'no-restricted-syntax': [
        'error',
        {
          selector:
            'MemberExpression[property.name=/^(innerHTML|outerHTML|insertAdjacentHTML|setHTMLUnsafe|createContextualFragment|parseFromString)$/]',
          message: 'Use elementsOf() of src/trustedTypes.ts.',
        },
        {
          selector:
            'JSXAttribute[name.name="dangerouslySetInnerHTML"]:not(:has(CallExpression[callee.name="useMarkup"]))',
          message: 'Use useMarkup() of src/ui.',
        },
        {
          selector: 'NewExpression[callee.name="Worker"]:not(:has(CallExpression[callee.name="ownScript"]))',
          message: 'Use ownScript() of src/trustedTypes.ts.',
        },
      ],
    },
  },
  {
    // What its compiler finds is in .oxlintrc.json.
    files: ['src/**/*.tsx'],
    plugins: reactHooks.configs.flat['recommended-latest'].plugins,
    rules: { 'react-hooks/rules-of-hooks': 'error', 'react-hooks/exhaustive-deps': 'error' },
  },
  {
    // Within a folder that has a floor plan in docs/architecture.md.
    files: floorPlans.map(({ folder }) => `${folder}/**`),
    plugins: { atoll: { rules: { floors: floorsRule(import.meta.dirname, floorPlans) } } },
    rules: { 'atoll/floors': 'error' },
  },
  onlyImports(
    ['lib/**'],
    [
      '**/contract/**',
      '**/src/**',
      '**/functions/**',
      '**/sandbox/**',
      '**/brands/**',
      '@/*',
      '@/**',
      '@brand/*',
    ],
    'A helper imports nothing of ours.',
  ),
  onlyImports(
    ['contract/**'],
    ['**/src/**', '**/functions/**', '**/sandbox/**', '**/brands/**', '@/*', '@/**', '@brand/*'],
    'The contract knows its helpers alone.',
  ),
  onlyImports(
    ['brands/**'],
    ['**/src/**', '**/functions/**', '**/sandbox/**', '@/*', '@/**'],
    'A brand knows the contract alone.',
  ),
  onlyImports(['src/**'], ['**/functions/**', '**/sandbox/**'], 'The site never imports from the workers.'),
  onlyImports(
    ['src/ui/**'],
    ['**/functions/**', '**/sandbox/**', '**/islands/**'],
    'A widget knows no island and no worker.',
  ),
  // Sign-in opens from anywhere. The uikit shows the dialogs of others.
  onlyImports(
    ['src/islands/*/**'],
    [
      '**/functions/**',
      '**/sandbox/**',
      '@/islands/**',
      ...islandNames.map((name) => `../${name}/**`),
      '!../auth/open.ts',
    ],
    'What islands share is in src/ui.',
    ['src/islands/astro/**', 'src/islands/uikit/**'],
  ),
  onlyImports(
    ['functions/shared/**'],
    ['**/site/**', '**/platform/**', '**/sandbox/**', '**/src/**'],
    'What workers share knows none of them.',
  ),
  onlyImports(
    ['functions/site/**'],
    ['**/platform/**', '**/sandbox/**', '**/src/**'],
    'No worker imports from another.',
  ),
  onlyImports(
    ['functions/platform/**'],
    ['**/site/**', '**/sandbox/**', '**/src/**'],
    'No worker imports from another.',
  ),
  onlyImports(
    ['sandbox/**'],
    ['**/functions/site/**', '**/functions/platform/**', '**/src/**'],
    'No worker imports from another.',
  ),
)
