/** The text of a script for browsers, bundled and minified (scripts/lib/browserScriptPlugin.ts). */
declare module '*.ts?script' {
  const script: string
  export default script
}
