import { ownScript } from '@/trustedTypes.ts'
import { isMeasured } from '@/scripts/isMeasured.ts'

/* What a page does once it was touched, and its visitor waits for nothing: loader.ts loads it three seconds later. */

/** APP-01. */
navigator.serviceWorker?.register(ownScript('/service-worker.js')).catch(console.warn)

if (isMeasured()) import('@/scripts/vitals.ts').then(({ measure }) => measure()).catch(console.warn)
