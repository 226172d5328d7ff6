import { failWith } from './lib/run.ts'
import { build, localSetup } from './lib/local.ts'

/** `npm run build`: what `npm start` serves, into dist/. */
try {
  await build(localSetup(Number(process.env.PORT ?? 4321)))
  console.log('Built into dist/.')
} catch (error) {
  failWith(error)
}
