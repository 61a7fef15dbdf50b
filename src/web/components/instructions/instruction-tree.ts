import type { InstructionEntry } from '#contract/transactions/transactions.ts'

export type InstructionNode = InstructionEntry & { children: InstructionNode[] }

/**
 * Converts the flat list in order of execution to a tree of calls. Stack heights show which instruction made
 * each call. Old archives lack them; then every inner instruction is a child of its top-level instruction.
 */
export function treeOf(entries: readonly InstructionEntry[]): InstructionNode[] {
  const roots: InstructionNode[] = []
  let path: InstructionNode[] = []
  for (const entry of entries) {
    const node: InstructionNode = { ...entry, children: [] }
    const root = path[0]
    if (!entry.isInner || !root) {
      roots.push(node)
      path = [node]
      continue
    }
    const depth = Math.min(Math.max((entry.stackHeight ?? 2) - 1, 1), path.length)
    path = path.slice(0, depth)
    path.at(-1)?.children.push(node)
    path.push(node)
  }
  return roots
}

/** All calls below an instruction, at any depth. */
export const callsOf = ({ children }: InstructionNode): InstructionNode[] =>
  children.flatMap((child) => [child, ...callsOf(child)])

/** The displayed number of an instruction with the `id` `2` or `2.0`: `#3`, `#3.1` (both from 1). */
export const numberOf = (id: string): string =>
  `#${id
    .split('.')
    .map((part) => Number(part) + 1)
    .join('.')}`

/** The `id` of an instruction's element, to which the URL's hash refers. */
export const elementOf = (id: string): string => `instruction-${id}`

/** The ids of the instruction `id` and of its callers; empty if there is no such instruction. */
export function pathTo(nodes: readonly InstructionNode[], id: string): string[] {
  for (const node of nodes) {
    if (node.id === id) return [id]
    const below = pathTo(node.children, id)
    if (below.length > 0) return [node.id, ...below]
  }
  return []
}

/** The largest depth of calls that increases the indent, because a phone has no room for more. */
const MOST_STEPS = 4

/** The indent of an instruction at a depth of calls. */
export const indentOf = (depth: number): string => `${1 + Math.min(depth, MOST_STEPS) * 0.75}rem`
