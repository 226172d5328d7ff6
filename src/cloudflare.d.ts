/** What pages use of the worker they run in: its own entrypoints. Types of the workers themselves are functions' affair. */
declare module 'cloudflare:workers' {
  export const exports: { Catalog: { fetch(request: Request): Promise<Response> } }
}
