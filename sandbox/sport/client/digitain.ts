import { startBook } from './app.ts'
import { digitainHost } from './digitainHost.ts'

startBook('digitain', digitainHost)
