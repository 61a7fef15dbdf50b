import { readFileSync } from 'node:fs'

/** The built code of one of our own programs, as `programs/<name>/<name>.so` holds it. */
export function programBytes(name: 'cpamm' | 'metadata' | 'names' | 'router'): Uint8Array {
  return readFileSync(new URL(`../../programs/${name}/${name}.so`, import.meta.url))
}

/** The interface description of one of our own programs, as `programs/<name>/idl.json` holds it. */
export function programIdl(name: 'router'): string {
  return readFileSync(new URL(`../../programs/${name}/idl.json`, import.meta.url), 'utf8')
}
