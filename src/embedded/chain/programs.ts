import { readFileSync } from 'node:fs'

/** The compiled code of a program of this repository: `programs/<name>/<name>.so`. */
export function programBytes(name: 'cpamm' | 'metadata' | 'names' | 'router'): Uint8Array {
  return readFileSync(new URL(`../../../programs/${name}/${name}.so`, import.meta.url))
}

/** The IDL of a program of this repository: `programs/<name>/idl.json`. */
export function programIdl(name: 'router'): string {
  return readFileSync(new URL(`../../../programs/${name}/idl.json`, import.meta.url), 'utf8')
}
