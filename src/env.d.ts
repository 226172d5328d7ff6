/// <reference types="astro/client" />

/** The minified text of src/scripts/early.ts; its hash is in the content security policy (astro.config.ts). */
declare const __EARLY_SCRIPT__: string
