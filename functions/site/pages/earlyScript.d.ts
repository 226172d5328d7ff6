/** The minified text of src/scripts/early.ts, put in by the build (astro.config.mjs). */
declare const __EARLY_SCRIPT__: string
