import { build, localSetup, prepareAssets } from './lib/local.ts'

/** `npm run build`: what `npm start` serves and `npm run deploy` uploads, into dist/. */
await prepareAssets()
await build(localSetup(Number(process.env.PORT ?? 4321)))
console.log('Built into dist/.')
