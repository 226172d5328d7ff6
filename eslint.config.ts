import astro from 'eslint-plugin-astro'
import reactHooks from 'eslint-plugin-react-hooks'
import { defineConfig, globalIgnores } from 'eslint/config'
import type { Linter } from 'eslint'
import tseslint from 'typescript-eslint'

/** Imports run one way: contract ← src and functions; src never from functions, no worker from another. */
function onlyImports(files: string[], forbidden: string[], message: string): Linter.Config {
  return {
    files,
    rules: { 'no-restricted-imports': ['error', { patterns: [{ group: forbidden, message }] }] },
  }
}

export default defineConfig(
  globalIgnores([
    'dist/',
    '.astro/',
    '**/.wrangler/',
    '.cache/',
    'test-results/',
    'playwright-report/',
    '**/*.js',
    '**/*.mjs',
  ]),
  ...tseslint.configs.recommendedTypeChecked,
  ...astro.configs['flat/recommended'],
  {
    languageOptions: {
      parserOptions: {
        projectService: true,
        tsconfigRootDir: import.meta.dirname,
        extraFileExtensions: ['.astro'],
      },
    },
    rules: {
      '@typescript-eslint/consistent-type-imports': 'error',
      '@typescript-eslint/no-explicit-any': 'error',
      '@typescript-eslint/no-non-null-assertion': 'error',
      '@typescript-eslint/switch-exhaustiveness-check': [
        'error',
        { considerDefaultExhaustiveForUnions: true },
      ],
      '@typescript-eslint/restrict-template-expressions': ['error', { allowNumber: true }],
      '@typescript-eslint/require-await': 'off',
      '@typescript-eslint/only-throw-error': 'error',
      '@typescript-eslint/ban-ts-comment': 'error',
      'max-lines-per-function': ['error', { max: 70, skipBlankLines: true, skipComments: true }],
      'no-restricted-exports': [
        'error',
        { restrictDefaultExports: { direct: true, named: true, defaultFrom: true } },
      ],
      eqeqeq: 'error',
      'no-empty': ['error', { allowEmptyCatch: false }],
    },
  },
  { files: ['**/*.astro'], extends: [tseslint.configs.disableTypeChecked] },
  { files: ['src/**/*.tsx'], extends: [reactHooks.configs.flat['recommended-latest']] },
  {
    // Tests are lists of cases; a describe block is not a function that somebody reads as one.
    files: ['tests/**'],
    rules: { 'max-lines-per-function': 'off', '@typescript-eslint/no-non-null-assertion': 'off' },
  },
  {
    // A drawing is a list of strokes: its numeric arrays have the lengths it gave them, and its length is the picture's.
    files: ['scripts/art/**'],
    rules: { '@typescript-eslint/no-non-null-assertion': 'off', 'max-lines-per-function': 'off' },
  },
  {
    // Where the framework asks for a default export.
    files: [
      '*.config.ts',
      'functions/*/worker.ts',
      'src/**/*.astro',
      'src/i18n/english.ts',
      'tests/worker/**/worker.ts',
      'tests/**/stub*.ts',
      '**/*.d.ts',
    ],
    rules: { 'no-restricted-exports': 'off' },
  },
  onlyImports(
    ['contract/**'],
    ['**/src/**', '**/functions/**', '@/*', '@/**'],
    'The contract imports nothing of ours.',
  ),
  onlyImports(['src/**'], ['**/functions/**'], 'The site never imports from the workers.'),
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
    ['functions/sandbox/**'],
    ['**/functions/site/**', '**/functions/platform/**', '**/platform/**', '**/src/**'],
    'No worker imports from another.',
  ),
)
