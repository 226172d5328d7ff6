/** The parts of the worker's runtime that pages use: its own entrypoints. */
declare module 'cloudflare:workers' {
  export const exports: { Catalog: { fetch(request: Request): Promise<Response> } }
}
