/** The text of a script for browsers, bundled and minified (scripts/lib/scriptPlugins.ts). */
declare module '*.ts?script' {
  const script: string
  export default script
}
/** The minified text of src/scripts/early.ts, put in by the build (astro.config.mjs). */
declare const __EARLY_SCRIPT__: string
