import { key } from './transactions.ts'

/**
 * Random numbers that are the same in every run: https://en.wikipedia.org/wiki/Linear_congruential_generator
 */
export function dice(seed: number): (sides: number) => number {
  let state = seed
  return (sides) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * sides)
  }
}

const deep = () => JSON.parse(`${'['.repeat(3_000)}${']'.repeat(3_000)}`) as unknown
const HOSTILE: (() => unknown)[] = [
  () => null,
  () => undefined,
  () => true,
  () => -1,
  () => 1.5,
  () => 1e308,
  () => 2 ** 53,
  () => '',
  () => '18446744073709551616',
  () => '-9223372036854775808',
  () => '99999999999999999999999999',
  () => '1111',
  () => 'l0O',
  () => '\u0000\ud800',
  () => 'z'.repeat(50_000),
  () => [],
  () => {
    return {}
  },
  () => [null, [], {}, 'x', 3],
  () => ({ length: 5, type: 'transfer', info: null, parsed: 7, index: 'x', amount: '1' }),
  () => ({ __proto__: null, constructor: 1, toString: 2 }),
  deep,
  () => key(77),
  () => 3,
  () => '3',
]

type Parent = Record<string, unknown>

/** Replaces, removes or doubles one value somewhere in `root`. */
export function mutate(root: unknown, roll: (sides: number) => number): void {
  let parent = root as Parent
  let name = ''
  for (let depth = 0; ; depth++) {
    const names = Object.keys(parent)
    if (names.length === 0) return
    name = names[roll(names.length)] as string
    const child = parent[name]
    if (typeof child !== 'object' || child === null || (depth > 1 && roll(6) === 0)) break
    parent = child as Parent
  }
  const value = parent[name]
  const kind = roll(8)
  if (kind === 0 && Array.isArray(parent)) parent.splice(Number(name), 1)
  else if (kind === 0) delete parent[name]
  else if (kind === 1 && Array.isArray(parent)) parent.splice(Number(name), 0, structuredClone(value))
  else if (kind === 2 && typeof value === 'string') {
    const at = roll(value.length + 1)
    parent[name] = value.slice(0, at) + (roll(2) === 0 ? '' : 'Q') + value.slice(at + 1)
  } else parent[name] = (HOSTILE[roll(HOSTILE.length)] as () => unknown)()
}
