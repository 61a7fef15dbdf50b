import { readFileSync } from 'node:fs'

/** The built code of one of our own programs, as `programs/<name>/<name>.so` holds it. */
export function programBytes(name: 'cpamm' | 'metadata' | 'names' | 'router'): Uint8Array {
  return readFileSync(new URL(`../../programs/${name}/${name}.so`, import.meta.url))
}
