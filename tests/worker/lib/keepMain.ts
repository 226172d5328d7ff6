/*
 * The plugin imports the tested worker anew for each request and for each call of an object's method, and each import asks Vitest twice,
 * over a socket. The worker's modules do not change while a file's tests run, so the first answer holds for that long.
 */
type Runner = { import: (id: string, options?: object) => Promise<unknown>; forgetMain?: () => void }
declare const __vitest_mocker__: { moduleRunner: Runner }
declare const __vitest_worker__: { providedContext: { cloudflarePoolOptions: string } }

const { main } = JSON.parse(__vitest_worker__.providedContext.cloudflarePoolOptions) as { main: string }
const runner = __vitest_mocker__.moduleRunner

if (!runner.forgetMain) {
  const load = runner.import.bind(runner)
  let kept: unknown
  runner.forgetMain = () => void (kept = undefined)
  runner.import = async (id, options) =>
    id === main ? (kept ??= await load(id, options)) : load(id, options)
}
runner.forgetMain()
